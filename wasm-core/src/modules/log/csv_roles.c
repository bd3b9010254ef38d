/* lab: optimise for size */
#include "modules/log/csv_roles.h"

#include <stdio.h>

#include "base/error.h"
#include "modules/log/csv_name.h"
#include "rttlab.h"

const char *csv_choice_id(const char *choices, int index, char *room, size_t room_bytes) {
    while (index-- > 0 && choices)
        choices = strchr(choices, '|') ? strchr(choices, '|') + 1 : NULL;
    size_t length = choices ? strcspn(choices, "=|") : 0;
    if (length >= room_bytes) length = room_bytes - 1;
    if (length) memcpy(room, choices, length);
    room[length] = '\0';
    return room;
}

/* Index of an id among the choices, or -1. */
static int choice_index(const char *choices, int count, const char *id) {
    char room[32];
    for (int i = 0; i < count; i++)
        if (strcmp(csv_choice_id(choices, i, room, sizeof room), id) == 0) return i;
    return -1;
}

/* ---- what the numbers of a column look like ---------------------------------------------------------------------- */

struct look {
    int numbers, texts, fractions;
    int rising; /* never falls */
    double min, max, sum;
};

static void look_at(struct look *look, const struct csv_layout *layout, const struct log_head *head, int column) {
    struct span cells[CSV_CELLS_ROOM];
    size_t at = 0;
    int row = 0, count;
    double last = 0;
    memset(look, 0, sizeof *look);
    look->rising = 1;
    while (row < CSV_SAMPLE_ROWS && csv_head_row(layout, head, &at, &row, cells, &count)) {
        struct decimal value;
        int64_t date;
        if (column >= count || csv_is_empty(cells[column])) continue;
        if (!span_decimal(cells[column], layout->point, &value)) {
            if (!csv_date_ns(cells[column], &date)) {
                look->texts++;
                continue;
            }
            value.mantissa = date;
            value.exponent = -9;
        }
        double number = decimal_double(value, 0);
        look->fractions += value.exponent < 0;
        if (!look->numbers || number < look->min) look->min = number;
        if (!look->numbers || number > look->max) look->max = number;
        look->rising &= !look->numbers || number >= last;
        look->sum += number;
        last = number;
        look->numbers++;
    }
}

static int is_numeric(const struct look *look) {
    return look->numbers > 0 && look->texts * 10 <= look->numbers;
}

/* Times since 1970 give themselves away by their size; others by how long the log would be. */
static enum csv_unit guess_time_unit(const struct look *look) {
    if (look->max >= 1e17) return UNIT_NS;
    if (look->max >= 1e14) return UNIT_US;
    if (look->max >= 1e11) return UNIT_MS;
    if (look->max >= 1e8 || look->fractions) return UNIT_S;
    return look->max - look->min < 1e5 ? UNIT_S : UNIT_MS;
}

static enum csv_unit guess_rtt_unit(const struct look *look) {
    double mean = look->sum / look->numbers;
    if (mean < 3) return UNIT_S;
    return mean < 3e3 ? UNIT_MS : mean < 3e6 ? UNIT_US : UNIT_NS;
}

static int is_time_role(enum csv_role role) {
    return role == ROLE_TIME || role == ROLE_SAMPLE || role == ROLE_SRTT;
}

static void clear(struct csv_column *column, const char *reason) {
    column->role = ROLE_IGNORE;
    column->unit = UNIT_NONE;
    column->guessed_unit = 0;
    column->reason = reason;
}

/* Sets role and unit of a column; a unit that its name did not say is guessed where the role needs one. */
static void assign(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head, int column,
                   enum csv_role role, enum csv_unit unit, const char *reason) {
    struct csv_column *c = &roles->columns[column];
    if (roles->column_of[role] >= 0) clear(&roles->columns[roles->column_of[role]], "another column has its role");
    roles->column_of[role] = column;
    c->role = role;
    c->unit = unit;
    c->reason = reason;
    c->guessed_unit = 0;
    int is_window = role == ROLE_CWND || role == ROLE_SSTHRESH;
    if (is_window && unit != UNIT_BYTES) c->unit = UNIT_SEGMENTS;
    if (!is_window && !is_time_role(role)) c->unit = UNIT_NONE;
    if (!is_time_role(role) || (unit > UNIT_NONE && unit < UNIT_SEGMENTS)) return;
    struct look look;
    look_at(&look, layout, head, column);
    c->unit = look.numbers == 0 ? UNIT_S : role == ROLE_TIME ? guess_time_unit(&look) : guess_rtt_unit(&look);
    c->guessed_unit = look.numbers > 0 && !(role == ROLE_TIME && look.max >= 1e8);
}

/* No name said time: a rising column in seconds or the like, or the first column if it rises. */
static void guess_time(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    for (int i = 0; i < layout->columns && i < CSV_COLUMNS_MAX; i++) {
        enum csv_unit unit = csv_name_read(layout->header[i]).unit;
        int is_time = unit > UNIT_NONE && unit < UNIT_US_X8;
        struct look look;
        if (roles->columns[i].role != ROLE_IGNORE || (i && !is_time)) continue;
        look_at(&look, layout, head, i);
        if (!is_numeric(&look) || !look.rising || look.max <= look.min) continue;
        assign(roles, layout, head, i, ROLE_TIME, unit, "its numbers rise");
        return;
    }
}

/* Each role goes to the column whose name fits it best. */
static void guess_by_names(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    int best[ROLE_COUNT] = {0};
    for (int i = 0; i < layout->columns && i < CSV_COLUMNS_MAX; i++) {
        struct csv_name name = csv_name_read(layout->header[i]);
        if (name.role == ROLE_IGNORE || name.score <= best[name.role]) continue;
        struct look look;
        look_at(&look, layout, head, i);
        int is_text = name.role == ROLE_FLOW || name.role == ROLE_SOURCE || name.role == ROLE_DESTINATION;
        if (!is_text && look.texts > look.numbers) continue;
        best[name.role] = name.score;
        assign(roles, layout, head, i, name.role, name.unit, "by its name");
        roles->columns[i].is_ack = name.is_ack;
    }
    if (roles->column_of[ROLE_TIME] < 0) guess_time(roles, layout, head);
}

/* Without names: the first rising column is the time, the first other positive one the RTT. */
static void guess_by_numbers(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    int time = -1, sample = -1;
    for (int i = 0; i < layout->columns && i < CSV_COLUMNS_MAX; i++) {
        struct look look;
        look_at(&look, layout, head, i);
        if (!is_numeric(&look)) continue;
        if (time < 0 && sample < 0 && look.rising && look.max > look.min && look.numbers > 2)
            time = i;
        else if (sample < 0 && look.min >= 0 && look.max > 0)
            sample = i;
    }
    if (time >= 0) assign(roles, layout, head, time, ROLE_TIME, UNIT_NONE, "its numbers rise");
    if (sample >= 0) assign(roles, layout, head, sample, ROLE_SAMPLE, UNIT_NONE, "the first numbers that are no time");
}

void csv_roles_guess(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head) {
    memset(roles, 0, sizeof *roles);
    int named = 0;
    for (int i = 0; i < ROLE_COUNT; i++)
        roles->column_of[i] = -1;
    for (int i = 0; i < CSV_COLUMNS_MAX; i++) {
        roles->columns[i].reason = "not used";
        named |= layout->header[i].length > 0;
    }
    if (named)
        guess_by_names(roles, layout, head);
    else
        guess_by_numbers(roles, layout, head);
}

/* ---- a person's choices ------------------------------------------------------------------------------------------ */

static int choose(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                  const struct json *choice) {
    uint64_t column;
    struct span key = {choice->key, strlen(choice->key)};
    if (!span_u64(key, &column) || column >= (uint64_t)layout->columns || column >= CSV_COLUMNS_MAX)
        return fail(LAB_BAD_INPUT, "unknown-column", choice->key, "Columns count from 0.",
                    "The file has no column %.20s.", choice->key),
               0;
    const char *role_id = json_member_string(choice, "role", ""), *unit_id = json_member_string(choice, "unit", "");
    int role = choice_index(CSV_ROLE_CHOICES, ROLE_COUNT, role_id);
    int unit = unit_id[0] ? choice_index(CSV_UNIT_CHOICES, UNIT_COUNT, unit_id) : UNIT_NONE;
    if (role < 0 || unit < 0)
        return fail(LAB_BAD_INPUT, "bad-choice", choice->key,
                    "Roles: time, sample, srtt, flow, source, source-port, destination, destination-port, snd_una, "
                    "snd_nxt, "
                    "cwnd, ssthresh, ignore. Units: ns, us, ms, s, us_x8, jiffies1000, jiffies250, jiffies100.",
                    "Column %.20s cannot be a %.40s in %.40s.", choice->key, role_id, unit_id),
               0;
    struct csv_column *c = &roles->columns[column];
    if (c->role != ROLE_IGNORE && roles->column_of[c->role] == (int)column) roles->column_of[c->role] = -1;
    clear(c, "as chosen");
    if (role == ROLE_IGNORE) return 1;
    assign(roles, layout, head, (int)column, (enum csv_role)role, (enum csv_unit)unit, "as chosen");
    return 1;
}

/* Whether a choice only repeats the guess. */
static int repeats(const struct csv_roles *guess, const struct json *choice) {
    uint64_t column;
    struct span key = {choice->key, strlen(choice->key)};
    int role = choice_index(CSV_ROLE_CHOICES, ROLE_COUNT, json_member_string(choice, "role", ""));
    return span_u64(key, &column) && column < CSV_COLUMNS_MAX && (int)guess->columns[column].role == role;
}

int csv_roles_choose(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                     const struct json *choices) {
    if (!choices || choices->type != JSON_OBJECT) return 1;
    /* Where two columns claim a role, the choice that departs from the guess is the one that a person made. */
    const struct csv_roles guess = *roles;
    for (int departs = 0; departs <= 1; departs++)
        for (const struct json *choice = choices->child; choice; choice = choice->next)
            if (repeats(&guess, choice) != departs && !choose(roles, layout, head, choice)) return 0;
    return 1;
}
