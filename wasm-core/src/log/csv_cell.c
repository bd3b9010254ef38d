#include "log/csv_cell.h"
#include "log/csv_name.h"

/* Cell by cell: with blanks to skip or quotes. */
static int split_slowly(struct span line, char delimiter, struct span *cells) {
    const char *at = line.at, *end = line.at + line.length;
    int count = 0;
    for (;;) {
        while (at < end && (delimiter == ' ' ? is_blank(*at) : *at == ' '))
            at++;
        if (delimiter == ' ' && at == end) return count;
        struct span cell = {at, 0};
        int quoted = at < end && *at == '"';
        if (quoted) {
            do { /* a doubled quote closes one stretch and opens the next */
                const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
                at = close ? close + 1 : end;
            } while (at < end && *at == '"');
        }
        while (at < end && *at != delimiter && !(delimiter == ' ' && *at == '\t'))
            at++;
        cell.length = (size_t)(at - cell.at);
        int is_clean = !cell.length || (!is_blank(at[-1]) && !is_blank(*cell.at) && *cell.at != '"');
        if (count < CSV_COLUMNS_MAX) cells[count] = is_clean ? cell : span_trim(cell);
        count++;
        if (at == end) return count;
        at++;
    }
}

/* Bytes that need a second look when they stand beside a delimiter: blanks and quotes, of which '"' is the last. */
#define PLAIN_FROM ('"' + 1)

/* 0x80 in each byte below PLAIN_FROM. */
static uint64_t bytes_not_plain(uint64_t word) {
    return ~(((word & ~BYTES_HIGH) + BYTES_OF(0x80 - PLAIN_FROM)) | word) & BYTES_HIGH;
}

/* One pass over a line of plain cells; -1 when it is no such line. */
static int split_plain(struct span line, char delimiter, struct span *cells) {
    const char *start = line.at;
    size_t i = 0;
    int count = 0;
    for (; line.length - i >= 8; i += 8) {
        uint64_t word = bytes_8(line.at + i), found = bytes_that_are(word, delimiter);
        if (bytes_not_plain(word) & ~found) return -1;
        for (; found; found &= found - 1) {
            const char *stop = line.at + i + bytes_index(found);
            if (count < CSV_COLUMNS_MAX) cells[count] = (struct span){start, (size_t)(stop - start)};
            count++;
            start = stop + 1;
        }
    }
    for (; i < line.length; i++) {
        const char *stop = line.at + i;
        if (*stop != delimiter && *stop >= 0 && *stop < PLAIN_FROM) return -1;
        if (*stop != delimiter) continue;
        if (count < CSV_COLUMNS_MAX) cells[count] = (struct span){start, (size_t)(stop - start)};
        count++;
        start = stop + 1;
    }
    if (count < CSV_COLUMNS_MAX) cells[count] = (struct span){start, (size_t)(line.at + line.length - start)};
    return count + 1;
}

int csv_split(struct span line, char delimiter, struct span *cells) {
    int count = delimiter == ' ' ? -1 : split_plain(line, delimiter, cells);
    return count < 0 ? split_slowly(line, delimiter, cells) : count;
}

int csv_is_empty(struct span cell) {
    static const char *const words[] = {"-", "NA", "N/A", "NaN", "nan", "null", "None", "*"};
    if (!cell.length) return 1;
    if (cell.length > 4 || is_digit(cell.at[0])) return 0;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (span_is(cell, words[i])) return 1;
    return 0;
}

int csv_is_comment(struct span line) {
    if (line.length && is_digit(line.at[0])) return 0;
    struct span trimmed = span_trim(line);
    return !trimmed.length || trimmed.at[0] == '#';
}

int csv_time_ns(struct span cell, const char *end, enum csv_unit unit, char point, int64_t *ns) {
    static const int shift[UNIT_COUNT] = {
        [UNIT_US] = 3,       [UNIT_MS] = 6,       [UNIT_S] = 9,        [UNIT_US_X8] = 3,
        [UNIT_TICK_1MS] = 6, [UNIT_TICK_4MS] = 6, [UNIT_TICK_10MS] = 7};
    struct decimal value;
    if (!span_decimal_before(cell, end, point, &value)) return csv_date_ns(cell, ns);
    if (!decimal_int64(value, shift[unit], ns)) return 0;
    if (unit == UNIT_US_X8) *ns = *ns / 8;
    if (unit == UNIT_TICK_4MS) {
        if (*ns > INT64_MAX / 4 || *ns < INT64_MIN / 4) return 0;
        *ns *= 4;
    }
    return 1;
}
