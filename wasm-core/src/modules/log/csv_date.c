/* lab: optimise for size */
#include "modules/log/csv_date.h"

#include "base/attributes.h"

/* `count` digits at the cursor, then `separator` (0: none). */
LAB_COLD static int take(struct cursor *c, int count, char separator, int64_t *value) {
    *value = 0;
    for (int i = 0; i < count; i++, c->at++) {
        if (c->at == c->end || !is_digit(*c->at)) return 0;
        *value = *value * 10 + (*c->at - '0');
    }
    if (!separator) return 1;
    return c->at < c->end && *c->at++ == separator;
}

/* Days from 1970-01-01 in the Gregorian calendar, computed with years from March, whose last day is the leap day. */
static int64_t days_from_date(int64_t year, int64_t month, int64_t day) {
    year -= month <= 2;
    int64_t era = year / 400, of_era = year % 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static int take_offset(struct cursor *c, int64_t *seconds) {
    *seconds = 0;
    if (c->at == c->end) return 1;
    if (*c->at == 'Z') return c->at++, 1;
    int64_t hours, minutes;
    int negative = *c->at == '-';
    if (!negative && *c->at != '+') return 0;
    c->at++;
    if (!take(c, 2, 0, &hours)) return 0;
    if (c->at < c->end && *c->at == ':') c->at++;
    if (!take(c, 2, 0, &minutes)) return 0;
    *seconds = (hours * 3600 + minutes * 60) * (negative ? -1 : 1);
    return 1;
}

/* "03:15:31.939562" at the cursor, in ns. */
static int take_clock(struct cursor *c, int64_t *ns) {
    int64_t hour, minute, second, unit = 100000000;
    if (!take(c, 2, ':', &hour) || !take(c, 2, ':', &minute) || !take(c, 2, 0, &second)) return 0;
    *ns = ((hour * 60 + minute) * 60 + second) * 1000000000;
    if (c->at == c->end || (*c->at != '.' && *c->at != ',')) return hour <= 24;
    for (c->at++; c->at < c->end && is_digit(*c->at); c->at++, unit /= 10)
        *ns += (*c->at - '0') * unit;
    return hour <= 24;
}

/* "2026-11-21" at the cursor, or "2026/11/21", or "21.11.2026", as days since 1970. */
static int take_date(struct cursor *c, int64_t *days) {
    int64_t year, month, day;
    const size_t left = (size_t)(c->end - c->at);
    if (left >= 10 && c->at[2] == '.') {
        if (!take(c, 2, '.', &day) || !take(c, 2, '.', &month) || !take(c, 4, 0, &year)) return 0;
    } else {
        const char separator = left >= 10 && c->at[4] == '/' ? '/' : '-';
        if (!take(c, 4, separator, &year) || !take(c, 2, separator, &month) || !take(c, 2, 0, &day)) return 0;
    }
    if (year < 1970 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return 0;
    *days = days_from_date(year, month, day);
    return 1;
}

LAB_COLD int csv_date_ns(struct span cell, int64_t *ns) {
    struct cursor c = {cell.at, cell.at + cell.length};
    int64_t days, offset;
    if (cell.length >= 8 && cell.at[2] == ':') return take_clock(&c, ns) && c.at == c.end;
    if (cell.length < 19 || !take_date(&c, &days)) return 0;
    if (*c.at != 'T' && *c.at != ' ') return 0;
    c.at++;
    if (!take_clock(&c, ns) || !take_offset(&c, &offset) || c.at != c.end) return 0;
    *ns += (days * 86400 - offset) * 1000000000;
    return 1;
}

int csv_looks_like_date(struct span cell) {
    int digits = 0, separators = 0;
    if (!cell.length || cell.length > 40 || !is_digit(cell.at[0])) return 0;
    for (size_t i = 0; i < cell.length; i++) {
        const char c = cell.at[i];
        if ((c >= 'a' && c <= 'z') || (c >= 'B' && c <= 'Z' && !strchr("MPTZ", c)) || c == '[') return 0;
        digits += is_digit(c);
        separators += c == ':' || c == '/' || c == '-';
    }
    return digits >= 4 && separators >= 2;
}
