#include "modules/log/csv_cell.h"

#include "base/attributes.h"
#include "modules/log/csv_date.h"

int csv_split(struct span line, char delimiter, struct span *cells, int *open) {
    const char *at = line.at, *end = line.at + line.length;
    int count = 0;
    if (open) *open = 0;
    for (;;) {
        while (at < end && (delimiter == ' ' ? is_blank(*at) : *at == ' '))
            at++;
        if (delimiter == ' ' && at == end) return count;
        struct span cell = {at, 0};
        if (end - at >= 2 && at[0] == '=' && at[1] == '"') at++;
        int quoted = at < end && *at == '"';
        if (quoted) {
            do { /* a doubled quote closes one stretch and opens the next */
                const char *close = memchr(at + 1, '"', (size_t)(end - at - 1));
                if (!close && open) *open = 1;
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

/* Replaces doubled quotes by single ones in place; gives the remaining length. */
static size_t halve_quotes(char *text, size_t length) {
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        text[used++] = text[i];
        if (text[i] == '"' && i + 1 < length && text[i + 1] == '"') i++;
    }
    return used;
}

LAB_COLD void csv_unescape(struct span *line, struct span *cells, int count, char *buffer) {
    const char *before = line->at;
    if (count > CSV_COLUMNS_MAX) count = CSV_COLUMNS_MAX;
    if (span_find(*line, "\"\"")) {
        memcpy(buffer, before, line->length);
        line->at = buffer;
        for (int i = 0; i < count; i++) {
            const size_t from = (size_t)(cells[i].at - before);
            cells[i] = (struct span){buffer + from, halve_quotes(buffer + from, cells[i].length)};
        }
    }
    for (int i = 0; i < count; i++) {
        struct span *cell = &cells[i];
        if (cell->length < 3 || !span_starts(*cell, "=\"") || cell->at[cell->length - 1] != '"') continue;
        cell->at += 2;
        cell->length -= 3;
    }
}

/* Beside a delimiter, bytes up to this one (blanks and quotes) need the general code path. */
#define LAST_ODD '"'

LAB_SIMD const char *csv_split_plain(const char *at, const char *end, char delimiter, struct span *cells, int *count) {
    struct span *cell = cells;
    const char *start = at;
    for (; end - at >= BYTES_MANY; at += BYTES_MANY) {
        struct bytes_many bytes = bytes_many(at);
        uint32_t found = bytes_many_are(bytes, delimiter), odd = bytes_many_up_to(bytes, LAST_ODD) & ~found;
        if (cell > cells + CSV_COLUMNS_MAX) return NULL;
        /* The end of the line is the end of its last cell. */
        if (odd) found = (found & (odd - 1)) | (odd & (0 - odd));
        for (; found; found &= found - 1) {
            const char *stop = at + __builtin_ctz(found);
            *cell++ = (struct span){start, (size_t)(stop - start)};
            start = stop + 1;
        }
        if (!odd) continue;
        *count = (int)(cell - cells);
        return start - 1;
    }
    return NULL;
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

/* A day is 864 times this power of ten of a nanosecond. */
#define DAY_DIGITS 11

static int days_to_ns(struct decimal days, int64_t *ns) {
    while (days.mantissa > INT64_MAX / 864 || days.mantissa < INT64_MIN / 864) {
        days.mantissa /= 10;
        days.exponent++;
    }
    days.mantissa *= 864;
    return decimal_int64(days, DAY_DIGITS, ns);
}

static int to_ns(struct decimal value, enum csv_unit unit, int64_t *ns) {
    static const int shift[UNIT_COUNT] = {
        [UNIT_US] = 3,       [UNIT_MS] = 6,       [UNIT_S] = 9,        [UNIT_US_X8] = 3,
        [UNIT_TICK_1MS] = 6, [UNIT_TICK_4MS] = 6, [UNIT_TICK_10MS] = 7};
    if (unit == UNIT_DAYS) return days_to_ns(value, ns);
    if (!decimal_int64(value, shift[unit], ns)) return 0;
    if (unit == UNIT_US_X8) *ns = *ns / 8;
    if (unit == UNIT_TICK_4MS) {
        if (*ns > INT64_MAX / 4 || *ns < INT64_MIN / 4) return 0;
        *ns *= 4;
    }
    return 1;
}

/* Reads a cell that is no plain number: one with groups or a unit, or a date. */
LAB_COLD static int read_odd(struct span cell, enum csv_unit unit, struct csv_signs signs, int64_t *ns) {
    struct decimal value;
    enum csv_unit own;
    if (!csv_number(cell, signs, &value, &own)) return csv_date_ns(cell, ns);
    if (own == UNIT_SEGMENTS || own == UNIT_BYTES) return 0;
    return to_ns(value, own ? own : unit, ns);
}

int csv_time_ns(struct span cell, const char *end, enum csv_unit unit, struct csv_signs signs, int64_t *ns) {
    struct decimal value;
    if (!span_decimal_before(cell, end, signs.point, &value)) return read_odd(cell, unit, signs, ns);
    return to_ns(value, unit, ns);
}
