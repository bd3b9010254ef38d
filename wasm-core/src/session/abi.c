/* lab: optimise for size */
/* The exports of rttlab.h: one session, its input buffer, its answers. */
#include "rttlab.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/program.h"
#include "session/session.h"

#define LAB_SESSION(name)          extern const struct session_kind session_##name;
#define LAB_LOG_SESSION(name)      LAB_SESSION(name)
#define LAB_TRAINING_SESSION(name) LAB_SESSION(name)
#include "session/session.def"
#undef LAB_SESSION
#undef LAB_LOG_SESSION
#undef LAB_TRAINING_SESSION

static struct session *session;
static uint8_t *input;
static uint32_t input_capacity;
/* Answer buffers, reused: a played run requests its result many thousand times. */
static struct text result_text, tables_text;

/* Weak: programs that link src/oracle define it. */
__attribute__((weak)) const struct session_kind *session_further;

#define LAB_FIND(name)                                                                                                 \
    if (strcmp(session_##name.id, id) == 0) return &session_##name;

static const struct session_kind *find_kind(const char *id) {
#define LAB_SESSION(name)          LAB_IN_LAB(LAB_FIND(name))
#define LAB_LOG_SESSION(name)      LAB_IN_LOG(LAB_FIND(name))
#define LAB_TRAINING_SESSION(name) LAB_IN_TRAINING(LAB_FIND(name))
#include "session/session.def"
    return session_further && strcmp(session_further->id, id) == 0 ? session_further : NULL;
}

static struct text *start_answer(struct text *answer) {
    answer->length = 0;
    answer->failed = 0;
    return answer;
}

int32_t session_init(struct session *s, const struct session_kind *kind) {
    s->kind = kind;
    s->tables = tables_new(&s->notes, TABLES_BYTES_MAX);
    return s->tables ? 0 : fail_no_memory("tables");
}

uint8_t *lab_buffer(uint32_t bytes) {
    if (!input || bytes > input_capacity) {
        /* The capacity doubles, so that all outgrown buffers together take less than the last one. */
        uint32_t capacity = input_capacity ? input_capacity : 65536;
        while (capacity < bytes && capacity < ((uint32_t)1 << 30))
            capacity *= 2;
        input = arena_alloc(capacity);
        input_capacity = input ? capacity : 0;
    }
    if (!input) fail_no_memory("the input");
    return input;
}

static const struct json *read_document(uint32_t bytes) {
    if (bytes > input_capacity) {
        fail(LAB_BUG, "overrun", "", "Report this.", "The caller says %u bytes but asked for %u.", bytes,
             input_capacity);
        return NULL;
    }
    return json_parse((const char *)input, bytes);
}

int32_t lab_open(uint32_t bytes) {
    if (session) return fail(LAB_BUG, "open-twice", "", "Report this.", "The instance already has a session.");
    const struct json *document = read_document(bytes);
    if (!document) return fail_status();
    const char *id = json_member_string(document, "kind", "");
    const struct session_kind *kind = find_kind(id);
    if (!kind)
        return fail(LAB_BAD_INPUT, "unknown-kind", "kind", "See rttlab.h.", "There is no session kind '%s'.", id);
    session = kind->open(document);
    return session && !fail_status() ? LAB_MORE : fail_status();
}

int32_t lab_feed(uint32_t bytes) {
    if (fail_status()) return fail_status();
    if (!session || !session->kind->feed || bytes > input_capacity)
        return fail(LAB_BUG, "feed", "", "Report this.", "This session reads no bytes.");
    return session->kind->feed(session, input, bytes);
}

int32_t lab_step(double until_ns, uint32_t max_events) {
    if (fail_status()) return fail_status();
    if (!session || !session->kind->step)
        return fail(LAB_BUG, "step", "", "Report this.", "This session has no steps.");
    return session->kind->step(session, until_ns, max_events);
}

int32_t lab_set(uint32_t bytes) {
    if (fail_status()) return fail_status();
    if (!session || !session->kind->set) return fail(LAB_BUG, "set", "", "Report this.", "This session cannot change.");
    const struct json *values = read_document(bytes);
    int32_t status = values ? session->kind->set(session, values) : fail_status();
    /* A refused change leaves the session unchanged, so later calls may continue. */
    if (status == LAB_BAD_INPUT) error_clear();
    return status;
}

const char *lab_result(void) {
    struct text *out = start_answer(&result_text);
    json_begin(out, '{');
    if (session && session->kind->result) session->kind->result(session, out);
    if (session) {
        json_key(out, "notes");
        notes_write(&session->notes, out);
    }
    json_key(out, "error");
    json_raw(out, fail_status() ? fail_json() : "null");
    json_end(out, '}');
    return out->failed ? "{\"error\":{\"code\":\"no-memory\",\"message\":\"No memory is left for the result.\","
                         "\"hint\":\"Make the run shorter.\",\"place\":\"\"}}"
                       : out->bytes;
}

const char *lab_tables(void) {
    struct text *out = start_answer(&tables_text);
    if (session)
        tables_write(session->tables, out);
    else
        text_add(out, "{\"tables\":[],\"grids\":[]}");
    return out->failed ? "" : out->bytes;
}

const char *lab_error(void) {
    return fail_json();
}

const double *lab_chunk(uint32_t table, uint32_t column, int32_t level, uint32_t chunk) {
    return session ? tables_chunk(session->tables, table, column, level, chunk) : NULL;
}

const void *lab_grid(uint32_t grid, uint32_t part) {
    return session ? tables_grid(session->tables, grid, part) : NULL;
}

/* For native programs, which open many sessions in one process. */
void lab_reset(void);
void lab_reset(void) {
    session = NULL;
    input = NULL;
    input_capacity = 0;
    result_text = tables_text = (struct text){0};
    fail_reset();
    arena_reset();
}
