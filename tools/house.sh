# What ./run, ./test and ./soak share; sourced by them from the root of the project.

cores=$(nproc)

packages_to_run="gcc libc6-dev binutils cmake ninja-build pkgconf libjansson-dev libsodium-dev libncurses-dev
	librsvg2-dev libcairo2-dev fonts-dejavu-core fonts-ebgaramond libwebsockets-dev libsqlite3-dev
	libcurl4-openssl-dev zlib1g-dev libpq-dev libfido2-dev"
packages_to_test="$packages_to_run clang clang-format clang-tidy libclang-rt-dev libcriterion-dev python3 postgresql"

say()
{
	printf '%s\n' "$*"
}

complain()
{
	printf '%s\n' "$*" >&2
}

# Names those of the given Debian packages that are not installed.
missing_packages()
{
	local package installed

	installed=" $(dpkg-query -W -f '${Package}=${db:Status-Status} ' "$@" 2>/dev/null)"
	for package in "$@"; do
		case "$installed" in
		*" $package=installed "*) ;;
		*) printf '%s ' "$package" ;;
		esac
	done
}

as_root()
{
	if [ "$(id -u)" = 0 ]; then
		"$@"
	else
		sudo "$@"
	fi
}

# Installs what is missing; asks nobody but sudo.
need_packages()
{
	local missing

	if ! command -v dpkg-query >/dev/null; then
		complain "This is no Debian system: the packages are yours to install ($*)."
		return 0
	fi
	missing=$(missing_packages "$@")
	[ -n "$missing" ] || return 0
	if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
		complain "Packages are missing, and this is neither root nor a user with sudo. As root, please:"
		complain "	apt-get install $missing"
		return 1
	fi
	say "installing $missing"
	as_root apt-get update -q >/dev/null || complain "The package lists could not be renewed; trying with the old ones."
	if ! as_root env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends $missing; then
		complain "The packages could not be installed: $missing"
		return 1
	fi
}

# build PRESET [TARGET...]: quiet unless it fails.
build()
{
	local preset=$1 folder=build/$1 log=build/$1.log

	shift
	mkdir -p build
	if [ ! -f "$folder/build.ninja" ] || [ CMakePresets.json -nt "$folder/build.ninja" ]; then
		if ! cmake --preset "$preset" >"$log" 2>&1; then
			tail -n 30 "$log" >&2
			return 1
		fi
	fi
	if ! cmake --build "$folder" -j "$cores" ${1:+--target "$@"} >"$log" 2>&1; then
		grep -v '^\[[0-9]*/[0-9]*\]' "$log" | head -n 60 >&2
		return 1
	fi
}

# Node and npm, as Debian has them, unless there are others already.
need_node()
{
	if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
		need_packages nodejs npm
	fi
}

# What the browser's page is made from, as one number.
web_state()
{
	find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print0 |
		sort -z | xargs -0 sha256sum | sha256sum
}

# The browser's page, web/dist, if its sources have changed since it was built.
build_web()
{
	local log=build/web.log

	if [ -f web/dist/index.html ] && [ "$(web_state)" = "$(cat web/dist/.state 2>/dev/null)" ]; then
		return 0
	fi
	mkdir -p build
	say "building the page for the browser"
	if ! (need_node && cd web && npm ci --no-audit --no-fund && npm run build) >"$log" 2>&1 </dev/null; then
		tail -20 "$log" >&2
		return 1
	fi
	web_state >web/dist/.state
}
