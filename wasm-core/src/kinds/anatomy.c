/* lab: optimise for size */
#include "kinds/anatomy.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/units.h"

/* Whole numbers are shown whole up to here; others with so many digits, times with no more than so many decimals. */
#define WHOLE_MAX     1e15
#define SHOWN_DIGITS  6
#define DECIMALS_MAX  8
#define TIME_DECIMALS 3
#define NUMBERS_BYTES 256
#define NUMBER_BYTES  40

void anatomy_start(struct anatomy *anatomy, struct text *out) {
    *anatomy = (struct anatomy){.out = out, .unit = "ms", .per_unit = NS_PER_MS};
}

void anatomy_unit(struct anatomy *anatomy, const char *unit, double per_unit) {
    anatomy->unit = unit;
    anatomy->per_unit = per_unit;
}

static void drop_zeros(char *number) {
    size_t length = strlen(number);
    while (strchr(number, '.') && (number[length - 1] == '0' || number[length - 1] == '.')) {
        int point = number[length - 1] == '.';
        number[--length] = '\0';
        if (point) return;
    }
}

/* The power of ten below a number that is not 0. */
static int octave_of(double value) {
    int octave = 0;
    for (; value >= 10; value /= 10)
        octave++;
    for (; value < 1; value *= 10)
        octave--;
    return octave;
}

/* A number as TeX, in brackets where it is negative and something stands before it. */
LAB_COLD static void show(char *buffer, double value, int decimals_max, int first) {
    char number[NUMBER_BYTES];
    double size = fabs(value);
    int octave = size > 0 && isfinite(size) ? octave_of(size) : 0, decimals = SHOWN_DIGITS - 1 - octave;
    if (isnan(value))
        snprintf(number, sizeof number, "?");
    else if (isinf(value))
        snprintf(number, sizeof number, value > 0 ? "\\infty" : "-\\infty");
    else if (size < WHOLE_MAX && size == floor(size))
        snprintf(number, sizeof number, "%.0f", value);
    else if (decimals_max == DECIMALS_MAX && (decimals > decimals_max || size >= WHOLE_MAX))
        snprintf(number, sizeof number, "%.3f \\cdot 10^{%d}", value / pow(10, octave), octave);
    else
        snprintf(number, sizeof number, "%.*f",
                 decimals < 0              ? 0
                 : decimals < decimals_max ? decimals
                                           : decimals_max,
                 value);
    if (!strchr(number, '\\')) drop_zeros(number);
    snprintf(buffer, NUMBER_BYTES, value < 0 && !first ? "(%s)" : "%s", number);
}

/* Whether nothing stands before the next number that it would have to be bracketed from. */
static int opens(const char *buffer, size_t length) {
    while (length && buffer[length - 1] == ' ')
        length--;
    return !length || strchr("=|({,", buffer[length - 1]) != NULL;
}

LAB_COLD static void fill(const struct anatomy *anatomy, char *buffer, const char *numbers, va_list values) {
    size_t length = 0;
    for (const char *at = numbers; *at && length + NUMBER_BYTES < NUMBERS_BYTES; at++) {
        if (*at != '@' && *at != '#') {
            buffer[length++] = *at;
            continue;
        }
        double value = va_arg(values, double);
        if (*at == '@')
            show(buffer + length, value / anatomy->per_unit, TIME_DECIMALS, opens(buffer, length));
        else
            show(buffer + length, value, DECIMALS_MAX, opens(buffer, length));
        length += strlen(buffer + length);
    }
    buffer[length] = '\0';
}

LAB_COLD static void write_line(struct anatomy *anatomy, const char *tex, const char *numbers, double value,
                                const char *unit) {
    json_begin(anatomy->out, '{');
    json_put_string(anatomy->out, "tex", tex);
    json_put_string(anatomy->out, "numbers", numbers);
    json_put_number(anatomy->out, "value", value);
    json_put_string(anatomy->out, "unit", unit);
    json_end(anatomy->out, '}');
}

void anatomy_time(struct anatomy *anatomy, double value, const char *tex, const char *numbers, ...) {
    char buffer[NUMBERS_BYTES];
    va_list values;
    va_start(values, numbers);
    fill(anatomy, buffer, numbers, values);
    va_end(values);
    write_line(anatomy, tex, buffer, value / anatomy->per_unit, anatomy->unit);
}

void anatomy_value(struct anatomy *anatomy, double value, const char *unit, const char *tex, const char *numbers, ...) {
    char buffer[NUMBERS_BYTES];
    va_list values;
    va_start(values, numbers);
    fill(anatomy, buffer, numbers, values);
    va_end(values);
    write_line(anatomy, tex, buffer, value, unit);
}

void anatomy_remark(struct anatomy *anatomy, const char *tex) {
    write_line(anatomy, tex, "", (double)NAN, "");
}

void anatomy_bounds(struct anatomy *anatomy, double formula_ns, double rto_ns) {
    if (formula_ns == rto_ns) return;
    anatomy_unit(anatomy, "ms", NS_PER_MS);
    anatomy_time(anatomy, rto_ns,
                 rto_ns > formula_ns ? "\\mathrm{RTO} \\leftarrow \\max(\\mathrm{RTO}, \\mathrm{RTO}_{\\min})"
                                     : "\\mathrm{RTO} \\leftarrow \\min(\\mathrm{RTO}, \\mathrm{RTO}_{\\max})",
                 rto_ns > formula_ns ? "= \\max(@, @)" : "= \\min(@, @)", formula_ns, rto_ns);
}

int anatomy_weigh(struct anatomy *anatomy, int count) {
    double *values = ARENA_ARRAY(double, 5 * (size_t)count);
    if (!values) return 0;
    anatomy->weights = (struct anatomy_weights){
        count, values, values + count, values + 2 * count, values + 3 * count, values + 4 * count};
    return 1;
}
