# The checks of ./test and ./soak. Each one ends in pass or fail, and what these count is what the last line says.

passed=0
failed=0
skipped=0
complaints=()

pass()
{
	passed=$((passed + ${1:-1}))
}

# fail SENTENCE [COUNT]
fail()
{
	failed=$((failed + ${2:-1}))
	complaints+=("$1")
	say "  FAILED: $1"
}

# expect SENTENCE COMMAND...: the command has to succeed.
expect()
{
	local sentence=$1

	shift
	if "$@"; then
		pass
	else
		fail "$sentence"
	fi
}

# Runs a section and tells its seconds.
section()
{
	local name=$1 start=$SECONDS

	say "== $name: $2"
	"check_$name"
	say "   $((SECONDS - start)) s"
}

#
# apart NAME COMMAND...: runs checks that wait more than they compute beside those that follow, which are to run gently then.
# joined NAME waits for them, says what they said and counts what they counted.
#
apart()
{
	local name=$1

	shift
	mkdir -p build/apart
	rm -f "build/apart/$name.counts"
	(
		passed=0 failed=0 skipped=0 complaints=()
		"$@"
		printf '%s\n' "$passed" "$failed" "$skipped" "${complaints[@]}" >"build/apart/$name.counts"
	) >"build/apart/$name.log" 2>&1 </dev/null &
	apart_pid[$name]=$!
}
declare -A apart_pid
gently="nice -n 5"

joined()
{
	local name=$1 counts

	wait "${apart_pid[$name]}"
	unset "apart_pid[$name]"
	cat "build/apart/$name.log"
	if ! mapfile -t counts 2>/dev/null <"build/apart/$name.counts"; then
		fail "the checks of '$name' did not come to an end"
		return
	fi
	passed=$((passed + counts[0]))
	failed=$((failed + counts[1]))
	skipped=$((skipped + counts[2]))
	complaints+=("${counts[@]:3}")
	rm -f "build/apart/$name.counts"
}

json_number()
{
	sed -n "s/^  \"$2\": \([0-9]*\).*/\1/p" "$1" | head -n 1
}

#
# Runs one Criterion program (by $launcher and with its reports under the name $report, if these are set), with further arguments, and sets tests_passed, tests_failed, tests_skipped,
# tests_seconds and trouble. Its exit status alone is
# worth little: it is 0 although a sanitizer reported (a leak is found when the test has already been counted) and
# although no test ran. So the counts come from its report, and a sanitizer's log is a failure.
#
run_criterion()
{
	local program=$1 name reports status=0

	shift
	name=${report:-$(basename "$program")}
	reports=build/reports/$name
	rm -rf "$reports"
	mkdir -p "$reports"
	tests_passed=0 tests_failed=0 tests_skipped=0 trouble="" tests_seconds=$SECONDS

	ASAN_OPTIONS="log_path=$PWD/$reports/sanitizer:detect_leaks=1:strict_string_checks=1" \
	UBSAN_OPTIONS="log_path=$PWD/$reports/sanitizer:print_stacktrace=1" \
	LC_ALL=C.UTF-8 timeout "${VEDETTE_TEST_TIMEOUT:-1800}" \
		${launcher-} "$program" --jobs "${jobs:-$cores}" --verbose --json="$reports/report.json" "$@" >"$reports/output" 2>&1 </dev/null || status=$?

	tests_seconds=$((SECONDS - tests_seconds))
	if [ ! -s "$reports/report.json" ]; then
		trouble="$name ended with status $status and without a report"
		return 1
	fi
	tests_passed=$(json_number "$reports/report.json" passed)
	tests_skipped=$(json_number "$reports/report.json" skipped)
	tests_failed=$(($(json_number "$reports/report.json" failed) + $(json_number "$reports/report.json" errored)))

	if compgen -G "$reports/sanitizer*" >/dev/null; then
		trouble="$name: a sanitizer reported"
	elif [ "$tests_failed" -gt 0 ]; then
		trouble="$name: $tests_failed of its tests failed"
	elif [ "$((tests_passed + tests_failed))" = 0 ]; then
		trouble="$name ran no test"
	elif [ "$status" != 0 ]; then
		trouble="$name ended with status $status"
	fi
	[ -z "$trouble" ]
}

# What a failed program left behind, as far as it fits a screen.
show_trouble()
{
	local reports=build/reports/$1 log

	grep -E '^\[(----|FAIL|ERR )' "$reports/output" | head -n 40
	for log in $(compgen -G "$reports/sanitizer*" | head -n 2); do
		head -n 25 "$log"
	done
	say "  (all of it: $reports)"
}

check_build()
{
	expect "release does not build (gcc -O3)" build release
	expect "debug does not build (gcc, sanitizers)" build debug
	expect "clang-O0 does not build (clang)" build clang-O0
	if [ -f build/release/vedette ]; then
		# A data file put in without .note.GNU-stack would make the stack executable.
		expect "the program's stack is executable" stack_is_safe build/release/vedette
	fi
}

stack_is_safe()
{
	readelf -lW "$1" | grep 'GNU_STACK' | grep -q ' RW '
}

# engine/ and rulebooks/ are pure: the library asks the system for nothing but memory and keeps nothing.
check_pure()
{
	local foul kept

	build release libvedette || { fail "libvedette does not build"; return; }
	foul=$(nm -A -u build/release/libvedette.a 2>/dev/null | awk '{print $NF}' | sort -u | grep -E -x \
		'(__)?(v?f?printf|puts|putchar|fopen(64)?|fread|fwrite|open(64)?|read|write|time|clock|clock_gettime|gettimeofday|s?rand(om)?|getrandom|randombytes_.*|getenv|system|fork|pthread_create|thrd_create|v?f?printf_chk|stdout|stderr|setlocale)')
	if [ -n "$foul" ]; then
		fail "engine and rulebooks call the system: $(echo $foul)"
	else
		pass
	fi
	kept=$(objdump -t build/release/libvedette.a 2>/dev/null |
		awk 'NF > 3 && $(NF-2) ~ /^\.(data|bss|tbss|tdata)(\.[^r].*)?$/ && $NF !~ /^\./ {print $NF}')
	if [ -n "$kept" ]; then
		fail "engine and rulebooks keep global state: $(echo $kept)"
	else
		pass
	fi
}

sources()
{
	find include engine mechanisms rulebooks players study drawing server cli tests -name '*.[ch]' | sort
}

check_format()
{
	local log=build/format.log

	mkdir -p build
	if sources | xargs -r clang-format --dry-run -Werror >"$log" 2>&1; then
		pass
	else
		sed -n 's/: error: code should.*//p' "$log" | cut -d: -f1 | sort | uniq -c | head -n 20
		fail "clang-format would write some files otherwise (tools/format does it)"
	fi
}

# Two files that have as many lines in common, in other clothes.
repeat_lines()
{
	local i

	rm -rf build/repeats
	mkdir -p build/repeats
	for i in $(seq "$1"); do
		echo "	march($i); /* once */" >>build/repeats/one.c
		printf '{\n// twice\n\n  march( %d );\n}\n' "$i" >>build/repeats/two.c
	done
}

finds_six_lines()
{
	repeat_lines 6
	tools/repeated-lines --at-most 0 build/repeats >/dev/null && return 1
	repeat_lines 5
	tools/repeated-lines --at-most 0 build/repeats >/dev/null
}

# What two places need is a mechanism: fewer than twenty pairs of places, tests left out, repeat six lines or more.
check_repeats()
{
	local log=build/repeats.log

	expect "tools/repeated-lines does not find six lines, or finds five" finds_six_lines
	if tools/repeated-lines --at-most 19 >"$log" 2>&1; then
		pass
	else
		tail -n 40 "$log"
		fail "too many places repeat six lines or more (tools/repeated-lines tells them)"
	fi
}

# A file that passed is not looked at again until it, a header or the settings change.
check_tidy()
{
	local headers

	build clang-O0 libvedette || { fail "clang-O0 does not build"; return; }
	mkdir -p build/tidy
	headers=$( (cat .clang-tidy tools/tidy-one; find . -name '*.h' -not -path './build/*' | sort | xargs cat) | sha256sum | cut -c1-16)
	if sources | grep '\.c$' | grep -v '^tests/' | grep -v '/tests/' |
		xargs -r -P "$cores" -n 1 tools/tidy-one "$headers"; then
		pass
	else
		fail "clang-tidy found something"
	fi
}

# What the runner has to say of each program in tests/proof: for the right reason, not just because it failed.
verdict_on()
{
	case $1 in
	sound) say "" ;;
	overflow | bad_read | leak) say "proof_$1: a sanitizer reported" ;;
	undefined | wrong) say "proof_$1: 1 of its tests failed" ;;
	empty) say "proof_$1 ran no test" ;;
	*) say "an entry for proof_$1 in verdict_on" ;;
	esac
}

# The runner proves itself on deliberate defects, and on one program without any.
check_proof()
{
	local source name

	build debug proofs || { fail "the proofs do not build"; return; }
	for source in tests/proof/*.c; do
		name=$(basename "$source" .c)
		run_criterion "build/debug/tests/proof_$name"
		if [ "$trouble" = "$(verdict_on "$name")" ]; then
			pass
		else
			fail "the runner should say '$(verdict_on "$name")' and says '$trouble'"
		fi
	done
}

# What is kept in a file by the tests of the server before it is kept in PostgreSQL by these.
# The fog over the wire is the same with either: one of its games is enough here.
kept_suites='@(@(bots|clocks|file|kills|letters|lobby|net|own_account|partners|passkeys|people|ratings|seats|table|tournament)/*|fog/holds_on_the_frames_of_a_game_for_two)'

# What run_criterion found out, told and counted.
tell_program()
{
	say "   $1: $tests_passed passed, $tests_failed failed, $tests_skipped skipped, $tests_seconds s"
	pass "$tests_passed"
	skipped=$((skipped + tests_skipped))
	if [ -n "$trouble" ]; then
		fail "$trouble" $((tests_failed > 0 ? tests_failed : 1))
		show_trouble "$1"
	fi
}

# They wait more than they compute.
check_servers()
{
	local jobs=$((2 * cores))

	run_criterion build/debug/tests/server_tests
	tell_program server_tests
	if [ ! -x build/debug/tests/vedette_cluster ]; then
		fail "vedette_cluster was not built"
		return
	fi
	report=server_tests_on_postgresql launcher=build/debug/tests/vedette_cluster \
		run_criterion build/debug/tests/server_tests --filter="$kept_suites"
	tests_skipped=0 # left out here, for they have been run
	tell_program server_tests_on_postgresql
}

check_unit()
{
	local name

	build debug || { fail "debug does not build"; return; }
	if [ ! -s build/debug/tests/programs.txt ] || ! grep -q . build/debug/tests/programs.txt; then
		if compgen -G 'tests/*.c' >/dev/null || compgen -G 'rulebooks/*/tests/*.c' >/dev/null; then
			fail "there are tests, but no program was built from them"
		else
			say "   there are no tests yet"
		fi
		return
	fi
	apart servers check_servers
	for name in $(grep -vx server_tests build/debug/tests/programs.txt); do
		launcher=$gently run_criterion "build/debug/tests/$name"
		tell_program "$name"
	done
	joined servers
}

# The battery without sanitizers: ten times as fast, so ten times as many games.
check_games()
{
	build games vedette_tests || { fail "games does not build"; return; }
	run_criterion build/games/tests/vedette_tests --filter='battery/*'
	say "   battery: $tests_passed passed, $tests_failed failed"
	pass "$tests_passed"
	if [ -n "$trouble" ]; then
		fail "$trouble" $((tests_failed > 0 ? tests_failed : 1))
		show_trouble vedette_tests
	fi
}

# What ./test tries of the server by the thousand, without sanitizers by the hundred thousand; and how fast it is.
check_server()
{
	build games server_tests vedette_load vedette_abuse vedette_past vedette_cluster vedette || { fail "games does not build"; return; }
	run_criterion build/games/tests/server_tests
	say "   server: $tests_passed passed, $tests_failed failed"
	pass "$tests_passed"
	if [ -n "$trouble" ]; then
		fail "$trouble" $((tests_failed > 0 ? tests_failed : 1))
		show_trouble server_tests
	fi
	say "   100 sockets, 50 games: $(build/games/tests/vedette_load build/games/vedette 50 10 </dev/null)"
	say "   100 sockets, 50 games, PostgreSQL: $(build/games/tests/vedette_cluster \
		build/games/tests/vedette_load build/games/vedette 50 10 </dev/null)"
	say "   100 sockets, 50 games, two servers on PostgreSQL: $(build/games/tests/vedette_cluster \
		build/games/tests/vedette_load --servers 2 --apart build/games/vedette 50 10 </dev/null)"
	say "   50 who misbehave, 20 games, ten minutes: $(build/games/tests/vedette_abuse build/games/vedette 600 </dev/null)"
	say "   2000 sockets, 1000 games: $(build/games/tests/vedette_load build/games/vedette 1000 15 </dev/null)"
	say "   a finished game at any step: $(build/games/tests/vedette_past build/games/vedette </dev/null)"
}

#
# The lines of tests/signatures.txt that the program of a preset has to play. Without optimisation games take their time: in ./test each of the two
# compilers plays every other scenario there; ./soak sets every_signature.
#
signatures_of()
{
	case $1:${every_signature-} in
	clang-O0:) sed -n 'p;n' tests/signatures.txt ;;
	gcc-O0:) sed -n 'n;p' tests/signatures.txt ;;
	*) cat tests/signatures.txt ;;
	esac
}

# The signatures by one compiler, into build/PRESET.signatures; what went wrong is said there too.
sign_with()
{
	"${2:-build}/$1/vedette" bench --signature-only $(signatures_of "$1" | cut -d' ' -f1) >"build/$1.signatures" 2>&1 </dev/null
}

has_signed()
{
	diff -u <(signatures_of "$1") "build/$1.signatures"
}

# The same seeded games on every compiler and level of optimisation, as many programs at once as there are cores.
check_signatures()
{
	local preset presets="clang-O0 release clang-O3"

	if [ ! -f tests/signatures.txt ]; then
		fail "tests/signatures.txt is missing (tools/renew-signatures writes it)"
		return
	fi
	for preset in $presets; do
		rm -f "build/$preset.signatures"
		build "$preset" vedette || fail "$preset does not build"
	done
	export -f sign_with signatures_of
	xargs -n 1 -P "$cores" $gently bash -c 'sign_with "$1"' sign <<<"$presets"
	for preset in $presets; do
		expect "$preset plays other games than tests/signatures.txt records" has_signed "$preset"
	done
}

# What the house is built from, without what was built or fetched.
copy_house()
{
	tar cf - --exclude=./build --exclude=./web --exclude=./.git . | tar xf - -C "$1"
}

#
# The rulebook that tools/new-rulebook makes compiles, passes its tests and the battery, and its shell stays short. It is
# made in a copy of the house, which is built by gcc without optimisation: so the signatures of that are looked at here.
#
check_skeleton()
{
	local copy tests

	copy=$(mktemp -d) || { fail "there is no room for a copy"; return; }
	if ! (copy_house "$copy" && cd "$copy" && tools/new-rulebook outpost >/dev/null); then
		fail "tools/new-rulebook makes no rulebook"
	elif ! (cd "$copy" && renice -n 5 -p "$BASHPID" >/dev/null && build gcc-O0 outpost_tests vedette_tests vedette); then
		fail "the rulebook that tools/new-rulebook makes does not compile"
	else
		tests=$copy/build/gcc-O0/tests
		run_criterion "$tests/outpost_tests"
		expect "its tests: $trouble" [ -z "$trouble" ]
		VEDETTE_GAMES=50 VEDETTE_SCENARIO=outpost run_criterion "$tests/vedette_tests" --filter='battery/*'
		expect "the battery on it: $trouble" [ -z "$trouble" ]
		run_criterion "$tests/vedette_tests" --filter='ledger/*'
		expect "its ledger: $trouble" [ -z "$trouble" ]
		expect "its shell has more than 300 lines" \
			[ "$(cat "$copy"/rulebooks/outpost/{state,load,rulebook}.c | wc -l)" -le 300 ]
		sign_with gcc-O0 "$copy/build"
		expect "gcc -O0 plays other games than tests/signatures.txt records" has_signed gcc-O0
	fi
	rm -rf "$copy"
}

# [games=N] [least=P] strength SIDE SCENARIO PLAYERS [OPTION...]: the greedy side scores at least 95 of 100 games (or P per cent of
# N), a draw counting half.
strength()
{
	local side=$1 scenario=$2 players=$3 games=${games:-100} least=${least:-95} won drawn result

	shift 3
	result=$($gently build/release/vedette simulate "$scenario" --games "$games" --players "$players" --threads "$cores" \
		--seed strength --json "$@" </dev/null) || { fail "simulate $scenario failed"; return; }
	won=$(sed -n "s/.*\"wins\":{[^}]*\"$side\":\([0-9]*\).*/\1/p" <<<"$result")
	drawn=$(sed -n 's/.*"wins":{[^}]*"draw":\([0-9]*\).*/\1/p' <<<"$result")
	say "   $scenario, greedy $side: $won won, $drawn drawn of $games $*"
	if [ -n "$won" ] && [ $((100 * (2 * won + drawn))) -ge $((2 * games * least)) ]; then
		pass
	else
		fail "greedy as the $side of $scenario scores less than $least per cent against random"
	fi
}

# 11.4.2 lets Bonin panic on a 6 whatever the score: no Prussian at Trautenau can win more than 48 of 100 games unless
# his lead counts (docs/decisions/0004).
check_strength()
{
	build release vedette || { fail "release does not build"; return; }
	games=50 strength prussian trautenau greedy,random --option panic-by-points=on
	games=50 strength austrian trautenau random,greedy
	games=50 strength prussian soor greedy,random
	games=50 strength austrian soor random,greedy
	for scenario in conscript grognard short; do
		games=30 strength french "$scenario" greedy,random
		games=30 strength prussian "$scenario" random,greedy
	done
	# Few games, for the campaigns are larger; rulebooks/campaign/README.md has more of them. At Auerstädt the French cannot win by
	# beating the enemy alone: there they have no floor.
	games=20 least=80 strength french saalfeld greedy,random
	games=20 least=90 strength prussian saalfeld random,greedy
	games=10 least=90 strength prussian auerstaedt random,greedy
	games=10 least=90 strength prussian jena random,greedy
	games=10 least=85 strength french jena greedy,random
	# The French of Abensberg win nine of ten: five games would say little of that.
	games=10 least=80 strength french abensberg greedy,random
	games=5 least=90 strength austrian abensberg random,greedy
	games=5 least=85 strength french eckmuehl greedy,random
	games=5 least=90 strength austrian eckmuehl random,greedy
	# Jours de Gloire: few games of each battle but Austerlitz, of which a game takes as long as twenty of the others;
	# rulebooks/gloire/README.md has more of them.
	# At Elchingen the French win nineteen of twenty or thereabouts.
	games=20 least=85 strength french elchingen greedy,random
	games=10 strength coalition elchingen random,greedy
	for scenario in maida montebello canope marengo rivoli; do
		games=3 strength french "$scenario" greedy,random
		games=3 strength coalition "$scenario" random,greedy
	done
	for scenario in pyramides zurich haslach durrenstein schongraben jena-gloire castelnuovo; do
		games=3 least=85 strength french "$scenario" greedy,random
		games=3 least=85 strength coalition "$scenario" random,greedy
	done
}

# vitest WHAT: a run of the page's tests; counts what it says. (pass and fail count in passed and failed.)
vitest()
{
	local log=build/vitest-$1.log status good bad names

	(cd web && NO_COLOR=1 npm run --silent "$1" -- --reporter=default) >"$log" 2>&1 </dev/null
	status=$?
	good=$(sed -n 's/^ *Tests .*[^0-9]\([0-9][0-9]*\) passed.*/\1/p' "$log" | tail -1)
	bad=$(sed -n 's/^ *Tests .*[^0-9]\([0-9][0-9]*\) failed.*/\1/p' "$log" | tail -1)
	say "   $1: ${good:-0} passed, ${bad:-0} failed"
	pass "${good:-0}"
	if [ $status -ne 0 ] || [ -z "$good" ]; then
		# what failed, and why; which tests went well is of no use to anybody then
		sed -n '/Failed \(Tests\|Suites\)/,$p' "$log" | grep . | head -n 60
		names=$(sed -n 's/^ *FAIL  *//p' "$log" | sort -u | head -n 5 | paste -sd';')
		fail "npm run $1 failed: ${names:-see $log}" "${bad:-1}"
	fi
}

# The page in the browser: built, tested by itself, and played with in Chromium against the program.
check_web()
{
	build_web || { fail "the page does not build"; return; }
	pass
	vitest test
	build release vedette || { fail "release does not build"; return; }
	need_packages chromium || { fail "there is no Chromium"; return; }
	apart browser browser_games
}

browser_games()
{
	local start=$SECONDS

	say "== browser: games in a real browser, beside the sections since"
	vitest browser
	say "   $((SECONDS - start)) s"
}

# One fuzz target, with the seeds the repository has for it and what it found worth keeping in earlier runs.
fuzz_one()
{
	local name=$1 seconds=$2 kept=build/fuzz/corpus/$1 options=()

	mkdir -p "$kept" build/fuzz/findings
	[ -d "tests/fuzz/corpus/$name" ] && options+=("tests/fuzz/corpus/$name")
	[ -f "tests/fuzz/$name.dict" ] && options+=("-dict=tests/fuzz/$name.dict")
	"build/fuzz/tests/fuzz_$name" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
		-artifact_prefix="build/fuzz/findings/$name-" "$kept" "${options[@]}" \
		>"build/fuzz/$name.log" 2>&1 </dev/null
	echo $? >"build/fuzz/$name.status"
}

fuzz_executions()
{
	sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$1.log"
}

fuzz_coverage()
{
	grep -o 'cov: [0-9]*' "build/fuzz/$1.log" | tail -n 1 | cut -d' ' -f2
}

check_fuzz()
{
	local name seconds=${VEDETTE_FUZZ_SECONDS:-12} executions

	if ! compgen -G 'tests/fuzz/*.c' >/dev/null; then
		say "   there are no fuzz targets yet"
		return
	fi
	build fuzz fuzzers || { fail "fuzz does not build"; return; }
	rm -f build/fuzz/*.status build/fuzz/findings/*
	export -f fuzz_one
	xargs -P "$cores" -I{} $gently bash -c "fuzz_one {} $seconds" <build/fuzz/tests/fuzzers.txt
	for name in $(cat build/fuzz/tests/fuzzers.txt); do
		executions=$(fuzz_executions "$name")
		say "   $name: ${executions:-0} inputs in $seconds s, coverage $(fuzz_coverage "$name")"
		if [ "$(cat "build/fuzz/$name.status")" != 0 ]; then
			fail "fuzzing '$name' found something (build/fuzz/$name.log, build/fuzz/findings)"
			grep -E -m 1 -A 12 'ERROR: |runtime error' "build/fuzz/$name.log"
		elif [ "${executions:-0}" -lt 2 ]; then
			fail "fuzzing '$name' tried nothing"
		else
			pass
		fi
	done
}

# The Debian package in a bare Debian, and the server behind the proxies whose settings are in packaging/.
check_packaging()
{
	expect "the package does not come and go as it should (build/debootstrap.log)" tests/packaging/install
	expect "the image of the Containerfile does not serve as it should" tests/packaging/container build/package/vedette_*.deb
	expect "a proxy does not pass on what it should" tests/packaging/proxy
}

# The last line, and the exit status.
conclude()
{
	local sentence name

	for name in "${!apart_pid[@]}"; do
		joined "$name"
	done
	say
	for sentence in "${complaints[@]}"; do
		say "failed: $sentence"
	done
	[ "$skipped" = 0 ] || say "skipped: $skipped tests"
	say "$SECONDS seconds"
	say "$passed passed, $failed failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
