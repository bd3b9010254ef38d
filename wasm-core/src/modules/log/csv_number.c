/* lab: optimise for size */
#include "modules/log/csv_number.h"

#include "base/attributes.h"

#define NUMBER_BYTES 48 /* a grouped number; longer ones are none */

/* ---- letters ----------------------------------------------------------------------------------------------------- */

/* The letters of Latin-1 from 0xc0 on without their accents; '?': none. */
static const char plain_letters[] = "aaaaaaaceeeeiiiidnooooo?ouuuuy?saaaaaaaceeeeiiiidnooooo?ouuuuy?y";

/* The ASCII form of a code point above ASCII, in lower case: a blank for blanks, u for mu and the micro sign. */
static char plain_of(unsigned code) {
    if (code == 0xb5 || code == 0x3bc) return 'u';
    if (code == 0xa0 || code == 0x202f || code == 0x2009) return ' ';
    return code >= 0xc0 && code <= 0xff ? plain_letters[code - 0xc0] : '?';
}

/* The code point at `s` in two or three bytes of UTF-8, and their number; any other byte is Latin-1. */
static unsigned code_at(const unsigned char *s, size_t left, size_t *bytes) {
    *bytes = 1;
    if (left >= 2 && s[0] >= 0xc2 && s[0] < 0xe0 && (s[1] & 0xc0) == 0x80) {
        *bytes = 2;
        return (s[0] & 0x1fU) << 6 | (s[1] & 0x3fU);
    }
    if (left >= 3 && (s[0] & 0xf0) == 0xe0 && (s[1] & 0xc0) == 0x80 && (s[2] & 0xc0) == 0x80) {
        *bytes = 3;
        return (s[0] & 0x0fU) << 12 | (s[1] & 0x3fU) << 6 | (s[2] & 0x3fU);
    }
    return s[0];
}

LAB_COLD size_t csv_fold(char *to, size_t capacity, struct span from) {
    size_t used = 0, bytes;
    for (size_t i = 0; i < from.length && used + 1 < capacity; i += bytes) {
        const unsigned char *s = (const unsigned char *)from.at + i;
        const unsigned code = code_at(s, from.length - i, &bytes);
        to[used++] = code >= 0x80 ? plain_of(code) : (char)(code >= 'A' && code <= 'Z' ? code + 32 : code);
    }
    to[used] = '\0';
    return used;
}

/* ---- units ------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *word;
    enum csv_unit unit;
} unit_words[] = {
    {"ns", UNIT_NS},
    {"nsec", UNIT_NS},
    {"nanoseconds", UNIT_NS},
    {"us", UNIT_US},
    {"usec", UNIT_US},
    {"usecs", UNIT_US},
    {"microseconds", UNIT_US},
    {"mikrosekunden", UNIT_US},
    {"microsecondes", UNIT_US},
    {"microsegundos", UNIT_US},
    {"ms", UNIT_MS},
    {"msec", UNIT_MS},
    {"msecs", UNIT_MS},
    {"milliseconds", UNIT_MS},
    {"millisekunden", UNIT_MS},
    {"millisecondes", UNIT_MS},
    {"milisegundos", UNIT_MS},
    {"s", UNIT_S},
    {"sec", UNIT_S},
    {"secs", UNIT_S},
    {"sek", UNIT_S},
    {"seg", UNIT_S},
    {"seconds", UNIT_S},
    {"sekunden", UNIT_S},
    {"secondes", UNIT_S},
    {"segundos", UNIT_S},
    {"x8", UNIT_US_X8},
    {"bytes", UNIT_BYTES},
    {"segments", UNIT_SEGMENTS},
    {"packets", UNIT_SEGMENTS},
};

LAB_COLD enum csv_unit csv_unit_named(struct span word) {
    char folded[NUMBER_BYTES];
    if (word.length >= sizeof folded) return UNIT_NONE;
    const size_t length = csv_fold(folded, sizeof folded, word);
    for (size_t i = 0; i < sizeof unit_words / sizeof *unit_words; i++)
        if (span_is((struct span){folded, length}, unit_words[i].word)) return unit_words[i].unit;
    return UNIT_NONE;
}

/* ---- numbers ----------------------------------------------------------------------------------------------------- */

static int is_sign_of_number(char c) {
    return c == '.' || c == ',' || c == '\'' || c == ' ' || c == '+' || c == '-';
}

/* Length of the number at the start of the text: digits, signs, an exponent. */
static size_t number_length(const char *text, size_t length) {
    size_t i = 0;
    while (i < length && (is_digit(text[i]) || is_sign_of_number(text[i])))
        i++;
    size_t digits = i + 1;
    if (i && i < length && text[i] == 'e') {
        if (digits < length && (text[digits] == '+' || text[digits] == '-')) digits++;
        if (digits < length && is_digit(text[digits])) {
            for (i = digits; i < length && is_digit(text[i]);)
                i++;
        }
    }
    while (i && text[i - 1] == ' ')
        i--;
    return i;
}

/* Removes group signs from a number in place; 0 when they do not separate groups of three digits. */
LAB_COLD static int ungroup(char *text, size_t *length, struct csv_signs signs) {
    size_t used = 0, since = 0, i = 0;
    int groups = 0;
    for (; i < *length && text[i] != signs.point && text[i] != 'e'; i++) {
        if (text[i] == signs.group) {
            if (groups ? since != 3 : since < 1 || since > 3) return 0;
            groups++;
            since = 0;
            continue;
        }
        since += (size_t)is_digit(text[i]);
        text[used++] = text[i];
    }
    if (groups && since != 3) return 0;
    while (i < *length)
        text[used++] = text[i++];
    *length = used;
    return 1;
}

/* Splits a folded cell into a number and the unit behind it; 0 when the rest is no unit. */
LAB_COLD static int split_unit(struct span *cell, enum csv_unit *unit) {
    const size_t length = number_length(cell->at, cell->length);
    struct span behind = span_trim((struct span){cell->at + length, cell->length - length});
    *unit = behind.length ? csv_unit_named(behind) : UNIT_NONE;
    cell->length = length;
    return length && (!behind.length || *unit != UNIT_NONE);
}

LAB_COLD int csv_number(struct span cell, struct csv_signs signs, struct decimal *value, enum csv_unit *unit) {
    char text[NUMBER_BYTES];
    *unit = UNIT_NONE;
    if (span_decimal(cell, signs.point, value)) return 1;
    if (cell.length >= NUMBER_BYTES) return 0;
    struct span number = {text, csv_fold(text, sizeof text, cell)};
    if (!split_unit(&number, unit)) return 0;
    if (signs.group && !ungroup(text, &number.length, signs)) return 0;
    return span_decimal(number, signs.point, value);
}

/* ---- which signs ------------------------------------------------------------------------------------------------- */

static const char point_or_comma[] = ".,";

/* Whether `group` separates groups of three digits of a number, and occurs nowhere else. */
static int is_grouped(struct span number, char point, char group) {
    char text[NUMBER_BYTES];
    size_t length = number.length;
    struct decimal value;
    memcpy(text, number.at, length);
    return ungroup(text, &length, (struct csv_signs){point, group}) &&
           span_decimal((struct span){text, length}, point, &value);
}

static int count_of(char c, struct span text) {
    int count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.at[i] == c;
    return count;
}

/* Counts the evidence of a number with one of the two signs. A date (03.05.2024) or an address has several. */
static void judge_sign(struct csv_evidence *evidence, int which, struct span number) {
    const char sign = point_or_comma[which];
    const int count = count_of(sign, number);
    const int grouped = is_grouped(number, point_or_comma[!which], sign) && number.at[0] != '0';
    if (grouped && count > 1)
        evidence->group[which]++;
    else if (grouped)
        evidence->ambiguous[which]++;
    else if (count == 1)
        evidence->decimal[which]++;
}

/* A number with both signs: the last one is the decimal sign. */
static void judge_both(struct csv_evidence *evidence, struct span number) {
    const int last = memchr(number.at, ',', number.length) > memchr(number.at, '.', number.length);
    if (!is_grouped(number, point_or_comma[last], point_or_comma[!last])) return;
    evidence->decimal[last]++;
    evidence->group[!last]++;
}

void csv_evidence_add(struct csv_evidence *evidence, struct span cell) {
    char text[NUMBER_BYTES];
    enum csv_unit unit;
    if (!cell.length || cell.length >= NUMBER_BYTES) return;
    struct span number = {text, csv_fold(text, sizeof text, cell)};
    if (!split_unit(&number, &unit)) return;
    if (number.at[0] == '+' || number.at[0] == '-') {
        number.at++;
        number.length--;
    }
    static const char apart[] = " '";
    const int points = count_of('.', number), commas = count_of(',', number);
    for (int which = 0; which < 2; which++)
        evidence->apart[which] +=
            count_of(apart[which], number) && is_grouped(number, commas ? ',' : '.', apart[which]);
    if (points && commas)
        judge_both(evidence, number);
    else if (points || commas)
        judge_sign(evidence, commas > 0, number);
}

struct csv_signs csv_signs_of(const struct csv_evidence *e, int comma_delimits) {
    int number[2]; /* number of cells in which '.' or ',' is the decimal sign */
    for (int which = 0; which < 2; which++) {
        /* Where the other sign is certainly decimal in many cells, this one separates groups: 0,5 and 30.750. */
        const int groups = e->group[which] || (which && comma_delimits) ||
                           (e->decimal[!which] && 2 * e->decimal[!which] >= e->ambiguous[which]);
        number[which] = e->decimal[which] + (groups ? 0 : e->ambiguous[which]);
    }
    const int comma = number[1] > number[0] || (number[1] == number[0] && e->group[0] > e->group[1]);
    struct csv_signs signs = {point_or_comma[comma], 0};
    const int other = !comma;
    if (e->group[other] + e->ambiguous[other] && !e->decimal[other])
        signs.group = point_or_comma[other];
    else if (e->apart[0] || e->apart[1])
        signs.group = e->apart[1] > e->apart[0] ? '\'' : ' ';
    return signs;
}
