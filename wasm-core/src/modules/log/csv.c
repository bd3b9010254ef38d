/* lab: optimise for size */
/*
 * A table in a text file: CSV, separated by tabs or semicolons, or columns separated by blanks. Lines (invented
 * values):
 *
 *   t_ns,cookie,ack,snd_nxt,sample_us,cwnd          1795226927.900531 0.030739          Zeit;RTT
 *   3664821356647,1a,3888132403,3888132403,30750,10 1795226927.931201 0.031038          0,25;30,75
 *
 * Columns are found by name, otherwise by their numbers; the user can choose them on the page.
 */
#include <math.h>
#include <stdio.h>

#include "base/arena.h"
#include "base/error.h"
#include "modules/log/csv_date.h"
#include "modules/log/csv_row.h"
#include "modules/log/lines.h"
#include "modules/log/recover.h"
#include "rttlab.h"

#define PREVIEW_ROWS 20
#define CELL_BYTES   120

/* ---- probe ------------------------------------------------------------------------------------------------------- */

/* The number of columns in which at least four in five cells are numbers, dates or empty. */
static int numeric_columns(const struct csv_layout *layout, const struct log_head *head) {
    struct span cells[CSV_CELLS_CAPACITY];
    struct csv_place place = {0};
    int numbers[CSV_COLUMNS_MAX] = {0}, count, columns = 0;
    while (csv_head_row(layout, head, &place, cells, &count))
        for (int i = 0; i < count && i < layout->columns; i++) {
            struct decimal value;
            enum csv_unit unit;
            int64_t date;
            numbers[i] += csv_is_empty(cells[i]) || csv_number(cells[i], layout->signs, &value, &unit) ||
                          csv_date_ns(cells[i], &date);
        }
    for (int i = 0; i < layout->columns; i++)
        columns += place.rows > 0 && numbers[i] * 10 >= place.rows * 8;
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
    const int *column_of = roles.column_of;
    const int column = column_of[ROLE_SAMPLE] >= 0 ? column_of[ROLE_SAMPLE]
                       : csv_has_samples(&roles)   ? column_of[ROLE_FORWARD]
                                                   : column_of[ROLE_SRTT];
    const int guessed = column >= 0 && roles.columns[column].guessed_role;
    snprintf(reason, REASON_BYTES, "%d columns between %s, %d with numbers%s%s.", layout.columns,
             delimiter_name(layout.delimiter), numeric, layout.is_named ? ", with names" : "",
             column < 0 ? ", none recognised as a round-trip time"
             : guessed  ? "; which one is the round-trip time is a guess"
                        : "");
    int score = layout.is_named ? (column >= 0 ? 85 : 45) : column < 0 ? 30 : guessed ? 40 : 50;
    return score * layout.consistent_percent / 100;
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

/* Copies a cell as UTF-8; invalid UTF-8 is read as Latin-1. */
static void copy_cell(char *to, size_t capacity, struct span cell) {
    size_t used = 0;
    copy_utf8(to, capacity, cell);
    if (!strstr(to, "\xef\xbf\xbd") || span_find(cell, "\xef\xbf\xbd")) return;
    for (size_t i = 0; i < cell.length && used + 2 < capacity; i++) {
        const unsigned char c = (unsigned char)cell.at[i];
        if (c >= 0x80) to[used++] = (char)(0xc0 | c >> 6);
        to[used++] = (char)(c >= 0x80 ? 0x80 | (c & 0x3f) : c < 0x20 ? ' ' : c);
    }
    to[used] = '\0';
}

static void keep_preview(struct csv_state *state, const struct log_head *head) {
    struct span cells[CSV_CELLS_CAPACITY];
    struct csv_place place = {0};
    int columns = state->layout.columns, count;
    for (int i = 0; i < columns; i++)
        copy_cell(state->cells + i * CELL_BYTES, CELL_BYTES, state->layout.header[i]);
    while (state->preview_rows < PREVIEW_ROWS && csv_head_row(&state->layout, head, &place, cells, &count)) {
        char *to = state->cells + (size_t)++state->preview_rows * (size_t)columns * CELL_BYTES;
        for (int i = 0; i < columns && i < count; i++)
            copy_cell(to + i * CELL_BYTES, CELL_BYTES, cells[i]);
    }
}

/* ---- what was guessed -------------------------------------------------------------------------------------------- */

#define COLUMN_BYTES (CELL_BYTES + 24)

/* "column 2 (“rtt”)", or "column 2" where it has no name. Columns are numbered from 1 in all texts. */
static const char *column_words(const struct csv_state *state, int column, char *buffer) {
    const char *name = state->cells + column * CELL_BYTES;
    snprintf(buffer, COLUMN_BYTES, name[0] ? "column %d (“%.*s”)" : "column %d", column + 1, 60, name);
    return buffer;
}

static void note_units(struct log *log, const struct csv_state *state) {
    char words[COLUMN_BYTES], unit[32], all[360] = "";
    size_t used = 0;
    for (int i = 0; i < state->layout.columns; i++) {
        const struct csv_column *c = &state->roles.columns[i];
        if (!c->guessed_unit || used >= sizeof all) continue;
        csv_choice_id(CSV_UNIT_CHOICES, (int)c->unit, unit, sizeof unit);
        used += (size_t)snprintf(all + used, sizeof all - used, "%s%s in %s", used ? ", " : "",
                                 column_words(state, i, words), unit);
    }
    if (used) note_add_detail(log->notes, NOTE_unit_guessed, NAN, log_words("Here: %s.", all));
}

/* Notes which column was read as the RTT when no name said so, with its first value. */
static void note_column(struct log *log, const struct csv_state *state) {
    const int column = state->roles.column_of[ROLE_SAMPLE];
    char words[COLUMN_BYTES], unit[32];
    if (column < 0 || !state->roles.columns[column].guessed_role) return;
    const char *first = state->cells + (size_t)(state->layout.columns + column) * CELL_BYTES;
    csv_choice_id(CSV_UNIT_CHOICES, (int)state->roles.columns[column].unit, unit, sizeof unit);
    note_add_detail(log->notes, NOTE_column_guessed, NAN,
                    log_words("Here: %s, which begins with %.30s, in %s.", column_words(state, column, words),
                              state->preview_rows ? first : "nothing", unit));
}

/* Why no column is the RTT: the reason of the first column that has one. */
static const char *why_no_samples(const struct csv_state *state) {
    char words[COLUMN_BYTES];
    for (int i = 0; i < state->layout.columns; i++) {
        const struct csv_column *c = &state->roles.columns[i];
        if (c->role == ROLE_IGNORE && strcmp(c->reason, "not used") != 0)
            return log_words("Not %s: %s.", column_words(state, i, words), c->reason);
    }
    return NULL;
}

static void note_time(struct log *log, const struct csv_state *state, const struct log_head *head) {
    char words[COLUMN_BYTES];
    if (state->roles.column_of[ROLE_TIME] >= 0) return;
    if (state->roles.column_of[ROLE_SENT] >= 0) {
        note_add(log->notes, NOTE_times_of_transmission, NAN);
        return;
    }
    if (!csv_has_samples(&state->roles) && state->roles.column_of[ROLE_SRTT] < 0) return;
    const int column = csv_roles_like_time(&state->roles, &state->layout, head);
    const char *first = state->cells + (size_t)(state->layout.columns + column) * CELL_BYTES;
    note_add_detail(log->notes, NOTE_time_made_up, NAN,
                    column < 0 ? NULL
                               : log_words("It may be %s, which begins with %.40s.", column_words(state, column, words),
                                           state->preview_rows ? first : "nothing"));
}

static void note_delays(struct log *log, const struct csv_roles *roles) {
    if (!csv_has_delays(roles)) return;
    note_add(log->notes, roles->column_of[ROLE_SAMPLE] < 0 ? NOTE_rtt_summed : NOTE_reverse_is_rest, NAN);
}

static void note_guesses(struct log *log, const struct csv_state *state, const struct log_head *head) {
    const struct csv_layout *layout = &state->layout;
    note_units(log, state);
    note_column(log, state);
    note_time(log, state, head);
    note_delays(log, &state->roles);
    if (!csv_has_samples(&state->roles) && state->roles.column_of[ROLE_SRTT] < 0)
        note_add_detail(log->notes, NOTE_no_samples, NAN, why_no_samples(state));
    if (layout->signs_guessed)
        note_add_detail(log->notes, NOTE_comma_guessed, NAN,
                        layout->signs.point == ',' ? "Here it is the decimal sign." : "Here it separates thousands.");
    if (layout->is_wide) note_add(log->notes, NOTE_columns_left_out, NAN);
    if (layout->lead_titles > 0)
        note_add_detail(log->notes, NOTE_title_lines, NAN, log_words("Here: %d.", layout->lead_titles));
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

static unsigned fields_of(const struct csv_roles *roles) {
    static const struct {
        enum csv_role role;
        unsigned field;
    } pairs[] = {{ROLE_SRTT, FIELD_SRTT},
                 {ROLE_UNA, FIELD_UNA},
                 {ROLE_NXT, FIELD_NXT},
                 {ROLE_CWND, FIELD_CWND},
                 {ROLE_SSTHRESH, FIELD_SSTHRESH}};
    unsigned fields = csv_has_delays(roles) ? FIELD_RTT | FIELD_FORWARD : FIELD_RTT;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (roles->column_of[pairs[i].role] >= 0) fields |= pairs[i].field;
    return fields;
}

static int start(struct log *log, const struct log_head *head, const struct json *mapping) {
    struct csv_state *state = ARENA_NEW(struct csv_state);
    if (!state) return fail_no_memory("the log"), 0;
    log->format_state = state;
    const char *delimiter = json_member_string(mapping, "delimiter", "");
    const struct json *comma = json_member(mapping, "decimalComma");
    char point = !comma ? '\0' : comma->type == JSON_TRUE ? ',' : '.';
    csv_layout_find(&state->layout, head, strcmp(delimiter, "whitespace") == 0 ? ' ' : delimiter[0], point);
    csv_roles_guess(&state->roles, &state->layout, head);
    if (!csv_roles_choose(&state->roles, &state->layout, head, json_member(mapping, "roles"))) return 0;
    state->next_time_ns = ARENA_ARRAY(int64_t, LOG_FLOWS_MAX);
    state->cells = ARENA_ARRAY(char, CELL_BYTES *(PREVIEW_ROWS + 1) * (state->layout.columns + 1));
    state->pending = arena_alloc(LINE_BYTES_MAX);
    if (!state->next_time_ns || !state->cells || !state->pending || !state->layout.buffer)
        return fail_no_memory("the log"), 0;
    keep_preview(state, head);
    note_guesses(log, state, head);
    log->fields = fields_of(&state->roles);
    csv_rows_start(state);
    return 1;
}

/* ---- samples ----------------------------------------------------------------------------------------------------- */

/* Only a smoothed RTT is given: each new value is used as a sample. */
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
    const struct csv_state *state = log->format_state;
    int logged = csv_has_samples(&state->roles), smoothed = state->roles.column_of[ROLE_SRTT] >= 0;
    if (!logged && smoothed) note_add(log->notes, NOTE_samples_smoothed, NAN);
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

static void write_row(const struct csv_state *state, int row, struct text *out) {
    const char *cells = state->cells + (size_t)row * (size_t)state->layout.columns * CELL_BYTES;
    json_begin(out, '[');
    for (int i = 0; i < state->layout.columns; i++)
        json_string(out, cells + i * CELL_BYTES);
    json_end(out, ']');
}

static void preview(const struct log *log, struct text *out) {
    const struct csv_state *state = log->format_state;
    char delimiter[2] = {state->layout.delimiter, '\0'}, buffer[32];
    json_begin(out, '{');
    json_put_string(out, "delimiter", delimiter[0] == ' ' ? "whitespace" : delimiter);
    json_put_bool(out, "decimalComma", state->layout.signs.point == ',');
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
        json_put_string(out, "role", csv_choice_id(CSV_ROLE_CHOICES, (int)column->role, buffer, sizeof buffer));
        json_put_string(out, "unit", csv_choice_id(CSV_UNIT_CHOICES, (int)column->unit, buffer, sizeof buffer));
        json_put_string(out, "reason", column->reason);
        json_end(out, '}');
    }
    json_end(out, ']');
    json_end(out, '}');
}

static const struct param params[] = {
    {.id = "role",
     .label = LAB_TEXT("Column's role"),
     .help = LAB_TEXT("What a column of the table means."),
     .type = PARAM_CHOICE,
     .initial_id = "ignore",
     .choices = CSV_ROLE_CHOICES},
    {.id = "unit",
     .label = LAB_TEXT("Column's unit"),
     .help = LAB_TEXT("What the numbers of a column count."),
     .type = PARAM_CHOICE,
     .initial_id = "none",
     .choices = CSV_UNIT_CHOICES},
};

static const struct log_format format = {
    .module =
        {
            .kind = "format",
            .id = "csv",
            .label = "Table (CSV)",
            .short_label = "CSV",
            .help = LAB_TEXT(
                "tshark -r capture.pcap -T fields -E header=y -E separator=, -e frame.time_epoch -e tcp.stream -e "
                "tcp.srcport -e tcp.dstport -e tcp.analysis.ack_rtt -Y tcp.analysis.ack_rtt > rtt.csv"),
            .citation = LAB_TEXT(""),
            .validation = LAB_TEXT("Derived logs: datasets/log-formats; wasm-core/test/modules/log/test_log_table.c."),
            .equations = LAB_TEXT(""),
            .model_notes =
                LAB_TEXT("Also tab, semicolon or blank separated, with decimal comma. Columns are found by names "
                         "such as time_s, t_ns, "
                         "sample_us, rtt_ms, srtt, cookie, flow, ack, snd_nxt, cwnd, ssthresh, fwd_us, rev_us, owd_up, "
                         "owd_down, sent; any of them can be "
                         "chosen by hand. Numbers may have groups of digits (52,345) and their unit behind them "
                         "(50.1 ms); dates may be ISO 8601, 21.11.2026 03:15:31 or a spreadsheet's days.\n"
                         "At most 64 columns, 64 kB in a row, and 64 lines in a row with line breaks in quotes.\n"
                         "Windows in bytes count segments of 1448 bytes. Sequence numbers count modulo 2^32."),
            .params = params,
            .param_count = LAB_COUNT(params),
        },
    .probe = probe,
    .start = start,
    .line = csv_take_line,
    .lines = csv_take_lines,
    .end = csv_end_lines,
    .finish = finish,
    .preview = preview,
    .when_empty = "Give it rows with a time and an RTT, such as time_s,rtt_ms.",
};

LAB_DEFINE_MODULE(format_csv, format.module);
