#include "modules/log/csv_row.h"

#include <math.h>

#include "base/attributes.h"
#include "base/error.h"
#include "modules/log/lines.h"

#define RTT_LIMIT_NS      (INT64_C(3600) * 1000000000)
#define BYTES_PER_SEGMENT 1448.0 /* segment size on Ethernet with IPv4 and timestamps, for windows given in bytes */

struct row {
    const struct csv_state *state;
    const struct span *cells; /* one per column of the layout */
    const char *end;          /* end of the readable bytes */
};

/* ---- numbers: a fast path for whole ones, a general one for all others ------------------------------------------- */

static inline uint64_t whole_number(const struct row *row, enum csv_role role) {
    int column = row->state->roles.column_of[role];
    if (column < 0) return NO_DIGITS;
    return digits_before(row->cells[column].at, row->cells[column].length, row->end);
}

/* The cell of a role; empty when there is none. */
static struct span cell(const struct row *row, enum csv_role role) {
    int column = row->state->roles.column_of[role];
    struct span nothing = {"", 0};
    return column < 0 || csv_is_empty(row->cells[column]) ? nothing : row->cells[column];
}

static enum csv_unit unit_of(const struct csv_state *state, enum csv_role role) {
    return state->roles.columns[state->roles.column_of[role]].unit;
}

/* No time, or one outside the range of an int64. */
#define NO_TIME INT64_MIN

__attribute__((noinline)) static int64_t read_ns_slowly(const struct row *row, enum csv_role role) {
    struct span text = cell(row, role);
    int64_t ns;
    if (!text.length) return NO_TIME;
    return csv_time_ns(text, row->end, unit_of(row->state, role), row->state->layout.signs, &ns) ? ns : NO_TIME;
}

static inline int64_t read_ns(const struct row *row, enum csv_role role) {
    uint64_t whole = whole_number(row, role);
    const struct csv_scale *scale = &row->state->scale[role];
    return whole <= scale->most ? (int64_t)(whole * scale->factor) : read_ns_slowly(row, role);
}

LAB_COLD static double impossible_rtt(struct log *log, const struct row *row, enum csv_role role) {
    if (cell(row, role).length) note_add(log->notes, NOTE_values_impossible, (double)log->lines);
    return NAN;
}

static inline double read_rtt(struct log *log, const struct row *row, enum csv_role role) {
    int64_t ns = read_ns(row, role);
    return ns > 0 && ns <= RTT_LIMIT_NS ? (double)ns : impossible_rtt(log, row, role);
}

/* NaN without one. By clocks that differ it may be negative. */
static double read_delay(struct log *log, const struct row *row, enum csv_role role) {
    if (row->state->roles.column_of[role] < 0) return NAN;
    int64_t ns = read_ns(row, role);
    return ns >= -RTT_LIMIT_NS && ns <= RTT_LIMIT_NS ? (double)ns : impossible_rtt(log, row, role);
}

/*
 * The forward delay of a row with one-way delays; its RTT, where no column has it, is their sum. Where the RTT is
 * known, the reverse delay is the rest of it and includes the time for which the receiver held the ACK.
 */
LAB_NOINLINE static double read_forward(struct log *log, const struct row *row, double *rtt_ns) {
    double forward_ns = read_delay(log, row, ROLE_FORWARD), reverse_ns = read_delay(log, row, ROLE_REVERSE);
    if (row->state->roles.column_of[ROLE_SAMPLE] < 0) {
        *rtt_ns = forward_ns + reverse_ns;
        if (*rtt_ns <= 0 || *rtt_ns > (double)RTT_LIMIT_NS) *rtt_ns = impossible_rtt(log, row, ROLE_FORWARD);
    }
    if (isnan(forward_ns)) forward_ns = *rtt_ns - reverse_ns;
    return isnan(*rtt_ns) ? NAN : forward_ns;
}

__attribute__((noinline)) static double read_window_slowly(const struct row *row, enum csv_role role) {
    struct span text = cell(row, role);
    struct decimal value;
    enum csv_unit unit;
    return text.length && csv_number(text, row->state->layout.signs, &value, &unit) ? decimal_double(value, 0) : NAN;
}

static inline double read_window(const struct row *row, enum csv_role role) {
    if (row->state->roles.column_of[role] < 0) return NAN;
    uint64_t whole = whole_number(row, role);
    double number = whole != NO_DIGITS ? (double)(int64_t)whole : read_window_slowly(row, role);
    /* 2^31 - 1 and above mean "not set yet" in the kernel. */
    if (!(number > 0) || number >= 2147483647) return NAN;
    return unit_of(row->state, role) == UNIT_BYTES ? number / BYTES_PER_SEGMENT : number;
}

__attribute__((noinline)) static uint64_t read_sequence_slowly(const struct row *row, enum csv_role role) {
    struct span text = cell(row, role);
    uint64_t value;
    return text.length && span_u64_before(text, row->end, &value) ? (uint32_t)value : NO_DIGITS;
}

/* Reads a sequence number modulo 2^32; NO_DIGITS when there is none. */
static inline uint64_t read_sequence(const struct row *row, enum csv_role role) {
    uint64_t whole = whole_number(row, role);
    return whole != NO_DIGITS ? (uint32_t)whole : read_sequence_slowly(row, role);
}

/* ---- the flow of a row ------------------------------------------------------------------------------------------- */

static void append(struct span *whole, char *buffer, const char *bytes, size_t length) {
    if (length > FLOW_ADDRESS_BYTES - whole->length) length = FLOW_ADDRESS_BYTES - whole->length;
    memcpy(buffer + whole->length, bytes, length);
    whole->length += length;
}

/* "address:port", without the part that the row does not have; `buffer` has FLOW_ADDRESS_BYTES. */
static struct span read_end(const struct row *row, enum csv_role address, enum csv_role port, char *buffer) {
    struct span a = cell(row, address), p = cell(row, port), whole = {buffer, 0};
    if (!a.length) return p.length < FLOW_ADDRESS_BYTES ? p : whole;
    if (!p.length) return a.length < FLOW_ADDRESS_BYTES ? a : whole;
    int is_v6 = memchr(a.at, ':', a.length) && a.at[0] != '[';
    if (is_v6) append(&whole, buffer, "[", 1);
    append(&whole, buffer, a.at, a.length);
    if (is_v6) append(&whole, buffer, "]", 1);
    append(&whole, buffer, ":", 1);
    append(&whole, buffer, p.at, p.length);
    return whole;
}

/* The index of the row's flow, or -1. */
static int flow_of(struct log *log, const struct row *row) {
    char buffers[2][FLOW_ADDRESS_BYTES];
    struct span source = read_end(row, ROLE_SOURCE, ROLE_SOURCE_PORT, buffers[0]);
    struct span destination = read_end(row, ROLE_DESTINATION, ROLE_DESTINATION_PORT, buffers[1]);
    struct span id = cell(row, ROLE_FLOW);
    if (id.length >= FLOW_ADDRESS_BYTES) id.length = FLOW_ADDRESS_BYTES - 1;
    int sample = row->state->roles.column_of[ROLE_SAMPLE];
    int is_ack = sample >= 0 && row->state->roles.columns[sample].is_ack;
    return is_ack ? log_flow_of(log, id, destination, source) : log_flow_of(log, id, source, destination);
}

/* The text from the first to the last column that identifies the flow. */
static inline struct span flow_text(const struct csv_state *state, const struct span *cells) {
    if (state->flow_from < 0) return (struct span){"", 0};
    const struct span *last = &cells[state->flow_to];
    const char *from = cells[state->flow_from].at;
    return (struct span){from, (size_t)(last->at + last->length - from)};
}

/* The flow of a row whose flow text differs from the last row's; caches that text. */
static int change_flow(struct log *log, struct csv_state *state, const struct row *row) {
    struct span text = flow_text(state, row->cells);
    int flow = flow_of(log, row);
    state->flow = text.length <= CSV_FLOW_BYTES ? flow : -1;
    if (state->flow < 0) return flow;
    memcpy(state->flow_text, text.at, text.length);
    state->flow_length = text.length;
    return flow;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

/* Without a time column, the flow's time advances by each sample. */
static int64_t synthetic_time(struct log *log, int flow, double rtt_ns) {
    struct csv_state *state = log->format_state;
    if (isnan(rtt_ns)) return NO_TIME;
    return state->next_time_ns[flow] += (int64_t)rtt_ns;
}

/* The row's time; NO_TIME when it has none that can be read. */
static inline int64_t read_time(struct log *log, const struct row *row, int flow, double rtt_ns) {
    const int *column_of = row->state->roles.column_of;
    const int is_sent = column_of[ROLE_TIME] < 0;
    if (is_sent && column_of[ROLE_SENT] < 0) return synthetic_time(log, flow, rtt_ns);
    int64_t ns = read_ns(row, is_sent ? ROLE_SENT : ROLE_TIME);
    /* A sample's time is the arrival of its ACK. */
    if (is_sent && ns != NO_TIME && !isnan(rtt_ns) && ns < LOG_TIMES_MAX_S * 1000000000) ns += (int64_t)rtt_ns;
    return ns < LOG_TIMES_MAX_S * 1000000000 && ns > -LOG_TIMES_MAX_S * 1000000000 ? ns : NO_TIME;
}

static void take_row(struct log *log, const struct row *row, int flow) {
    if (flow < 0) return;
    const int *column_of = row->state->roles.column_of;
    double rtt_ns = column_of[ROLE_SAMPLE] < 0 ? NAN : read_rtt(log, row, ROLE_SAMPLE);
    double forward_ns = row->state->has_delays ? read_forward(log, row, &rtt_ns) : NAN;
    double srtt_ns = column_of[ROLE_SRTT] < 0 ? NAN : read_rtt(log, row, ROLE_SRTT);
    int64_t time_ns = read_time(log, row, flow, isnan(rtt_ns) ? srtt_ns : rtt_ns);
    if (time_ns == NO_TIME) {
        log_skip(log, "cannot read the time");
        return;
    }
    uint64_t una = read_sequence(row, ROLE_UNA), nxt = read_sequence(row, ROLE_NXT);
    double cwnd = read_window(row, ROLE_CWND), ssthresh = read_window(row, ROLE_SSTHRESH);
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = time_ns;
    event->rtt_ns = rtt_ns;
    event->forward_ns = forward_ns;
    event->srtt = srtt_ns;
    event->has_una = una != NO_DIGITS;
    event->has_nxt = nxt != NO_DIGITS;
    event->una = event->has_una ? (uint32_t)una : 0;
    event->nxt = event->has_nxt ? (uint32_t)nxt : 0;
    event->cwnd = cwnd;
    event->ssthresh = ssthresh;
}

LAB_NOINLINE static void take_cells(struct log *log, struct span line, struct span *cells, int count, int whole) {
    struct csv_state *state = log->format_state;
    if (state->lead_passed < state->layout.lead) {
        state->lead_passed++;
        return;
    }
    if (!csv_is_row(&state->layout, count)) {
        if (whole)
            log_skip(log, "it has another number of columns than most");
        else
            note_add(log->notes, NOTE_last_line_cut, (double)log->lines);
        return;
    }
    if (!whole) note_add(log->notes, NOTE_no_line_end, (double)log->lines);
    csv_unescape(&line, cells, count, state->layout.buffer);
    struct row row = {state, cells, line.at + line.length};
    take_row(log, &row, flow_of(log, &row));
}

/* Buffers a line of an incomplete row; 0 when it is too long. */
LAB_COLD static int buffer_line(struct csv_state *state, struct span line) {
    const size_t left = LINE_BYTES_MAX - state->pending_length;
    if (line.length + 1 > left || state->pending_lines == CSV_ROW_LINES) return 0;
    memcpy(state->pending + state->pending_length, line.at, line.length);
    state->pending_length += line.length;
    state->pending[state->pending_length++] = '\n';
    state->pending_lines++;
    return 1;
}

/* No quote closes the cell: the buffered lines are read as single lines. The last of them is the present line. */
LAB_COLD static void give_up_row(struct log *log, int whole) {
    struct csv_state *state = log->format_state;
    struct span cells[CSV_CELLS_CAPACITY];
    const int64_t last = log->lines;
    const char *at = state->pending, *end = at + state->pending_length;
    log->lines -= state->pending_lines;
    state->pending_length = 0;
    state->pending_lines = 0;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const struct span line = {at, (size_t)(stop - at)};
        log->lines++;
        at = stop + 1;
        if (csv_is_comment(line)) continue;
        take_cells(log, line, cells, csv_split(line, state->layout.delimiter, cells, NULL), whole || at < end);
    }
    log->lines = last;
}

/* Takes a further line of a row whose quoted cell is not closed yet. */
LAB_COLD static void take_more(struct log *log, struct span line, int whole) {
    struct csv_state *state = log->format_state;
    struct span cells[CSV_CELLS_CAPACITY];
    int open;
    if (!buffer_line(state, line)) {
        log->lines--;
        give_up_row(log, 1);
        log->lines++;
        csv_take_line(log, line, whole);
        return;
    }
    const struct span row = {state->pending, state->pending_length - 1};
    const int count = csv_split(row, state->layout.delimiter, cells, &open);
    if (open) {
        if (!whole) give_up_row(log, 0);
        return;
    }
    state->pending_length = 0;
    state->pending_lines = 0;
    take_cells(log, row, cells, count, whole);
}

void csv_take_line(struct log *log, struct span line, int whole) {
    struct csv_state *state = log->format_state;
    struct span cells[CSV_CELLS_CAPACITY];
    int open;
    if (state->pending_lines) {
        take_more(log, line, whole);
        return;
    }
    if (csv_is_comment(line)) return;
    const int count = csv_split(line, state->layout.delimiter, cells, &open);
    if (open && whole && buffer_line(state, line)) return;
    take_cells(log, line, cells, count, whole);
}

void csv_end_lines(struct log *log) {
    const struct csv_state *state = log->format_state;
    if (state->pending_lines) give_up_row(log, 1);
}

/* The start of the next line after a plain line's end; NULL when `stop` is no line end. */
static inline const char *behind_line(const char *stop, const char *end) {
    if (*stop == '\r') stop++;
    return stop < end && *stop == '\n' ? stop + 1 : NULL;
}

LAB_SIMD const char *csv_take_lines(struct log *log, const char *at, const char *end) {
    struct csv_state *state = log->format_state;
    const char delimiter = state->layout.delimiter;
    const int columns = state->layout.columns;
    struct span cells[CSV_CELLS_CAPACITY];
    struct row row = {state, cells, end};
    if (delimiter == ' ' || state->lead_passed < state->layout.lead || state->pending_lines) return at;
    for (;;) {
        int count;
        const char *stop = csv_split_plain(at, end, delimiter, cells, &count);
        const char *next = stop ? behind_line(stop, end) : NULL;
        if (!next || count != columns || stop == at || *at == '#' || *at == delimiter ||
            next - at > (ptrdiff_t)LINE_BYTES_MAX)
            return at;
        at = next;
        log->lines++;
        struct span text = flow_text(state, cells);
        int same =
            state->flow >= 0 && text.length == state->flow_length && bytes_same(text.at, state->flow_text, text.length);
        take_row(log, &row, same ? state->flow : change_flow(log, state, &row));
        if (fail_status()) return at;
    }
}

void csv_rows_start(struct csv_state *state) {
    static const enum csv_role flow_roles[] = {ROLE_FLOW, ROLE_SOURCE, ROLE_SOURCE_PORT, ROLE_DESTINATION,
                                               ROLE_DESTINATION_PORT};
    static const enum csv_role time_roles[] = {ROLE_TIME, ROLE_SAMPLE,  ROLE_SRTT,
                                               ROLE_SENT, ROLE_FORWARD, ROLE_REVERSE};
    state->has_delays = csv_has_delays(&state->roles);
    state->flow = state->flow_from = state->flow_to = -1;
    for (int i = 0; i < LAB_COUNT(flow_roles); i++) {
        int column = state->roles.column_of[flow_roles[i]];
        if (column < 0) continue;
        if (state->flow_from < 0 || column < state->flow_from) state->flow_from = column;
        if (column > state->flow_to) state->flow_to = column;
    }
    for (int i = 0; i < LAB_COUNT(time_roles); i++) {
        static const char unit[] = "1";
        const enum csv_role role = time_roles[i];
        struct csv_scale *scale = &state->scale[role];
        int64_t one = 1;
        if (state->roles.column_of[role] >= 0)
            csv_time_ns((struct span){unit, 1}, unit + 1, unit_of(state, role), state->layout.signs, &one);
        /* For srtt in eighths of a microsecond the bound is that of whole microseconds, since 125 ns times 8 must fit.
         */
        *scale = (struct csv_scale){(uint64_t)(INT64_MAX / (one > 1000 ? one : 1000)), (uint64_t)one};
    }
}
