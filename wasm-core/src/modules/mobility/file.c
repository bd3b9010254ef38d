/* lab: optimise for size */
/*
 * Replayed legs, of the scenario's member mobility.file: rows "node time x y speed", as text or as lists of five
 * numbers, or a scenario that ns-2's setdest wrote. A row with speed 0 is where a node is at first; every other sends
 * it off, from where it then is.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/units.h"
#include "kinds/mobility.h"
#include "rttlab.h"

#define PLACE "mobility.file"
/* A row has five numbers; a line with fewer is none. */
#define ROW_NUMBERS 5
/* Where a replay has a jump, ns-2 has a very high speed. */
#define LATEST_S 1e6

struct order {
    int64_t at_ns;
    double x_m, y_m, speed_m_per_s;
    int32_t node, line;
};

struct replayed {
    struct field field;
    struct order *orders; /* of node 0, then of node 1 ..., each in the order of time */
    int32_t first[NODES_MAX + 1];
    int32_t next[NODES_MAX];
    struct {
        double x_m, y_m;
        int has_x, has_y;
    } places[NODES_MAX];
};

/* What is read so far: orders in the order of the file. */
struct reading {
    struct replayed *replayed;
    struct order *orders;
    int32_t count, line;
};

static size_t state_bytes(const struct mobility_setup *setup) {
    (void)setup;
    return sizeof(struct replayed);
}

static int32_t bad(int32_t line, const char *what) {
    return fail(LAB_BAD_INPUT, "bad-legs", PLACE,
                "Give lines of node, time, x, y and speed, or a file of ns-2's setdest.", "Line %d of %s %s", (int)line,
                PLACE, what);
}

/* ---- rows -------------------------------------------------------------------------------------------------------- */

static int32_t check_place(const struct reading *reading, double x_m, double y_m) {
    const struct field *field = &reading->replayed->field;
    if (x_m >= 0 && x_m <= field->width_m && y_m >= 0 && y_m <= field->height_m) return 0;
    return fail(LAB_BAD_INPUT, "bad-legs", PLACE, "Make network.width and network.height larger, or correct the line.",
                "Line %d of %s has the place (%.10g, %.10g) m, outside the field of %.10g by %.10g m.",
                (int)reading->line, PLACE, x_m, y_m, field->width_m, field->height_m);
}

static int32_t check_node(const struct reading *reading, double node) {
    int32_t nodes = reading->replayed->field.nodes;
    if (node >= 0 && node < nodes && node == floor(node)) return 0;
    return fail(LAB_BAD_INPUT, "bad-legs", PLACE, "Set network.nodes to the number of nodes in the file.",
                "Line %d of %s names node %.10g, and nodes are numbered from 0 to %d.", (int)reading->line, PLACE, node,
                (int)nodes - 1);
}

/* One row: a first place, or an order to go. */
static int32_t add_row(struct reading *reading, const double row[ROW_NUMBERS]) {
    double node = row[0], at_s = row[1], x_m = row[2], y_m = row[3], speed = row[4];
    int32_t status = check_node(reading, node);
    if (!status) status = check_place(reading, x_m, y_m);
    if (status) return status;
    if (!(at_s >= 0 && at_s <= LATEST_S)) return bad(reading->line, "has a time that is not from 0 to 1,000,000 s.");
    if (!(speed >= 0 && isfinite(speed))) return bad(reading->line, "has a speed below 0.");
    if (speed == 0) {
        if (at_s > 0) return bad(reading->line, "has speed 0 after the start: such a row gives the first place only.");
        struct replayed *replayed = reading->replayed;
        replayed->places[(int)node].x_m = x_m;
        replayed->places[(int)node].y_m = y_m;
        replayed->places[(int)node].has_x = replayed->places[(int)node].has_y = 1;
        return 0;
    }
    reading->orders[reading->count++] = (struct order){.at_ns = (int64_t)(at_s * NS_PER_S + 0.5),
                                                       .x_m = x_m,
                                                       .y_m = y_m,
                                                       .speed_m_per_s = speed,
                                                       .node = (int32_t)node,
                                                       .line = reading->line};
    return 0;
}

static int32_t read_list(struct reading *reading, const struct json *rows) {
    int32_t status = 0;
    for (const struct json *each = rows->child; each && !status; each = each->next) {
        double row[ROW_NUMBERS];
        int32_t count = 0;
        reading->line++;
        for (const struct json *value = each->child; value && value->type == JSON_NUMBER; value = value->next)
            if (count++ < ROW_NUMBERS) row[count - 1] = value->number;
        if (each->type != JSON_ARRAY || count != ROW_NUMBERS || each->count != ROW_NUMBERS)
            return bad(reading->line, "is not a list of five numbers.");
        status = add_row(reading, row);
    }
    return status;
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

/* Reads a number at `*at` and moves behind it; 0: there is none. */
static int take_number(const char **at, double *value) {
    char *end = NULL;
    *value = strtod(*at, &end);
    if (end == *at || !isfinite(*value)) return 0;
    *at = end;
    return 1;
}

/* Moves behind `word` where the text goes on with it, blanks apart; 0: it does not. */
static int take_word(const char **at, const char *word) {
    const char *text = *at;
    while (*text == ' ' || *text == '\t' || *text == '"')
        text++;
    size_t length = strlen(word);
    if (strncmp(text, word, length) != 0) return 0;
    *at = text + length;
    return 1;
}

/* $node_(3) set X_ 12.5, of which Z_ means nothing here. */
static int32_t read_set(struct reading *reading, const char *at, double node) {
    double value;
    int which = take_word(&at, "X_") ? 0 : take_word(&at, "Y_") ? 1 : take_word(&at, "Z_") ? 2 : 3;
    if (which == 3 || !take_number(&at, &value)) return bad(reading->line, "sets neither X_, Y_ nor Z_ to a number.");
    struct replayed *replayed = reading->replayed;
    int32_t index = (int32_t)node;
    if (which == 0) {
        replayed->places[index].x_m = value;
        replayed->places[index].has_x = 1;
    } else if (which == 1) {
        replayed->places[index].y_m = value;
        replayed->places[index].has_y = 1;
    }
    return which < 2 ? check_place(reading, which == 0 ? value : 0, which == 1 ? value : 0) : 0;
}

/* $ns_ at 2.0 "$node_(3) setdest 100.0 200.0 5.0". */
static int32_t read_order(struct reading *reading, const char *at) {
    double row[ROW_NUMBERS];
    if (!take_number(&at, &row[1])) return bad(reading->line, "gives no time behind \"at\".");
    if (take_word(&at, "$god_")) return 0;
    if (!take_word(&at, "$node_(") || !take_number(&at, &row[0]) || !take_word(&at, ")") ||
        !take_word(&at, "setdest") || !take_number(&at, &row[2]) || !take_number(&at, &row[3]) ||
        !take_number(&at, &row[4]))
        return bad(reading->line, "is no order of the form $ns_ at TIME \"$node_(N) setdest X Y SPEED\".");
    /* In setdest's files speed 0 is a rest. */
    return row[4] == 0 ? check_node(reading, row[0]) : add_row(reading, row);
}

static int32_t read_line(struct reading *reading, const char *at) {
    double row[ROW_NUMBERS];
    while (*at == ' ' || *at == '\t')
        at++;
    if (*at == '\0' || *at == '#' || take_word(&at, "$god_") || take_word(&at, "set ")) return 0;
    if (take_word(&at, "$ns_ at")) return read_order(reading, at);
    if (take_word(&at, "$node_(")) {
        double node;
        if (!take_number(&at, &node) || !take_word(&at, ")") || !take_word(&at, "set"))
            return bad(reading->line, "is no line of the form $node_(N) set X_ NUMBER.");
        int32_t status = check_node(reading, node);
        return status ? status : read_set(reading, at, node);
    }
    for (int i = 0; i < ROW_NUMBERS; i++) {
        if (!take_number(&at, &row[i])) return bad(reading->line, "is not five numbers: node, time, x, y, speed.");
        while (*at == ' ' || *at == '\t' || *at == ',' || *at == ';')
            at++;
    }
    return *at ? bad(reading->line, "has more than five numbers.") : add_row(reading, row);
}

static int32_t read_text(struct reading *reading, const char *text) {
    size_t longest = strlen(text);
    char *line = arena_alloc(longest + 1);
    int32_t status = line ? 0 : fail_no_memory("the nodes");
    while (*text && !status) {
        size_t length = strcspn(text, "\r\n");
        memcpy(line, text, length);
        line[length] = '\0';
        reading->line++;
        status = read_line(reading, line);
        text += length;
        if (*text == '\r') text++;
        if (*text == '\n') text++;
    }
    return status;
}

static int32_t count_rows(const struct json *file) {
    if (file->type == JSON_ARRAY) return file->count;
    int32_t count = 1;
    for (const char *at = file->string; *at; at++)
        count += *at == '\n' || *at == '\r';
    return count;
}

/* ---- start ------------------------------------------------------------------------------------------------------- */

/* Puts the orders by node and time; those of one instant stay in the order of the file. */
static int before(const struct order *a, const struct order *b) {
    if (a->node != b->node) return a->node < b->node;
    return a->at_ns != b->at_ns ? a->at_ns < b->at_ns : a->line < b->line;
}

static int compare(const void *a, const void *b) {
    return before(a, b) ? -1 : before(b, a);
}

static int32_t start(void *state, const struct mobility_setup *setup) {
    struct replayed *replayed = state;
    const struct json *file = setup->file;
    replayed->field = setup->field;
    if (!file || (file->type != JSON_ARRAY && file->type != JSON_STRING))
        return fail(LAB_BAD_INPUT, "no-legs", PLACE, "Give the file's text, or choose another network.mobility.",
                    "The nodes are to move as a file says, and there is none.");
    struct reading reading = {.replayed = replayed, .orders = ARENA_ARRAY(struct order, count_rows(file) + 1)};
    if (!reading.orders) return fail_no_memory("the nodes");
    int32_t status = file->type == JSON_ARRAY ? read_list(&reading, file) : read_text(&reading, file->string);
    if (status) return status;
    for (int32_t node = 0; node < setup->field.nodes; node++)
        if (!replayed->places[node].has_x || !replayed->places[node].has_y)
            return fail(LAB_BAD_INPUT, "no-place", PLACE,
                        "Give every node a first place: a row with time 0 and speed 0, or X_ and Y_.",
                        "%s does not say where node %d is at first.", PLACE, (int)node);
    qsort(reading.orders, (size_t)reading.count, sizeof *reading.orders, compare);
    replayed->orders = reading.orders;
    for (int32_t node = 0, i = 0; node <= setup->field.nodes; node++) {
        while (i < reading.count && reading.orders[i].node < node)
            i++;
        replayed->first[node] = i;
        if (node < setup->field.nodes) replayed->next[node] = i;
    }
    return 0;
}

/* ---- legs -------------------------------------------------------------------------------------------------------- */

static const struct order *next_order(const struct replayed *replayed, int32_t node) {
    int32_t next = replayed->next[node];
    return next < replayed->first[node + 1] ? &replayed->orders[next] : NULL;
}

/* Ends a leg where the next order comes before its end. */
static void cut(struct leg *leg, const struct order *next) {
    if (!next || next->at_ns >= leg->to_ns) return;
    double share = (double)(next->at_ns - leg->from_ns) / (double)(leg->to_ns - leg->from_ns);
    leg->to_x_m = leg->from_x_m + (leg->to_x_m - leg->from_x_m) * share;
    leg->to_y_m = leg->from_y_m + (leg->to_y_m - leg->from_y_m) * share;
    leg->to_ns = next->at_ns;
}

static void next_leg(void *state, int32_t node, const struct leg *before_leg, struct leg *leg) {
    struct replayed *replayed = state;
    int64_t at_ns = before_leg ? before_leg->to_ns : 0;
    double x_m = before_leg ? before_leg->to_x_m : replayed->places[node].x_m;
    double y_m = before_leg ? before_leg->to_y_m : replayed->places[node].y_m;
    const struct order *order = next_order(replayed, node);
    /* Of several orders for one instant the last one holds. */
    while (order && replayed->next[node] + 1 < replayed->first[node + 1] && order[1].at_ns <= at_ns) {
        replayed->next[node]++;
        order++;
    }
    if (!order || order->at_ns > at_ns) {
        *leg = leg_resting(at_ns, order ? order->at_ns : INT64_MAX, x_m, y_m);
        return;
    }
    replayed->next[node]++;
    *leg = leg_towards(at_ns, x_m, y_m, order->x_m, order->y_m, order->speed_m_per_s);
    cut(leg, next_order(replayed, node));
}

static const struct mobility replayed_legs = {
    .module =
        {
            .kind = "movement",
            .id = "file",
            .label = "As a file says",
            .short_label = "File",
            .help =
                LAB_TEXT("Legs from the scenario's mobility.file: rows of node, time, x, y and speed, or a scenario "
                         "of ns-2's setdest."),
            .citation = LAB_TEXT("ns-2.35, setdest"),
            .validation = LAB_TEXT("Good and broken files: wasm-core/test/modules/mobility/test_mobility.c."),
            .equations = LAB_TEXT(""),
            .model_notes = LAB_TEXT("A new order takes a node from where it is then, also in the middle of a leg."),
        },
    .state_bytes = state_bytes,
    .start = start,
    .next_leg = next_leg,
};
LAB_DEFINE_MODULE(movement_file, replayed_legs.module);
