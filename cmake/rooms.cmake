# What every room of the house is compiled with, and how a room becomes a library.

add_library(house INTERFACE)
target_include_directories(house INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR})
# Plain -std=c17 hides POSIX; numbers only, so that a source may say the same again.
target_compile_definitions(house INTERFACE _POSIX_C_SOURCE=200809L _XOPEN_SOURCE=700)
# Without fused multiplications a double is the same double on every machine.
target_compile_options(house INTERFACE
	$<$<COMPILE_LANGUAGE:C>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -ffp-contract=off>)
# Rows of tables leave out members at their end that are zero; gcc takes that as it is meant.
target_compile_options(house INTERFACE
	$<$<AND:$<COMPILE_LANGUAGE:C>,$<C_COMPILER_ID:Clang>>:-Wno-missing-field-initializers>)

# room(name [library...]): the .c files of this folder as a static library; an empty folder is an empty library.
function(room name)
	file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.c)
	list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/main.c)
	if(sources)
		add_library(${name} STATIC ${sources})
		target_link_libraries(${name} PUBLIC house ${ARGN})
	else()
		add_library(${name} INTERFACE)
		target_link_libraries(${name} INTERFACE house ${ARGN})
	endif()
endfunction()

# criterion_program(name folder): the .c files of a folder as one Criterion program.
function(criterion_program name folder)
	file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.c)
	if(NOT sources)
		return()
	endif()
	add_executable(${name} ${sources} ${PROJECT_SOURCE_DIR}/tests/runner/no_certificates.c)
	target_link_libraries(${name} PRIVATE test_support)
	target_link_options(${name} PRIVATE -Wl,--export-dynamic-symbol=mbedtls_x509_crt_parse_* -no-pie)
	# Tests are long and run once: to optimise them under sanitizers costs more than it saves.
	target_compile_options(${name} PRIVATE ${VEDETTE_TEST_FLAGS})
	if(TARGET vedette)
		add_dependencies(${name} vedette) # tests may start the program
	endif()
	set_property(GLOBAL APPEND PROPERTY vedette_test_programs ${name})
endfunction()
