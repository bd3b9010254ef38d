/*
 * A table in a text file: CSV, tab or semicolon separated, or columns with blanks between. Lines (values made up):
 *
 *   t_ns,cookie,ack,snd_nxt,sample_us,cwnd          1795226927.900531 0.030739          Zeit;RTT
 *   3664821356647,1a,3888132403,3888132403,30750,10 1795226927.931201 0.031038          0,25;30,75
 *
 * Columns are found by name, else by their numbers; the page lets a person choose.
 */
#include <math.h>
#include <stdio.h>

#include "engine/arena.h"
#include "engine/fail.h"
#include "log/csv_roles.h"
#include "log/recover.h"
#include "rttlab.h"

#define PREVIEW_ROWS      20
#define CELL_BYTES        120
#define RTT_LIMIT_NS      (INT64_C(3600) * 1000000000)
#define BYTES_PER_SEGMENT 1448.0 /* of Ethernet with IPv4 and timestamps: for windows in bytes */

struct state {
    struct csv_layout layout;
    struct csv_roles roles;
    int header_passed;
    int64_t *next_time_ns; /* per flow, where the file has no time */
    /* Kept for the preview, which outlives the head. */
    char *cells; /* (PREVIEW_ROWS + 1) rows of CELL_BYTES each, the header first */
    int preview_rows;
};

/* ---- probe ------------------------------------------------------------------------------------------------------- */

static int numeric_columns(const struct csv_layout *layout, const struct log_head *head) {
    struct span cells[CSV_COLUMNS_MAX];
    int numbers[CSV_COLUMNS_MAX] = {0}, row = 0, count, columns = 0;
    size_t at = 0;
    while (row < CSV_SAMPLE_ROWS && csv_head_row(layout, head, &at, &row, cells, &count))
        for (int i = 0; i < count && i < CSV_COLUMNS_MAX; i++) {
            struct decimal value;
            numbers[i] += csv_is_empty(cells[i]) || span_decimal(cells[i], layout->point, &value);
        }
    for (int i = 0; i < layout->columns && i < CSV_COLUMNS_MAX; i++)
        columns += row > layout->has_header && numbers[i] * 10 >= (row - layout->has_header) * 8;
    return columns;
}

static const char *delimiter_name(char delimiter) {
    return delimiter == ','    ? "commas"
           : delimiter == ';'  ? "semicolons"
           : delimiter == '\t' ? "tabs"
           : delimiter == '|'  ? "bars"
                               : "blanks";
}

static int probe(const struct log_head *head, char *reason) {
    struct csv_layout layout;
    struct csv_roles roles;
    csv_layout_find(&layout, head, 0, 0);
    int numeric = layout.rows > 0 ? numeric_columns(&layout, head) : 0;
    if (!numeric || layout.consistent_percent < 50) {
        snprintf(reason, REASON_BYTES, "No table: the lines have no common number of columns with numbers.");
        return 0;
    }
    csv_roles_guess(&roles, &layout, head);
    int sample = roles.column_of[ROLE_SAMPLE] >= 0 || roles.column_of[ROLE_SRTT] >= 0;
    snprintf(reason, REASON_BYTES, "%d columns between %s, %d with numbers%s%s.", layout.columns,
             delimiter_name(layout.delimiter), numeric, layout.header[0].length ? ", with names" : "",
             sample ? "" : ", none named as a round-trip time");
    int named = layout.header[0].length > 0;
    int score = named && sample ? 85 : sample ? 50 : named ? 45 : 30;
    return score * layout.consistent_percent / 100;
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

static void keep_preview(struct state *state, const struct log_head *head) {
    struct span cells[CSV_COLUMNS_MAX];
    int columns = state->layout.columns, row = 0, count;
    size_t at = 0;
    for (int i = 0; i < columns; i++)
        copy_utf8(state->cells + i * CELL_BYTES, CELL_BYTES, state->layout.header[i]);
    while (state->preview_rows < PREVIEW_ROWS && csv_head_row(&state->layout, head, &at, &row, cells, &count)) {
        char *to = state->cells + (size_t)++state->preview_rows * (size_t)columns * CELL_BYTES;
        for (int i = 0; i < columns && i < count; i++)
            copy_utf8(to + i * CELL_BYTES, CELL_BYTES, cells[i]);
    }
}

static unsigned fields_of(const struct csv_roles *roles) {
    static const struct {
        enum csv_role role;
        unsigned field;
    } pairs[] = {{ROLE_SRTT, FIELD_SRTT},
                 {ROLE_UNA, FIELD_UNA},
                 {ROLE_NXT, FIELD_NXT},
                 {ROLE_CWND, FIELD_CWND},
                 {ROLE_SSTHRESH, FIELD_SSTHRESH}};
    unsigned fields = FIELD_RTT;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (roles->column_of[pairs[i].role] >= 0) fields |= pairs[i].field;
    return fields;
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    struct state *state = ARENA_NEW(struct state);
    if (!state) return fail_no_memory("the log"), 0;
    log->format_state = state;
    const char *delimiter = json_member_string(mapping, "delimiter", "");
    const struct json *comma = json_member(mapping, "decimalComma");
    char point = !comma ? '\0' : comma->type == JSON_TRUE ? ',' : '.';
    csv_layout_find(&state->layout, head, strcmp(delimiter, "whitespace") == 0 ? ' ' : delimiter[0], point);
    if (state->layout.columns > CSV_COLUMNS_MAX) state->layout.columns = CSV_COLUMNS_MAX;
    csv_roles_guess(&state->roles, &state->layout, head);
    if (!csv_roles_choose(&state->roles, &state->layout, head, json_member(mapping, "roles"))) return 0;
    state->next_time_ns = ARENA_ARRAY(int64_t, LOG_FLOWS_MAX);
    state->cells = ARENA_ARRAY(char, CELL_BYTES *(PREVIEW_ROWS + 1) * (state->layout.columns + 1));
    if (!state->next_time_ns || !state->cells) return fail_no_memory("the log"), 0;
    keep_preview(state, head);
    for (int i = 0; i < state->layout.columns; i++)
        if (state->roles.columns[i].guessed_unit) note_add(log->notes, NOTE_unit_guessed, NAN);
    log->fields = fields_of(&state->roles);
    return 1;
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

struct row {
    const struct state *state;
    const struct span *cells;
    int count;
    const char *end; /* of the line */
};

/* The cell of a role; empty when there is none. */
static struct span cell(const struct row *row, enum csv_role role) {
    int column = row->state->roles.column_of[role];
    struct span nothing = {"", 0};
    return column < 0 || column >= row->count || csv_is_empty(row->cells[column]) ? nothing : row->cells[column];
}

static enum csv_unit unit_of(const struct row *row, enum csv_role role) {
    return row->state->roles.columns[row->state->roles.column_of[role]].unit;
}

/* An RTT in ns, NaN where the cell is empty; what cannot be an RTT is counted. */
static double read_rtt(struct log *log, const struct row *row, enum csv_role role) {
    struct span text = cell(row, role);
    int64_t ns;
    if (!text.length) return NAN;
    if (csv_time_ns(text, row->end, unit_of(row, role), row->state->layout.point, &ns) && ns > 0 && ns <= RTT_LIMIT_NS)
        return (double)ns;
    note_add(log->notes, NOTE_values_impossible, (double)log->line);
    return NAN;
}

static double read_window(const struct row *row, enum csv_role role) {
    struct span text = cell(row, role);
    struct decimal value;
    if (!text.length || !span_decimal_before(text, row->end, row->state->layout.point, &value)) return NAN;
    double number = decimal_double(value, 0);
    /* 2^31 - 1 and more: the kernel's "not set yet". */
    if (!(number > 0) || number >= 2147483647) return NAN;
    return unit_of(row, role) == UNIT_BYTES ? number / BYTES_PER_SEGMENT : number;
}

/* Modulo 2^32, as sequence numbers are. */
static int read_sequence(const struct row *row, enum csv_role role, uint32_t *sequence) {
    struct span text = cell(row, role);
    uint64_t value;
    if (!text.length || !span_u64_before(text, row->end, &value)) return 0;
    *sequence = (uint32_t)value;
    return 1;
}

static void append(struct span *whole, char *room, const char *bytes, size_t length) {
    if (length > FLOW_ADDRESS_BYTES - whole->length) length = FLOW_ADDRESS_BYTES - whole->length;
    memcpy(room + whole->length, bytes, length);
    whole->length += length;
}

/* "address:port" from what there is of the two; the room has FLOW_ADDRESS_BYTES. */
static struct span read_end(const struct row *row, enum csv_role address, enum csv_role port, char *room) {
    struct span a = cell(row, address), p = cell(row, port), whole = {room, 0};
    if (!a.length) return p.length < FLOW_ADDRESS_BYTES ? p : whole;
    if (!p.length) return a.length < FLOW_ADDRESS_BYTES ? a : whole;
    int is_v6 = memchr(a.at, ':', a.length) && a.at[0] != '[';
    if (is_v6) append(&whole, room, "[", 1);
    append(&whole, room, a.at, a.length);
    if (is_v6) append(&whole, room, "]", 1);
    append(&whole, room, ":", 1);
    append(&whole, room, p.at, p.length);
    return whole;
}

static int flow_of(struct log *log, const struct row *row) {
    char rooms[2][FLOW_ADDRESS_BYTES];
    struct span source = read_end(row, ROLE_SOURCE, ROLE_SOURCE_PORT, rooms[0]);
    struct span destination = read_end(row, ROLE_DESTINATION, ROLE_DESTINATION_PORT, rooms[1]);
    struct span id = cell(row, ROLE_FLOW);
    if (id.length >= FLOW_ADDRESS_BYTES) id.length = FLOW_ADDRESS_BYTES - 1;
    int sample = row->state->roles.column_of[ROLE_SAMPLE];
    int is_ack = sample >= 0 && row->state->roles.columns[sample].is_ack;
    return is_ack ? log_flow_of(log, id, destination, source) : log_flow_of(log, id, source, destination);
}

/* 0 when the row has no time that can be read. Without a time column the sample itself moves the time on. */
static int read_time(struct log *log, const struct row *row, int flow, double rtt_ns, int64_t *time_ns) {
    struct state *state = log->format_state;
    if (state->roles.column_of[ROLE_TIME] >= 0) {
        struct span text = cell(row, ROLE_TIME);
        return text.length && csv_time_ns(text, row->end, unit_of(row, ROLE_TIME), state->layout.point, time_ns) &&
               *time_ns < LOG_TIMES_MAX_S * 1000000000 && *time_ns > -LOG_TIMES_MAX_S * 1000000000;
    }
    if (isnan(rtt_ns)) return 0;
    state->next_time_ns[flow] += (int64_t)rtt_ns;
    *time_ns = state->next_time_ns[flow];
    return 1;
}

static void take_row(struct log *log, const struct row *row) {
    int flow = flow_of(log, row);
    if (flow < 0) return;
    int64_t time_ns = 0;
    double rtt_ns = row->state->roles.column_of[ROLE_SAMPLE] < 0 ? NAN : read_rtt(log, row, ROLE_SAMPLE);
    double srtt_ns = row->state->roles.column_of[ROLE_SRTT] < 0 ? NAN : read_rtt(log, row, ROLE_SRTT);
    if (!read_time(log, row, flow, isnan(rtt_ns) ? srtt_ns : rtt_ns, &time_ns)) {
        log_skip(log, "its time is no number");
        return;
    }
    struct log_event *event = log_event_new(log, flow);
    if (!event) return;
    event->time_ns = time_ns;
    event->rtt_ns = rtt_ns;
    event->srtt = srtt_ns;
    if (read_sequence(row, ROLE_UNA, &event->una)) event->has_una = 1;
    if (read_sequence(row, ROLE_NXT, &event->nxt)) event->has_nxt = 1;
    event->cwnd = read_window(row, ROLE_CWND);
    event->ssthresh = read_window(row, ROLE_SSTHRESH);
}

static void take_line(struct log *log, struct span line, int whole) {
    struct state *state = log->format_state;
    struct span cells[CSV_COLUMNS_MAX];
    if (csv_is_comment(line)) return;
    if (state->layout.has_header && !state->header_passed) {
        state->header_passed = 1;
        return;
    }
    int count = csv_split(line, state->layout.delimiter, cells);
    if (count != state->layout.columns && count <= CSV_COLUMNS_MAX) {
        if (whole)
            log_skip(log, "it has another number of columns than most");
        else
            note_add(log->notes, NOTE_last_line_cut, (double)log->line);
        return;
    }
    if (!whole) note_add(log->notes, NOTE_no_line_end, (double)log->line);
    struct row row = {state, cells, count < CSV_COLUMNS_MAX ? count : CSV_COLUMNS_MAX, line.at + line.length};
    take_row(log, &row);
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* Only a smoothed RTT: each new value stands for a sample. */
static void use_smoothed(struct log *log, struct log_flow *flow) {
    double last = NAN;
    for (int64_t i = 0; i < flow->events; i++) {
        struct log_event *event = flow_event(log, flow, i);
        if (isnan(event->srtt)) continue;
        if (event->srtt != last) event->rtt_ns = event->srtt;
        last = event->srtt;
    }
}

static int finish(struct log *log) {
    const struct state *state = log->format_state;
    int logged = state->roles.column_of[ROLE_SAMPLE] >= 0, smoothed = state->roles.column_of[ROLE_SRTT] >= 0;
    if (!logged) note_add(log->notes, smoothed ? NOTE_samples_smoothed : NOTE_no_samples, NAN);
    if ((logged || smoothed) && state->roles.column_of[ROLE_TIME] < 0) note_add(log->notes, NOTE_time_made_up, NAN);
    for (int i = 0; i < log->flow_count; i++) {
        struct log_flow *flow = log->flows[i];
        flow->samples_from = logged ? SAMPLES_LOGGED : smoothed ? SAMPLES_SMOOTHED : SAMPLES_NONE;
        if (logged || !smoothed) continue;
        flow->frozen = flow_is_frozen(log, flow);
        if (flow->frozen) note_add(log->notes, NOTE_frozen_srtt, NAN);
        use_smoothed(log, flow);
    }
    return 1;
}

/* ---- preview ----------------------------------------------------------------------------------------------------- */

static void write_row(const struct state *state, int row, struct text *out) {
    const char *cells = state->cells + (size_t)row * (size_t)state->layout.columns * CELL_BYTES;
    json_begin(out, '[');
    for (int i = 0; i < state->layout.columns; i++)
        json_string(out, cells + i * CELL_BYTES);
    json_end(out, ']');
}

static void preview(const struct log *log, struct text *out) {
    const struct state *state = log->format_state;
    char delimiter[2] = {state->layout.delimiter, '\0'}, room[32];
    json_begin(out, '{');
    json_put_string(out, "delimiter", delimiter[0] == ' ' ? "whitespace" : delimiter);
    json_put_bool(out, "decimalComma", state->layout.point == ',');
    json_key(out, "header");
    write_row(state, 0, out);
    json_key(out, "rows");
    json_begin(out, '[');
    for (int row = 1; row <= state->preview_rows; row++)
        write_row(state, row, out);
    json_end(out, ']');
    json_key(out, "roles");
    json_begin(out, '[');
    for (int i = 0; i < state->layout.columns; i++) {
        const struct csv_column *column = &state->roles.columns[i];
        json_begin(out, '{');
        json_put_string(out, "role", csv_choice_id(CSV_ROLE_CHOICES, (int)column->role, room, sizeof room));
        json_put_string(out, "unit", csv_choice_id(CSV_UNIT_CHOICES, (int)column->unit, room, sizeof room));
        json_put_string(out, "reason", column->reason);
        json_end(out, '}');
    }
    json_end(out, ']');
    json_end(out, '}');
}

static const struct param params[] = {
    {.id = "role",
     .label = "Column's role",
     .help = "What a column of the table means.",
     .type = PARAM_CHOICE,
     .max = ROLE_COUNT - 1,
     .choices = CSV_ROLE_CHOICES},
    {.id = "unit",
     .label = "Column's unit",
     .help = "What the numbers of a column count.",
     .type = PARAM_CHOICE,
     .max = UNIT_COUNT - 1,
     .choices = CSV_UNIT_CHOICES},
};

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "csv",
            .label = "Table (CSV)",
            .short_label = "CSV",
            .help = "tshark -r capture.pcap -T fields -E header=y -E separator=, -e frame.time_epoch -e tcp.stream -e "
                    "tcp.srcport -e tcp.dstport -e tcp.analysis.ack_rtt -Y tcp.analysis.ack_rtt > rtt.csv",
            .citation = "",
            .equations = "",
            .model_notes = "Also tab, semicolon or blank separated, with decimal comma. Columns are found by names "
                           "such as time_s, t_ns, "
                           "sample_us, rtt_ms, srtt, cookie, flow, ack, snd_nxt, cwnd, ssthresh; any of them can be "
                           "chosen by hand.\n"
                           "Windows in bytes count segments of 1448 bytes. Sequence numbers count modulo 2^32.",
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .probe = probe,
    .start = start,
    .line = take_line,
    .finish = finish,
    .preview = preview,
    .when_empty = "Give it rows with a time and an RTT, such as time_s,rtt_ms.",
};

LAB_DEFINE_MODULE(format_csv, format.module);
