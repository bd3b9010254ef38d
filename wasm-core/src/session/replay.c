/*
 * The session kind "replay": passes the RTT samples of one flow of a log, fed as rows of doubles, to any number of
 * estimators.
 *
 * Document: {kind, flow, and the members of session/estimator_pipeline.h}. A row is time (ns), RTT sample (ns),
 * snd_una, snd_nxt (bytes), cwnd, ssthresh (segments), forward delay (ns); NaN where the log has no value. All rows are
 * collected first, since automatic units depend on the largest RTT; lab_step then processes them.
 */
#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "catalogue/registry.h"
#include "rttlab.h"
#include "session/estimator_pipeline.h"
#include "session/replay_delays.h"
#include "session/replay_params.h"

#define BLOCK_ROWS 4096

#define TIME_END 9e18 /* ns: below the greatest int64 */

/* A row as it is fed. */
struct row {
    struct pipeline_row state;
    double forward_ns; /* of the sample; NaN: not known */
};

struct block {
    struct block *next;
    int count;
    struct row rows[BLOCK_ROWS];
};

struct replay {
    struct pipeline pipeline; /* the first member: it begins with the session */
    const double *values;     /* of the group `replay` */

    struct block *first, *last;
    struct row part; /* the incomplete last row of what was fed */
    size_t part_bytes;
    double rtt_max_ns;
    int has_window, has_delays;
    struct replay_delays *delays; /* NULL: the log has no one-way delays, or no estimator of them is chosen */

    const struct block *block; /* the next row to process */
    int row;

    int skip;        /* thinned to every second sample: the next is taken when this is 0 */
    double taken_ns; /* time of the last sample taken; minus infinity before */
};

extern const struct session_kind session_replay;

static struct session *replay_open(const struct json *document) {
    struct replay *replay = ARENA_NEW(struct replay);
    if (!replay) return fail_no_memory("the replay"), NULL;
    const char *flow = json_member_string(document, "flow", "0");
    if (pipeline_open(&replay->pipeline, &session_replay, document, flow, NULL)) return NULL;
    replay->values = settings_values(replay->pipeline.settings, "replay", "");
    replay->taken_ns = -(double)INFINITY;
    enum replay_param density = replay->values[REPLAY_THINNING] == SAMPLE_EVERY_ACK ? REPLAY_SAMPLING : REPLAY_THINNING;
    replay->pipeline.context.sampling = (enum rtt_sampling)replay->values[density];
    replay->pipeline.context.from_log = 1;
    return &replay->pipeline.session;
}

static int32_t add_row(struct replay *replay, const struct row *row) {
    struct block *block = replay->last;
    if (!(fabs(row->state.time_ns) < TIME_END))
        return fail(LAB_BAD_INPUT, "bad-time", "", "Times are nanoseconds.", "A row's time is no number in range.");
    if (!block || block->count == BLOCK_ROWS) {
        block = ARENA_NEW(struct block);
        if (!block) return fail_no_memory("the samples");
        *(replay->last ? &replay->last->next : &replay->first) = block;
        replay->last = block;
    }
    block->rows[block->count++] = *row;
    if (row->state.rtt_ns > replay->rtt_max_ns) replay->rtt_max_ns = row->state.rtt_ns;
    if (!isnan(row->state.cwnd)) replay->has_window = 1;
    if (!isnan(row->forward_ns)) replay->has_delays = 1;
    return LAB_MORE;
}

/* All rows have been fed. */
static int32_t begin(struct replay *replay) {
    const uint64_t chosen = (uint64_t)replay->values[REPLAY_ONE_WAY_DELAY];
    replay->block = replay->first;
    if (replay->has_delays && chosen && !(replay->delays = replay_delays_new(&replay->pipeline, chosen)))
        return fail_status();
    return pipeline_begin(&replay->pipeline, replay->rtt_max_ns, replay->has_window);
}

/* A piece may end inside a row. */
static int32_t replay_feed(struct session *session, const uint8_t *bytes, uint32_t length) {
    struct replay *replay = (struct replay *)(void *)session;
    if (!length) return replay->pipeline.observer ? LAB_MORE : begin(replay);
    if (replay->pipeline.observer)
        return fail(LAB_BUG, "fed-late", "", "Report this.", "Rows came after the last one.");
    while (length) {
        size_t taken = sizeof replay->part - replay->part_bytes;
        if (taken > length) taken = length;
        memcpy((char *)&replay->part + replay->part_bytes, bytes, taken);
        replay->part_bytes += taken;
        bytes += taken;
        length -= (uint32_t)taken;
        if (replay->part_bytes < sizeof replay->part) break;
        replay->part_bytes = 0;
        int32_t status = add_row(replay, &replay->part);
        if (status < 0) return status;
    }
    return LAB_MORE;
}

/* Whether a row's sample is one of those wanted. One per round trip: its segment left after the last one taken. */
static int is_taken(struct replay *replay, const struct pipeline_row *row) {
    switch ((enum rtt_sampling)replay->values[REPLAY_THINNING]) {
    case SAMPLE_EVERY_SECOND:
        replay->skip = !replay->skip;
        return replay->skip;
    case SAMPLE_ONE_PER_RTT:
        if (row->time_ns - row->rtt_ns < replay->taken_ns) return 0;
        replay->taken_ns = row->time_ns;
        return 1;
    default:
        return 1;
    }
}

/* A row whose sample is left out keeps its window. One-way delays are those of all rows. */
static int take_row(struct replay *replay, const struct row *fed) {
    const struct pipeline_row *row = &fed->state;
    if (replay->delays) replay_delays_sample(replay->delays, row->time_ns, row->rtt_ns, fed->forward_ns);
    if (isnan(row->rtt_ns) || is_taken(replay, row)) return pipeline_row(&replay->pipeline, row);
    struct pipeline_row rest = *row;
    rest.rtt_ns = (double)NAN;
    return pipeline_row(&replay->pipeline, &rest);
}

static int32_t replay_step(struct session *session, double until_ns, uint32_t max_events) {
    struct replay *replay = (struct replay *)(void *)session;
    (void)until_ns;
    if (!replay->pipeline.observer)
        return fail(LAB_BUG, "stepped-early", "", "Report this.", "The rows are not all there yet.");
    for (; replay->block; replay->block = replay->block->next, replay->row = 0)
        for (; replay->row < replay->block->count; replay->row++) {
            if (!max_events--) return LAB_MORE;
            if (!take_row(replay, &replay->block->rows[replay->row])) return fail_status();
        }
    return LAB_FINISHED;
}

static void replay_result(struct session *session, struct text *out) {
    const struct replay *replay = (const struct replay *)(const void *)session;
    pipeline_result(&replay->pipeline, out);
    replay_delays_write(replay->delays, out);
    pipeline_in_force(&replay->pipeline, registry_find("replay", ""), replay->values, out);
}

const struct session_kind session_replay = {
    .id = "replay", .open = replay_open, .feed = replay_feed, .step = replay_step, .result = replay_result};
