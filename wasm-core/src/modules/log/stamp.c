/* lab: optimise for size */
#include "modules/log/stamp.h"

#include <stdio.h>

#include "modules/log/csv_date.h"
#include "modules/log/log.h"

#define DAY_NS (INT64_C(86400) * 1000000000)

/* A number of seconds, or of ms, us or ns since 1970. */
static int read_number(struct span word, int64_t *ns) {
    struct decimal value;
    if (!word.length || !is_digit(word.at[0]) || !span_decimal(word, '.', &value)) return 0;
    if (memchr(word.at, 'e', word.length) || memchr(word.at, 'E', word.length)) return 0;
    int shift = 9;
    if (!memchr(word.at, '.', word.length)) {
        if (word.length < 10 || word.length > 19) return 0;
        shift = word.length < 13 ? 9 : word.length < 16 ? 6 : word.length < 19 ? 3 : 0;
    }
    return decimal_int64(value, shift, ns) && *ns / 1000000000 < LOG_TIMES_MAX_S;
}

/* 1 to 12 for the English name of a month, 0 for anything else. */
static int month_of(struct span word) {
    static const char names[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    for (int i = 0; word.length == 3 && i < 12; i++)
        if (memcmp(word.at, names + 3 * i, 3) == 0) return i + 1;
    return 0;
}

static int is_weekday(struct span word) {
    static const char names[] = "MonTueWedThuFriSatSun";
    if (word.length == 4 && word.at[3] == ',') word.length = 3;
    for (int i = 0; word.length == 3 && i < 7; i++)
        if (memcmp(word.at, names + 3 * i, 3) == 0) return 1;
    return 0;
}

/* A date of words: month, day, time of day, time zone and year in the orders of `date` and `ts`. */
static int read_words(struct cursor *c, int64_t *ns) {
    struct cursor at = *c;
    struct span word = cursor_word(&at), clock = {0};
    const int weekday = is_weekday(word);
    int month = 0;
    uint64_t day = 0, year = 0, number;
    if (weekday) word = cursor_word(&at);
    for (int i = 0; word.length; i++, word = cursor_word(&at)) {
        if (!month && month_of(word))
            month = month_of(word);
        else if (span_u64(word, &number) && number >= 1 && number <= 31 && !day)
            day = number;
        else if (span_u64(word, &number) && number >= 1970 && number <= 2200 && weekday)
            year = number;
        else if (!clock.length && word.length >= 8 && word.at[2] == ':')
            clock = word;
        else if (!weekday || !clock.length || year || word.length > 5)
            return 0;
        *c = at;
        if (month && day && clock.length && (year || !weekday || i == 5)) break;
    }
    char date[80];
    if (!month || !day || !clock.length || clock.length > 40) return 0;
    const int length = snprintf(date, sizeof date, "%04d-%02d-%02dT%.*s", year ? (int)year : 1970, month, (int)day,
                                (int)clock.length, clock.at);
    return csv_date_ns((struct span){date, (size_t)length}, ns);
}

static enum stamp read_one(struct cursor *c, int64_t *ns) {
    struct span word = cursor_word(c);
    if (span_starts(word, "time:")) {
        word.at += 5;
        word.length -= 5;
    }
    if (word.length > 2 && word.at[0] == '[' && word.at[word.length - 1] == ']') {
        word.at++;
        word.length -= 2;
    }
    if (word.length < 4 || !is_digit(word.at[0])) return STAMP_NONE;
    if (read_number(word, ns)) return STAMP_FULL;
    if (word.length < 8 || word.length > 40) return STAMP_NONE;
    if (csv_date_ns(word, ns)) return word.at[2] == ':' ? STAMP_CLOCK : STAMP_FULL;
    const char *end = word.at + word.length;
    struct cursor next = *c;
    struct span clock = cursor_word(&next);
    if (clock.length < 8 || clock.length > 40 || clock.at != end + 1) return STAMP_NONE;
    if (!csv_date_ns((struct span){word.at, word.length + 1 + clock.length}, ns)) return STAMP_NONE;
    *c = next;
    return STAMP_FULL;
}

enum stamp stamp_read(struct cursor *c, int64_t *ns) {
    struct cursor at = *c;
    enum stamp stamp = read_one(&at, ns);
    if (stamp == STAMP_NONE) {
        at = *c;
        cursor_skip_blanks(&at);
        const int letter = at.at < at.end && *at.at >= 'A' && *at.at <= 'W';
        if (letter && read_words(&at, ns)) stamp = STAMP_FULL;
    }
    if (stamp != STAMP_NONE) *c = at;
    return stamp;
}

int64_t stamp_follow(int64_t last, int64_t clock_ns) {
    if (last == INT64_MIN) return clock_ns;
    int64_t now = last - last % DAY_NS + clock_ns;
    if (now < last - DAY_NS / 2) now += DAY_NS;
    return now < LOG_TIMES_MAX_S * 1000000000 ? now : last;
}
