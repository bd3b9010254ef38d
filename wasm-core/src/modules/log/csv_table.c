/* lab: optimise for size */
#include "modules/log/csv_table.h"

#include "base/arena.h"
#include "base/attributes.h"
#include "modules/log/csv_date.h"
#include "modules/log/csv_name.h"
#include "modules/log/lines.h"

/* ---- lines ------------------------------------------------------------------------------------------------------- */

/* The next line with its cells, or several lines that a quoted cell spans; skips comments. 0 at the end. */
LAB_COLD static int next_line(const struct log_head *head, size_t *at, char delimiter, struct span *line,
                              struct span *cells, int *count) {
    do
        if (!head_line(head, at, line)) return 0;
    while (csv_is_comment(*line));
    int open;
    *count = csv_split(*line, delimiter, cells, &open);
    if (!open) return 1;
    struct span whole = *line, more;
    size_t next = *at;
    for (int lines = 1; lines < CSV_ROW_LINES && head_line(head, &next, &more); lines++) {
        whole.length = (size_t)(more.at + more.length - whole.at);
        const int joined = csv_split(whole, delimiter, cells, &open);
        if (open) continue;
        *line = whole;
        *count = joined;
        *at = next;
        return 1;
    }
    csv_split(*line, delimiter, cells, NULL); /* no quote closes the cell */
    return 1;
}

int csv_is_row(const struct csv_layout *layout, int count) {
    return layout->is_wide ? count > CSV_COLUMNS_MAX : count == layout->columns;
}

int csv_head_row(const struct csv_layout *layout, const struct log_head *head, struct csv_place *place,
                 struct span *cells, int *count) {
    struct span line;
    while (place->rows < CSV_SAMPLE_ROWS && next_line(head, &place->at, layout->delimiter, &line, cells, count)) {
        if (place->lines++ < layout->lead) continue;
        if (layout->buffer) csv_unescape(&line, cells, *count, layout->buffer);
        place->rows++;
        return 1;
    }
    return 0;
}

/* ---- delimiter --------------------------------------------------------------------------------------------------- */

/* Excel's first line "sep=;": the delimiter, or 0. */
static char delimiter_said(const struct log_head *head) {
    struct span line;
    size_t at = 0;
    if (!head_line(head, &at, &line) || line.length != 5 || !span_starts(line, "sep=")) return 0;
    return line.at[4];
}

/* The number of columns that most rows have (CSV_COLUMNS_MAX + 1: more than that), and how many of them have it. */
static void count_columns(const struct log_head *head, char delimiter, int *columns, int *percent, int *rows) {
    struct span line, cells[CSV_CELLS_CAPACITY];
    size_t at = 0;
    int seen[CSV_COLUMNS_MAX + 2] = {0}, total = 0, best = 0, count;
    while (total < CSV_SAMPLE_ROWS && next_line(head, &at, delimiter, &line, cells, &count)) {
        seen[count > CSV_COLUMNS_MAX ? CSV_COLUMNS_MAX + 1 : count]++;
        total++;
    }
    for (int i = 1; i <= CSV_COLUMNS_MAX + 1; i++)
        if (seen[i] > seen[best] || !best) best = i;
    *columns = best;
    *rows = total;
    *percent = total ? 100 * seen[best] / total : 0;
}

/* The first delimiter with a constant number of columns; the comma is tried late, since it may be a decimal sign. */
static void find_delimiter(struct csv_layout *layout, const struct log_head *head) {
    static const char delimiters[] = {'\t', ';', '|', ',', ' '};
    int best_percent = -1;
    layout->delimiter = delimiter_said(head);
    if (layout->delimiter) return;
    layout->delimiter = ',';
    for (size_t i = 0; i < sizeof delimiters && best_percent < 90; i++) {
        int columns, percent, rows;
        count_columns(head, delimiters[i], &columns, &percent, &rows);
        if (columns < 2 || percent <= best_percent) continue;
        layout->delimiter = delimiters[i];
        best_percent = percent;
    }
}

/* ---- signs of numbers -------------------------------------------------------------------------------------------- */

static void find_signs(struct csv_layout *layout, const struct log_head *head, char point) {
    struct span line, cells[CSV_CELLS_CAPACITY];
    struct csv_evidence found = {0};
    size_t at = 0;
    int count;
    for (int row = 0; row < CSV_SAMPLE_ROWS && next_line(head, &at, layout->delimiter, &line, cells, &count); row++)
        for (int i = 0; i < count && i < CSV_COLUMNS_MAX; i++)
            csv_evidence_add(&found, cells[i]);
    layout->signs = csv_signs_of(&found, layout->delimiter == ',');
    layout->signs_guessed =
        !point && found.ambiguous[1] && !found.decimal[0] && !found.decimal[1] && !found.group[0] && !found.group[1];
    if (!point) return;
    layout->signs.point = point;
    const char other = point == ',' ? '.' : ',';
    if (layout->signs.group == point) layout->signs.group = other;
    if (!layout->signs.group && !found.decimal[other == ',']) layout->signs.group = other;
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

/* Number of lines searched for column names, and how many of them may look like rows. */
#define LEAD_LINES 20
#define LEAD_ROWS  5

static int is_number(struct span cell) {
    static const struct csv_signs either[] = {{'.', ','}, {',', '.'}};
    struct decimal value;
    enum csv_unit unit;
    uint64_t hex;
    int64_t date;
    return csv_number(cell, either[0], &value, &unit) || csv_number(cell, either[1], &value, &unit) ||
           (span_starts(cell, "0x") && span_hex(cell, &hex)) || csv_date_ns(cell, &date);
}

/* Figures of a line before the first row. */
struct lead_line {
    int numbers, words, units;
    int known; /* cells that are known column names */
};

LAB_COLD static struct lead_line judge(const struct span *cells, int count) {
    struct lead_line line = {0};
    for (int i = 0; i < count && i < CSV_COLUMNS_MAX; i++) {
        if (csv_is_empty(cells[i])) continue;
        if (is_number(cells[i])) {
            line.numbers++;
            continue;
        }
        line.words++;
        line.units += csv_unit_named(cells[i]) != UNIT_NONE;
        line.known += csv_name_read(cells[i]).role != ROLE_IGNORE;
    }
    return line;
}

static void keep_names(struct csv_layout *layout, struct span line, struct span *cells, int count) {
    if (count > layout->columns) count = layout->columns;
    memset(layout->header, 0, sizeof layout->header);
    if (layout->buffer) {
        csv_unescape(&line, cells, count, layout->buffer);
        char *kept = line.at == layout->buffer ? arena_alloc(line.length) : NULL;
        if (kept) memcpy(kept, line.at, line.length);
        for (int i = 0; kept && i < count; i++)
            cells[i].at = kept + (cells[i].at - line.at);
        if (line.at == layout->buffer && !kept) return;
    }
    memcpy(layout->header, cells, sizeof *cells * (size_t)count);
    layout->is_named = 1;
}

/*
 * Finds the line of names: among the lines before the first row the one with most known names, otherwise the last one
 * with a word for each column. A title may look like a row (Run 1, 2026); the names may then follow it.
 */
static void find_lead(struct csv_layout *layout, const struct log_head *head) {
    struct span line, cells[CSV_CELLS_CAPACITY];
    size_t at = 0;
    int count, lines = 0, names_at = -1, first_row = -1, best = 0, units_lines = 0;
    const int said = delimiter_said(head) != 0;
    for (; lines < LEAD_LINES && next_line(head, &at, layout->delimiter, &line, cells, &count); lines++) {
        const struct lead_line now = judge(cells, count);
        const int fits = csv_is_row(layout, count);
        if (lines == 0 && said) continue;
        if (first_row >= 0 && lines > first_row + LEAD_ROWS) break;
        if (now.numbers) {
            if (fits && first_row < 0) first_row = lines;
            if (first_row >= 0 && names_at >= 0) break;
            continue;
        }
        if (names_at >= 0 && now.words && now.units == now.words) {
            units_lines++;
            for (int i = 0; i < count && i < layout->columns; i++)
                layout->units[i] = csv_unit_named(cells[i]);
            continue;
        }
        const int score = 4 * now.known + 2 * fits;
        if (!now.words || score < best || (!fits && !now.known) || (first_row >= 0 && !(fits && now.known))) continue;
        best = score;
        names_at = lines;
        first_row = -1;
        units_lines = 0;
        keep_names(layout, line, cells, count);
    }
    layout->lead = names_at >= 0 ? names_at + 1 + units_lines : first_row > said ? first_row : said;
    layout->lead_titles = layout->lead - (names_at >= 0) - units_lines - said;
}

/* A comment "# time rtt" directly before the rows is read as names, if it has as many words as there are columns. */
static void find_names_in_comment(struct csv_layout *layout, const struct log_head *head) {
    struct span line, cells[CSV_CELLS_CAPACITY], comment = {"", 0};
    size_t at = 0;
    while (head_line(head, &at, &line) && csv_is_comment(line))
        if (line.length) comment = line;
    comment = span_trim(comment);
    if (!comment.length) return;
    comment.at++;
    comment.length--;
    const int count = csv_split(comment, layout->delimiter, cells, NULL);
    const struct lead_line words = judge(cells, count);
    if (count == layout->columns && words.words && !words.numbers) keep_names(layout, comment, cells, count);
}

/* If there are more names than cells in any row, the table has as many columns as names. */
static void widen_to_names(struct csv_layout *layout, const struct log_head *head) {
    struct span line, cells[CSV_CELLS_CAPACITY];
    size_t at = 0;
    int count, lines = 0, names = 0, most = 0;
    while (lines < CSV_SAMPLE_ROWS && next_line(head, &at, layout->delimiter, &line, cells, &count)) {
        const struct lead_line now = judge(cells, count);
        if (!lines && now.words && !now.numbers) names = count;
        if (now.numbers && count > most) most = count;
        lines++;
    }
    if (names > layout->columns && names == most && names <= CSV_COLUMNS_MAX) layout->columns = names;
}

void csv_layout_find(struct csv_layout *layout, const struct log_head *head, char delimiter, char point) {
    memset(layout, 0, sizeof *layout);
    layout->buffer = arena_alloc(LINE_BYTES_MAX);
    layout->delimiter = delimiter;
    if (!delimiter) find_delimiter(layout, head);
    find_signs(layout, head, point);
    count_columns(head, layout->delimiter, &layout->columns, &layout->consistent_percent, &layout->rows);
    layout->is_wide = layout->columns > CSV_COLUMNS_MAX;
    if (layout->is_wide) layout->columns = CSV_COLUMNS_MAX;
    widen_to_names(layout, head);
    find_lead(layout, head);
    if (!layout->is_named) find_names_in_comment(layout, head);
    layout->rows -= layout->lead;
}
