/* The session that reads a log: the state that log.c and log_result.c share. */
#ifndef LAB_SESSION_LOG_H
#define LAB_SESSION_LOG_H

#include "modules/log/format.h"
#include "modules/log/lines.h"
#include "modules/log/tables.h"
#include "session/session.h"

extern const struct session_kind session_log;

struct log_guess {
    const struct log_format *format;
    int score;
    char reason[REASON_BYTES];
};

#define LOG_FORMATS_MAX 16

struct log_session {
    struct session session;
    const struct json *mapping;
    const char *wanted; /* id of the format that the document requests, or NULL */
    char *head_bytes;   /* the first LOG_HEAD_BYTES of text, until the format is chosen */
    struct log_head head;
    struct decoder decoder;
    struct lines lines;
    struct log log;
    const struct log_format *format; /* NULL: not chosen yet */
    struct log_guess guesses[LOG_FORMATS_MAX];
    int guess_count;
    const char *name, *second; /* the file's name; the name of the second file, or NULL: there is none */
    int in_second;             /* 1: the first file has ended */
    int finished;
    /* Per flow, filled at the end. */
    struct log_figures *figures;
};

/* Writes the members of the result: every field of a LogSummary that the core computes. */
void log_result_write(struct session *session, struct text *out);

#endif
