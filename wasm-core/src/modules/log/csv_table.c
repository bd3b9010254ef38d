/* lab: optimise for size */
#include "modules/log/csv_table.h"

static int is_number(struct span cell, char point) {
    struct decimal value;
    uint64_t hex;
    return span_decimal(cell, point, &value) || (span_starts(cell, "0x") && span_hex(cell, &hex));
}

/* A line of names: at least one, and no number among them. */
static int is_header(const struct span *cells, int count) {
    int names = 0;
    for (int i = 0; i < count && i < CSV_COLUMNS_MAX; i++) {
        if (is_number(cells[i], '.') || is_number(cells[i], ',')) return 0;
        names += !csv_is_empty(cells[i]);
    }
    return names > 0;
}

/* The number of columns that most rows have, and how many of them have it. */
static void count_columns(const struct log_head *head, char delimiter, int *columns, int *percent, int *rows) {
    struct span line, cells[CSV_CELLS_ROOM];
    size_t at = 0;
    int seen[CSV_COLUMNS_MAX + 1] = {0}, total = 0, best = 0;
    while (total < CSV_SAMPLE_ROWS && head_line(head, &at, &line)) {
        if (csv_is_comment(line)) continue;
        int count = csv_split(line, delimiter, cells);
        seen[count > CSV_COLUMNS_MAX ? 0 : count]++;
        total++;
    }
    for (int i = 1; i <= CSV_COLUMNS_MAX; i++)
        if (seen[i] > seen[best] || !best) best = i;
    *columns = best;
    *rows = total;
    *percent = total ? 100 * seen[best] / total : 0;
}

/* The first delimiter that gives a steady number of columns; a comma may be a decimal sign, so it comes late. */
static void find_delimiter(struct csv_layout *layout, const struct log_head *head) {
    static const char delimiters[] = {'\t', ';', '|', ',', ' '};
    int best_percent = -1;
    for (size_t i = 0; i < sizeof delimiters; i++) {
        int columns, percent, rows;
        count_columns(head, delimiters[i], &columns, &percent, &rows);
        if (columns < 2 || percent <= best_percent) continue;
        layout->delimiter = delimiters[i];
        best_percent = percent;
        if (percent >= 90) return;
    }
    if (best_percent < 0) layout->delimiter = ',';
}

/* "0,25" in cells, and no "0.25": the comma is the decimal sign. */
static char find_point(const struct csv_layout *layout, const struct log_head *head) {
    struct span line, cells[CSV_CELLS_ROOM];
    size_t at = 0;
    int commas = 0, points = 0;
    if (layout->delimiter == ',') return '.';
    for (int row = 0; row < CSV_SAMPLE_ROWS && head_line(head, &at, &line); row++) {
        if (csv_is_comment(line)) continue;
        int count = csv_split(line, layout->delimiter, cells);
        for (int i = 0; i < count && i < CSV_COLUMNS_MAX; i++) {
            struct decimal value;
            if (!cells[i].length) continue;
            points += memchr(cells[i].at, '.', cells[i].length) && span_decimal(cells[i], '.', &value);
            commas += memchr(cells[i].at, ',', cells[i].length) && span_decimal(cells[i], ',', &value);
        }
    }
    return commas > points ? ',' : '.';
}

/* "# time rtt" right before the rows names the columns as well, if it has as many. */
static void find_header(struct csv_layout *layout, const struct log_head *head) {
    struct span line, cells[CSV_CELLS_ROOM], comment = {"", 0};
    size_t at = 0;
    layout->has_header = 0;
    memset(layout->header, 0, sizeof layout->header);
    while (head_line(head, &at, &line)) {
        if (csv_is_comment(line)) {
            if (line.length) comment = line;
            continue;
        }
        int count = csv_split(line, layout->delimiter, cells);
        layout->has_header = is_header(cells, count);
        if (layout->has_header) {
            if (count > CSV_COLUMNS_MAX) count = CSV_COLUMNS_MAX;
            memcpy(layout->header, cells, sizeof *cells * (size_t)count);
            if (count > layout->columns) layout->columns = count;
            return;
        }
        break;
    }
    comment = span_trim(comment);
    if (!comment.length) return;
    comment.at++;
    comment.length--;
    int count = csv_split(comment, layout->delimiter, cells);
    if (count == layout->columns && is_header(cells, count))
        memcpy(layout->header, cells, sizeof *cells * (size_t)count);
}

void csv_layout_find(struct csv_layout *layout, const struct log_head *head, char delimiter, char point) {
    memset(layout, 0, sizeof *layout);
    layout->delimiter = delimiter;
    if (!delimiter) find_delimiter(layout, head);
    layout->point = point ? point : find_point(layout, head);
    count_columns(head, layout->delimiter, &layout->columns, &layout->consistent_percent, &layout->rows);
    find_header(layout, head);
    layout->rows -= layout->has_header;
}

int csv_head_row(const struct csv_layout *layout, const struct log_head *head, size_t *at, int *row, struct span *cells,
                 int *count) {
    struct span line;
    while (head_line(head, at, &line)) {
        if (csv_is_comment(line)) continue;
        if ((*row)++ == 0 && layout->has_header) continue;
        *count = csv_split(line, layout->delimiter, cells);
        return 1;
    }
    return 0;
}
