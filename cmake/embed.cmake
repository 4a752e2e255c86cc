# embed_files(target name root file...): puts files into the binary with .incbin, and with them a table as
# include/vedette/embedded.h promises it: <name>_files(). A file goes by its path below the root, without the folder
# "data" in it.
function(embed_files target table root)
	set(named "")
	foreach(file IN LISTS ARGN)
		file(RELATIVE_PATH name ${root} ${file})
		string(REPLACE "/data/" "/" name ${name})
		list(APPEND named "${name}|${file}")
	endforeach()
	list(SORT named)

	set(contents "")
	set(rows "")
	set(number 0)
	foreach(entry IN LISTS named)
		string(REGEX REPLACE "\\|.*" "" name ${entry})
		string(REGEX REPLACE "^[^|]*\\|" "" file ${entry})
		string(APPEND contents
			"name_${number}:\n\t.asciz \"${name}\"\n\t.balign 16\n"
			"file_${number}:\n\t.incbin \"${file}\"\nend_${number}:\n\t.byte 0\n")
		string(APPEND rows "\t.quad name_${number}, file_${number}, end_${number} - file_${number}\n")
		math(EXPR number "${number} + 1")
	endforeach()

	# The sizes are worked out by the assembler, so that a file that has grown needs no new configuration.
	set(folder ${CMAKE_CURRENT_BINARY_DIR}/${table})
	file(CONFIGURE OUTPUT ${folder}/files.S @ONLY CONTENT [[
	.section .rodata
@contents@
	.section .data.rel.ro, "aw"
	.balign 8
	.global @table@_table
	.hidden @table@_table
@table@_table:
@rows@	.quad 0, 0, 0

	.section .note.GNU-stack, "", %progbits
]])
	file(CONFIGURE OUTPUT ${folder}/files.c @ONLY CONTENT [[
#include "vedette/embedded.h"

_Static_assert(sizeof(struct embedded_file) == 24, "the table in files.S has rows of three 64-bit words");

extern const struct embedded_file @table@_table[];

const struct embedded_file *@table@_files(size_t *count);

const struct embedded_file *@table@_files(size_t *count)
{
	*count = @number@;
	return @table@_table;
}
]])
	set_source_files_properties(${folder}/files.S TARGET_DIRECTORY ${target} PROPERTIES OBJECT_DEPENDS "${ARGN}")
	target_sources(${target} PRIVATE ${folder}/files.S ${folder}/files.c)
endfunction()
