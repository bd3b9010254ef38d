/*
 * The session kind "replay": the RTT samples of one flow, fed as rows of doubles, through any number of estimators.
 *
 * Document: {kind, flow, estimators: [ids], set: {key: value}, range: [from, to] | null (seconds; only samples in it
 * are scored), state: bool (record the estimators' state), record: "all" | "none"}. A row is time (ns), RTT sample
 * (ns), snd_una, snd_nxt (bytes), cwnd, ssthresh (segments); NaN where the source does not know. The rows are all
 * gathered first, for the largest RTT sets automatic units; lab_step then works through them.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "engine/registry.h"
#include "engine/session.h"
#include "rttlab.h"
#include "session/flow_params.h"
#include "session/replay_params.h"
#include "session/settings.h"
#include "trace/observe.h"

#define NS_PER_MS 1e6
#define NS_PER_S  1e9

enum { ROW_TIME, ROW_RTT, ROW_UNA, ROW_NXT, ROW_CWND, ROW_SSTHRESH, ROW_VALUES };

#define BLOCK_ROWS 4096

#define SEQUENCE_END 4294967296.0
#define TIME_END     9e18 /* int64 nanoseconds */

struct block {
    struct block *next;
    int rows;
    double values[BLOCK_ROWS][ROW_VALUES];
};

struct replay {
    struct session session;
    struct settings *settings;
    struct estimator_context context;
    char flow[TABLE_ID_BYTES];
    const struct estimator *estimators[OBSERVED_MAX];
    const double *params[OBSERVED_MAX];
    int count;
    double from_s, to_s;
    int record, record_state;

    struct block *first, *last;
    double part[ROW_VALUES]; /* a row of which only the beginning was fed */
    size_t part_bytes;
    double rtt_max_ns;

    struct observer *observer; /* NULL until all rows are there */
    struct table *window;      /* NULL: not recorded, or no row has a cwnd */
    const struct block *block; /* where to go on */
    int row;
};

extern const struct session_kind session_replay;

/* ---- opening -------------------------------------------------------------------------------------------------------
 */

static int32_t choose_estimators(struct replay *replay, const struct json *ids) {
    for (const struct json *id = ids ? ids->child : NULL; id; id = id->next) {
        const char *name = id->type == JSON_STRING ? id->string : "";
        int index = registry_index("estimator", name);
        if (index < 0)
            return fail(LAB_BAD_INPUT, "no-such-estimator", "estimators", "See `lab catalog` for their ids.",
                        "There is no estimator '%s'.", name);
        if (replay->count == OBSERVED_MAX) break;
        replay->estimators[replay->count] = estimator_at(index);
        replay->params[replay->count++] = settings_values(replay->settings, "estimator", name);
    }
    if (!replay->count)
        return fail(LAB_BAD_INPUT, "no-estimators", "estimators", "Name at least one.", "No estimator is chosen.");
    return 0;
}

static int32_t read_range(struct replay *replay, const struct json *range) {
    replay->from_s = -(double)INFINITY;
    replay->to_s = (double)INFINITY;
    if (!range || range->type == JSON_NULL) return 0;
    const struct json *from = range->type == JSON_ARRAY ? range->child : NULL, *to = from ? from->next : NULL;
    if (!to || from->type != JSON_NUMBER || to->type != JSON_NUMBER)
        return fail(LAB_BAD_INPUT, "bad-range", "range", "Give [from, to] in seconds.", "The range is no pair.");
    replay->from_s = from->number;
    replay->to_s = to->number;
    return 0;
}

static void read_context(struct replay *replay) {
    const double *rto = settings_values(replay->settings, "rto", "");
    const double *own = settings_values(replay->settings, "replay", "");
    replay->context = (struct estimator_context){
        .rtt_max_ns = (double)NAN,
        .sampling = (enum rtt_sampling)own[REPLAY_SAMPLING],
        .common_bounds = (int)rto[RTO_BOUNDS] == RTO_BOUNDS_COMMON,
        .common_min_ns = rto[RTO_MIN] * NS_PER_MS,
        .common_max_ns = rto[RTO_MAX] * NS_PER_MS,
        .from_log = 1,
    };
}

static struct session *replay_open(const struct json *document) {
    struct replay *replay = ARENA_NEW(struct replay);
    if (!replay) return fail_no_memory("the replay"), NULL;
    if (session_init(&replay->session, &session_replay) || !(replay->settings = settings_new())) return NULL;
    const struct json *set = json_member(document, "set"), *state = json_member(document, "state");
    snprintf(replay->flow, sizeof replay->flow, "%s", json_member_string(document, "flow", "0"));
    replay->record = strcmp(json_member_string(document, "record", "all"), "none") != 0;
    replay->record_state = state && state->type == JSON_TRUE;
    if (set && settings_override(replay->settings, set)) return NULL;
    if (choose_estimators(replay, json_member(document, "estimators"))) return NULL;
    if (read_range(replay, json_member(document, "range"))) return NULL;
    read_context(replay);
    return &replay->session;
}

/* ---- rows in -------------------------------------------------------------------------------------------------------
 */

static int32_t add_row(struct replay *replay, const double *row) {
    struct block *block = replay->last;
    if (!(fabs(row[ROW_TIME]) < TIME_END))
        return fail(LAB_BAD_INPUT, "bad-time", "", "Times are nanoseconds.", "A row's time is no number in range.");
    if (!block || block->rows == BLOCK_ROWS) {
        block = ARENA_NEW(struct block);
        if (!block) return fail_no_memory("the samples");
        *(replay->last ? &replay->last->next : &replay->first) = block;
        replay->last = block;
    }
    memcpy(block->values[block->rows++], row, sizeof(double) * ROW_VALUES);
    if (row[ROW_RTT] > replay->rtt_max_ns) replay->rtt_max_ns = row[ROW_RTT];
    return LAB_MORE;
}

static int any_window(const struct replay *replay) {
    for (const struct block *block = replay->first; block; block = block->next)
        for (int i = 0; i < block->rows; i++)
            if (!isnan(block->values[i][ROW_CWND])) return 1;
    return 0;
}

static int start_window(struct replay *replay) {
    static const struct column_spec columns[] = {
        {"time", "Time", "s"}, {"cwnd", "cwnd", "segments"}, {"ssthresh", "ssthresh", "segments"}};
    char id[TABLE_ID_BYTES];
    snprintf(id, sizeof id, "flow.%.72s.window", replay->flow);
    replay->window = table_new(replay->session.tables, "window", replay->flow, id, columns, LAB_COUNT(columns), 1);
    return replay->window != NULL;
}

/* All rows are there. */
static int32_t begin(struct replay *replay) {
    replay->context.rtt_max_ns = replay->rtt_max_ns > 0 ? replay->rtt_max_ns : (double)NAN;
    struct observer_spec spec = {
        .flow = replay->flow,
        .count = replay->count,
        .estimators = replay->estimators,
        .params = replay->params,
        .driver = -1,
        .context = &replay->context,
        .from_s = replay->from_s,
        .to_s = replay->to_s,
        .record = replay->record,
        .record_state = replay->record_state,
    };
    replay->block = replay->first;
    replay->observer = observer_new(replay->session.tables, &replay->session.notes, &spec);
    if (!replay->observer) return fail_status();
    if (replay->record && any_window(replay) && !start_window(replay)) return fail_no_memory("the window");
    return LAB_MORE;
}

/* Pieces may end inside a row. */
static int32_t replay_feed(struct session *session, const uint8_t *bytes, uint32_t length) {
    struct replay *replay = (struct replay *)(void *)session;
    if (!length) return replay->observer ? LAB_MORE : begin(replay);
    if (replay->observer) return fail(LAB_BUG, "fed-late", "", "Report this.", "Rows came after the last one.");
    while (length) {
        size_t taken = sizeof replay->part - replay->part_bytes;
        if (taken > length) taken = length;
        memcpy((char *)replay->part + replay->part_bytes, bytes, taken);
        replay->part_bytes += taken;
        bytes += taken;
        length -= (uint32_t)taken;
        if (replay->part_bytes < sizeof replay->part) break;
        replay->part_bytes = 0;
        int32_t status = add_row(replay, replay->part);
        if (status < 0) return status;
    }
    return LAB_MORE;
}

/* ---- rows through --------------------------------------------------------------------------------------------------
 */

/* NaN, and what is no 32-bit sequence number, says that there is none. */
static int is_sequence(double value) {
    return value >= 0 && value < SEQUENCE_END;
}

static int replay_row(struct replay *replay, const double *row) {
    if (replay->window) {
        double window[] = {row[ROW_TIME] / NS_PER_S, row[ROW_CWND], row[ROW_SSTHRESH]};
        if (!isnan(row[ROW_CWND]) && !table_add(replay->window, window)) return 0;
    }
    if (isnan(row[ROW_RTT])) return 1;
    int has_sequence = is_sequence(row[ROW_UNA]) && is_sequence(row[ROW_NXT]);
    struct rtt_sample sample = {
        .time_ns = (int64_t)row[ROW_TIME],
        .rtt_ns = row[ROW_RTT],
        .snd_una = has_sequence ? (uint32_t)row[ROW_UNA] : 0,
        .snd_nxt = has_sequence ? (uint32_t)row[ROW_NXT] : 0,
        .has_sequence = has_sequence,
        .cwnd_segments = row[ROW_CWND],
        .ssthresh_segments = row[ROW_SSTHRESH],
    };
    return observer_sample(replay->observer, &sample);
}

static int32_t replay_step(struct session *session, double until_ns, uint32_t max_events) {
    struct replay *replay = (struct replay *)(void *)session;
    (void)until_ns;
    if (!replay->observer) return fail(LAB_BUG, "stepped-early", "", "Report this.", "The rows are not all there yet.");
    for (; replay->block; replay->block = replay->block->next, replay->row = 0)
        for (; replay->row < replay->block->rows; replay->row++) {
            if (!max_events--) return LAB_MORE;
            if (!replay_row(replay, replay->block->values[replay->row])) return fail_no_memory("the replay");
        }
    return LAB_FINISHED;
}

/* ---- result --------------------------------------------------------------------------------------------------------
 */

static void write_values(const struct module *module, const double *values, struct text *out) {
    char key[128];
    for (int i = 0; i < module->param_count; i++) {
        snprintf(key, sizeof key, "%s%s%s.%s", module->kind, module->id[0] ? "." : "", module->id,
                 module->params[i].id);
        json_key(out, key);
        param_write(out, &module->params[i], values[i]);
    }
}

static void write_group(const struct replay *replay, const char *kind, struct text *out) {
    const struct module *module = registry_find(kind, "");
    if (module) write_values(module, settings_values(replay->settings, kind, ""), out);
}

static void replay_result(struct session *session, struct text *out) {
    const struct replay *replay = (const struct replay *)(const void *)session;
    json_put_string(out, "flow", replay->flow);
    json_put_integer(out, "samples", replay->observer ? observer_samples(replay->observer) : 0);
    json_key(out, "estimators");
    json_begin(out, '[');
    if (replay->observer) observer_write(replay->observer, NULL, out);
    json_end(out, ']');
    json_key(out, "inForce");
    json_begin(out, '{');
    for (int i = 0; i < replay->count; i++)
        write_values(&replay->estimators[i]->module, replay->params[i], out);
    write_group(replay, "rto", out);
    write_group(replay, "replay", out);
    json_end(out, '}');
}

const struct session_kind session_replay = {
    .id = "replay", .open = replay_open, .feed = replay_feed, .step = replay_step, .result = replay_result};
