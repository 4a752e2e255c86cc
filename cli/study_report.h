/* What `vedette simulate` says at the end. */
#ifndef VEDETTE_STUDY_REPORT_H
#define VEDETTE_STUDY_REPORT_H

#include "vedette/study.h"

void report_as_text(const struct match *match, const struct study *study);
void report_as_json(const struct match *match, const struct study *study);

#endif
