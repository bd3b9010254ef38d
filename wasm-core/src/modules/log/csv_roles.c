/* lab: optimise for size */
#include "modules/log/csv_roles.h"

#include <math.h>
#include <stdio.h>

#include "base/attributes.h"
#include "base/error.h"
#include "modules/log/csv_date.h"
#include "modules/log/csv_name.h"
#include "rttlab.h"

const char *csv_choice_id(const char *choices, int index, char *buffer, size_t buffer_bytes) {
    while (index-- > 0 && choices)
        choices = strchr(choices, '|') ? strchr(choices, '|') + 1 : NULL;
    size_t length = choices ? strcspn(choices, "=|") : 0;
    if (length >= buffer_bytes) length = buffer_bytes - 1;
    if (length) memcpy(buffer, choices, length);
    buffer[length] = '\0';
    return buffer;
}

/* Index of an id among the choices, or -1. */
static int choice_index(const char *choices, int count, const char *id) {
    char buffer[32];
    for (int i = 0; i < count; i++)
        if (strcmp(csv_choice_id(choices, i, buffer, sizeof buffer), id) == 0) return i;
    return -1;
}

/* ---- statistics of a column's numbers ---------------------------------------------------------------------------- */

struct look {
    int numbers, texts, fractions, zeros, dates;
    int rising;         /* 1: the values never fall */
    enum csv_unit unit; /* unit named in the cells; UNIT_NONE: none, or several */
    double min, max, sum;
};

static void take_number(struct look *look, struct decimal value, enum csv_unit unit, double *last) {
    const double number = decimal_double(value, 0);
    if (!look->numbers) look->unit = unit;
    if (unit != look->unit) look->unit = UNIT_NONE;
    look->fractions += value.exponent < 0;
    look->zeros += number == 0;
    if (!look->numbers || number < look->min) look->min = number;
    if (!look->numbers || number > look->max) look->max = number;
    look->rising &= !look->numbers || number >= *last;
    look->sum += number;
    *last = number;
    look->numbers++;
}

LAB_COLD static void look_at(struct look *look, const struct csv_layout *layout, const struct log_head *head,
                             int column) {
    struct span cells[CSV_CELLS_CAPACITY];
    struct csv_place place = {0};
    int count;
    double last = 0;
    memset(look, 0, sizeof *look);
    look->rising = 1;
    while (csv_head_row(layout, head, &place, cells, &count)) {
        struct decimal value;
        enum csv_unit unit = UNIT_NONE;
        int64_t date;
        if (column >= count || csv_is_empty(cells[column])) continue;
        if (csv_number(cells[column], layout->signs, &value, &unit)) {
            take_number(look, value, unit, &last);
        } else if (csv_date_ns(cells[column], &date)) {
            look->dates++;
            take_number(look, (struct decimal){date, -9}, UNIT_S, &last);
        } else {
            look->texts++;
        }
    }
}

/* In columns separated by blanks, a unit is a column of its own: the word behind most numbers, or nothing. */
LAB_COLD static struct span word_behind(const struct csv_layout *layout, const struct log_head *head, int column) {
    struct span cells[CSV_CELLS_CAPACITY], word = {"", 0};
    struct csv_place place = {0};
    int count, same = 0;
    if (layout->delimiter != ' ') return word;
    while (csv_head_row(layout, head, &place, cells, &count)) {
        struct decimal value;
        enum csv_unit unit;
        if (column + 1 >= count || csv_number(cells[column + 1], layout->signs, &value, &unit)) continue;
        if (!word.length) word = cells[column + 1];
        same += cells[column + 1].length == word.length && bytes_same(cells[column + 1].at, word.at, word.length);
    }
    if (same * 10 < place.rows * 8) word.length = 0;
    return word;
}

static int is_numeric(const struct look *look) {
    return look->numbers > 0 && look->texts * 10 <= look->numbers;
}

/* A spreadsheet's day numbers from 1982 to 2119. */
#define DAYS_MIN 30000
#define DAYS_MAX 80000
/* With a smaller mean distance of rows, the times are days and not seconds. */
#define ROW_MIN_S 1e-4

static int is_in_days(const struct look *look) {
    return look->fractions && look->min >= DAYS_MIN && look->max < DAYS_MAX && look->numbers > 1 &&
           look->max > look->min && (look->max - look->min) / (look->numbers - 1) < ROW_MIN_S;
}

/* Times since 1970 are recognised by their size, others by the length that the log would have. */
static enum csv_unit guess_time_unit(const struct look *look) {
    if (look->max >= 1e17) return UNIT_NS;
    if (look->max >= 1e14) return UNIT_US;
    if (look->max >= 1e11) return UNIT_MS;
    if (is_in_days(look)) return UNIT_DAYS;
    if (look->max >= 1e8 || look->fractions) return UNIT_S;
    return look->max - look->min < 1e5 ? UNIT_S : UNIT_MS;
}

static enum csv_unit guess_rtt_unit(const struct look *look) {
    double mean = fabs(look->sum / look->numbers); /* one-way delays by two clocks may be negative */
    if (mean < 3) return UNIT_S;
    return mean < 3e3 ? UNIT_MS : mean < 3e6 ? UNIT_US : UNIT_NS;
}

static int is_time_role(enum csv_role role) {
    return role == ROLE_TIME || role == ROLE_SAMPLE || role == ROLE_SRTT || role == ROLE_SENT || role == ROLE_FORWARD ||
           role == ROLE_REVERSE;
}

static int is_point_in_time(enum csv_role role) {
    return role == ROLE_TIME || role == ROLE_SENT;
}

static void clear(struct csv_column *column, const char *reason) {
    column->role = ROLE_IGNORE;
    column->unit = UNIT_NONE;
    column->guessed_unit = column->guessed_role = 0;
    column->reason = reason;
}

static int is_time_unit(enum csv_unit unit) {
    return (unit > UNIT_NONE && unit < UNIT_SEGMENTS) || unit == UNIT_DAYS;
}

/* The unit given by a column's name, by the line of units or in the cells; UNIT_NONE where none is. */
static enum csv_unit unit_said(const struct csv_layout *layout, const struct log_head *head, int column,
                               const struct look *look) {
    const struct csv_name name = csv_name_read(layout->header[column]);
    if (name.unit) return name.unit;
    if (layout->units[column]) return layout->units[column];
    if (look->unit) return look->unit;
    return csv_unit_named(word_behind(layout, head, column));
}

/* Sets role and unit of a column; a unit that is not given is guessed where the role needs one. */
LAB_COLD static void assign(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                            int column, enum csv_role role, enum csv_unit unit, const char *reason) {
    struct csv_column *c = &roles->columns[column];
    if (roles->column_of[role] >= 0) clear(&roles->columns[roles->column_of[role]], "another column has its role");
    roles->column_of[role] = column;
    c->role = role;
    c->reason = reason;
    c->guessed_unit = c->guessed_role = 0;
    struct look look;
    look_at(&look, layout, head, column);
    if (!unit) unit = unit_said(layout, head, column, &look);
    const int is_window = role == ROLE_CWND || role == ROLE_SSTHRESH;
    c->unit = is_window ? unit == UNIT_BYTES ? UNIT_BYTES : UNIT_SEGMENTS : is_time_role(role) ? unit : UNIT_NONE;
    if (!is_time_role(role) || is_time_unit(unit)) return;
    c->unit = !look.numbers ? UNIT_S : is_point_in_time(role) ? guess_time_unit(&look) : guess_rtt_unit(&look);
    c->guessed_unit = look.numbers > 0 && !(is_point_in_time(role) && (look.max >= 1e8 || look.dates));
}

/* Without a column named time: a rising column with a unit of time, or the first column if it rises. */
static void guess_time(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    for (int i = 0; i < layout->columns; i++) {
        const enum csv_unit unit = csv_name_read(layout->header[i]).unit;
        struct look look;
        if (roles->columns[i].role != ROLE_IGNORE) continue;
        look_at(&look, layout, head, i);
        const int is_time = (unit > UNIT_NONE && unit < UNIT_US_X8) || look.dates;
        if ((i && !is_time) || !is_numeric(&look) || !look.rising || look.max <= look.min) continue;
        assign(roles, layout, head, i, ROLE_TIME, unit, "its numbers rise");
        return;
    }
}

/* Where the RTT's name says that a row is a segment, the time is that of its transmission. */
static void time_is_of_segment(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    const int sample = roles->column_of[ROLE_SAMPLE], time = roles->column_of[ROLE_TIME];
    if (sample < 0 || time < 0 || roles->column_of[ROLE_SENT] >= 0) return;
    if (!csv_name_read(layout->header[sample]).is_segment) return;
    roles->column_of[ROLE_TIME] = -1;
    assign(roles, layout, head, time, ROLE_SENT, roles->columns[time].unit, "the RTT's name says what the rows are");
}

/* Assigns each role to the column whose name fits it best. */
static void guess_by_names(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    int best[ROLE_COUNT] = {0};
    for (int i = 0; i < layout->columns; i++) {
        struct csv_name name = csv_name_read(layout->header[i]);
        if (name.role == ROLE_IGNORE || name.score <= best[name.role]) continue;
        struct look look;
        look_at(&look, layout, head, i);
        int is_text = name.role == ROLE_FLOW || name.role == ROLE_SOURCE || name.role == ROLE_DESTINATION;
        if (!is_text && look.texts > look.numbers) {
            roles->columns[i].reason = "its name fits, but its cells cannot be read as numbers";
            continue;
        }
        best[name.role] = name.score;
        assign(roles, layout, head, i, name.role, name.unit, "by its name");
        roles->columns[i].is_ack = name.is_ack;
    }
    if (roles->column_of[ROLE_TIME] < 0 && roles->column_of[ROLE_SENT] < 0) guess_time(roles, layout, head);
    time_is_of_segment(roles, layout, head);
}

/* ---- without names ----------------------------------------------------------------------------------------------- */

/* A running total only rises; an RTT seldom does over so many rows. */
#define TOTAL_ROWS_MIN 20
#define TOTAL_GROWTH   20

/* Why the numbers of a column are probably no RTTs, or NULL. */
static const char *why_no_rtt(const struct csv_layout *layout, const struct log_head *head, int column,
                              const struct look *look) {
    const struct span word = word_behind(layout, head, column);
    if (!is_numeric(look)) return "not numbers";
    if (look->dates) return "dates";
    if (look->min < 0) return "some numbers are negative, which no RTT is";
    if (look->zeros * 20 > look->numbers) return "too many zeros for an RTT";
    if (word.length && !is_time_unit(csv_unit_named(word))) return "a unit follows its numbers that is none of time";
    if (look->unit && !is_time_unit(look->unit)) return "its unit is none of time";
    if (look->rising && look->numbers >= TOTAL_ROWS_MIN && look->max > TOTAL_GROWTH * look->min)
        return "its numbers only rise, as a total does";
    return NULL;
}

/* The first rising column is read as the time, the first other column that may hold RTTs as the RTT. */
static void guess_by_numbers(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    int time = -1, sample = -1;
    for (int i = 0; i < layout->columns; i++) {
        struct look look;
        look_at(&look, layout, head, i);
        if (time < 0 && sample < 0 && is_numeric(&look) && look.rising && look.max > look.min && look.numbers > 2) {
            time = i;
            continue;
        }
        const char *why = why_no_rtt(layout, head, i, &look);
        if (why)
            roles->columns[i].reason = why;
        else if (sample < 0)
            sample = i;
    }
    if (time >= 0) assign(roles, layout, head, time, ROLE_TIME, UNIT_NONE, "its numbers rise");
    if (sample < 0) return;
    assign(roles, layout, head, sample, ROLE_SAMPLE, UNIT_NONE, "a guess: the first numbers that may be RTTs");
    roles->columns[sample].guessed_role = layout->columns > 1;
}

int csv_roles_like_time(const struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    int rising = -1;
    for (int i = 0; i < layout->columns; i++) {
        struct span cells[CSV_CELLS_CAPACITY];
        struct csv_place place = {0};
        struct look look;
        int count;
        if (roles->columns[i].role != ROLE_IGNORE) continue;
        if (csv_head_row(layout, head, &place, cells, &count) && i < count && csv_looks_like_date(cells[i])) return i;
        look_at(&look, layout, head, i);
        if (rising < 0 && is_numeric(&look) && look.rising && look.max > look.min) rising = i;
    }
    return rising;
}

void csv_roles_guess(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    memset(roles, 0, sizeof *roles);
    for (int i = 0; i < ROLE_COUNT; i++)
        roles->column_of[i] = -1;
    for (int i = 0; i < CSV_COLUMNS_MAX; i++)
        roles->columns[i].reason = "not used";
    if (layout->is_named)
        guess_by_names(roles, layout, head);
    else
        guess_by_numbers(roles, layout, head);
}

/* ---- the user's choices ------------------------------------------------------------------------------------------ */

/* A column by its index from 0, or by its name; -1: there is none. */
static int column_said(const struct csv_layout *layout, const char *key) {
    const struct span said = {key, strlen(key)};
    uint64_t index;
    if (span_u64(said, &index)) return index < (uint64_t)layout->columns ? (int)index : -1;
    for (int i = 0; i < layout->columns; i++)
        if (layout->header[i].length && span_is(layout->header[i], key)) return i;
    return -1;
}

/* Columns are numbered from 1 in all texts. */
static void name_of_choice(const char *key, char *buffer, size_t buffer_bytes) {
    uint64_t index;
    if (span_u64((struct span){key, strlen(key)}, &index) && index < UINT32_MAX)
        snprintf(buffer, buffer_bytes, "%llu", (unsigned long long)index + 1);
    else
        copy_utf8(buffer, buffer_bytes, (struct span){key, strlen(key)});
}

static int role_said(const struct json *choice) {
    const char *id = json_member_string(choice, "role", "");
    return strcmp(id, "rtt") == 0 ? ROLE_SAMPLE : choice_index(CSV_ROLE_CHOICES, ROLE_COUNT, id);
}

static int choose(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                  const struct json *choice) {
    const int column = column_said(layout, choice->key);
    char said[64];
    name_of_choice(choice->key, said, sizeof said);
    if (column < 0)
        return fail(LAB_BAD_INPUT, "unknown-column", choice->key, "Say a column by its number, or by its whole name.",
                    "The file has no column %s; it has %d.", said, layout->columns),
               0;
    const char *unit_id = json_member_string(choice, "unit", "");
    const int role = role_said(choice);
    const int unit = unit_id[0] ? choice_index(CSV_UNIT_CHOICES, UNIT_COUNT, unit_id) : UNIT_NONE;
    if (role < 0 || unit < 0)
        return fail(LAB_BAD_INPUT, "bad-choice", choice->key,
                    "Roles: time, rtt (or sample), srtt, flow, source, source-port, destination, destination-port, "
                    "snd_una, snd_nxt, cwnd, ssthresh, sent, forward, reverse, ignore. Units: ns, us, ms, s, days, "
                    "us_x8, jiffies1000, "
                    "jiffies250, jiffies100, segments, bytes.",
                    "Column %s cannot be a %.40s in %.40s.", said, json_member_string(choice, "role", ""),
                    unit_id[0] ? unit_id : "any unit"),
               0;
    struct csv_column *c = &roles->columns[column];
    if (c->role != ROLE_IGNORE && roles->column_of[c->role] == column) roles->column_of[c->role] = -1;
    clear(c, "as chosen");
    if (role == ROLE_IGNORE) return 1;
    assign(roles, layout, head, column, (enum csv_role)role, (enum csv_unit)unit, "as chosen");
    return 1;
}

int csv_roles_choose(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                     const struct json *choices) {
    if (!choices || choices->type != JSON_OBJECT) return 1;
    /* Where two columns have the same role, the user's choice is the one that differs from the guess. */
    const struct csv_roles guess = *roles;
    for (int departs = 0; departs <= 1; departs++)
        for (const struct json *choice = choices->child; choice; choice = choice->next) {
            const int column = column_said(layout, choice->key);
            const int repeats = column >= 0 && (int)guess.columns[column].role == role_said(choice);
            if (repeats != departs && !choose(roles, layout, head, choice)) return 0;
        }
    return 1;
}
