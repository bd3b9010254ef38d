/* lab: optimise for size */
#include "modules/log/csv_name.h"

#define NAME_BYTES 64

/* A name in lower case, its words joined by single underscores; units are taken out of it. */
struct words {
    char text[NAME_BYTES];
    enum csv_unit unit;
};

static const struct {
    const char *word;
    enum csv_unit unit;
} unit_words[] = {
    {"ns", UNIT_NS},
    {"nsec", UNIT_NS},
    {"us", UNIT_US},
    {"usec", UNIT_US},
    {"usecs", UNIT_US},
    {"\xc2\xb5s", UNIT_US},
    {"\xce\xbcs", UNIT_US},
    {"ms", UNIT_MS},
    {"msec", UNIT_MS},
    {"msecs", UNIT_MS},
    {"s", UNIT_S},
    {"sec", UNIT_S},
    {"secs", UNIT_S},
    {"seconds", UNIT_S},
    {"x8", UNIT_US_X8},
    {"bytes", UNIT_BYTES},
    {"segments", UNIT_SEGMENTS},
    {"packets", UNIT_SEGMENTS},
    {"milliseconds", UNIT_MS},
    {"microseconds", UNIT_US},
    {"nanoseconds", UNIT_NS},
};

static enum csv_unit unit_of(struct span word) {
    for (size_t i = 0; i < sizeof unit_words / sizeof *unit_words; i++)
        if (span_is(word, unit_words[i].word)) return unit_words[i].unit;
    return UNIT_NONE;
}

static int is_word_byte(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

static void add_word(struct words *words, size_t *used, struct span word) {
    enum csv_unit unit = unit_of(word);
    if (unit) {
        /* srtt_us_x8: eighths of a microsecond, whichever comes last. */
        if (words->unit != UNIT_US_X8) words->unit = unit;
        return;
    }
    if (*used + word.length + 2 > NAME_BYTES) return;
    if (*used) words->text[(*used)++] = '_';
    memcpy(words->text + *used, word.at, word.length);
    *used += word.length;
    words->text[*used] = '\0';
}

static struct words split(struct span header) {
    struct words words = {{0}, UNIT_NONE};
    char lower[NAME_BYTES * 2];
    size_t length = header.length < sizeof lower ? header.length : sizeof lower, used = 0;
    for (size_t i = 0; i < length; i++)
        lower[i] = (char)(header.at[i] >= 'A' && header.at[i] <= 'Z' ? header.at[i] + 32 : header.at[i]);
    for (size_t i = 0; i < length;) {
        if (!is_word_byte(lower[i])) {
            i++;
            continue;
        }
        struct span word = {lower + i, 0};
        while (i < length && is_word_byte(lower[i])) {
            i++;
            word.length++;
        }
        add_word(&words, &used, word);
    }
    return words;
}

static const struct {
    const char *name;
    enum csv_role role;
    int score;
} known[] = {
    {"", ROLE_TIME, 60}, /* nothing but "sec" */
    {"t", ROLE_TIME, 100},
    {"time", ROLE_TIME, 100},
    {"ts", ROLE_TIME, 90},
    {"timestamp", ROLE_TIME, 95},
    {"epoch", ROLE_TIME, 80},
    {"time_epoch", ROLE_TIME, 95},
    {"unix", ROLE_TIME, 80},
    {"unix_time", ROLE_TIME, 90},
    {"frame_time_epoch", ROLE_TIME, 95},
    {"frame_time_relative", ROLE_TIME, 94},
    {"frame_time", ROLE_TIME, 70},
    {"time_relative", ROLE_TIME, 94},
    {"elapsed", ROLE_TIME, 85},
    {"date", ROLE_TIME, 50},
    {"datetime", ROLE_TIME, 60},
    {"sample", ROLE_SAMPLE, 100},
    {"rtt_sample", ROLE_SAMPLE, 100},
    {"sample_rtt", ROLE_SAMPLE, 100},
    {"rtt", ROLE_SAMPLE, 90},
    {"latest_rtt", ROLE_SAMPLE, 85},
    {"last_rtt", ROLE_SAMPLE, 85},
    {"ack_rtt", ROLE_SAMPLE, 85},
    {"tcp_analysis_ack_rtt", ROLE_SAMPLE, 85},
    {"path_rtt", ROLE_SAMPLE, 70},
    {"rs_rtt", ROLE_SAMPLE, 70},
    {"round_trip_time", ROLE_SAMPLE, 80},
    {"latency", ROLE_SAMPLE, 40},
    {"delay", ROLE_SAMPLE, 30},
    {"srtt", ROLE_SRTT, 100},
    {"smoothed_rtt", ROLE_SRTT, 95},
    {"tcp_rtt", ROLE_SRTT, 60},
    {"tcpi_rtt", ROLE_SRTT, 90},
    {"flow", ROLE_FLOW, 90},
    {"flow_id", ROLE_FLOW, 90},
    {"cookie", ROLE_FLOW, 100},
    {"sock_cookie", ROLE_FLOW, 100},
    {"stream", ROLE_FLOW, 80},
    {"tcp_stream", ROLE_FLOW, 80},
    {"connection", ROLE_FLOW, 80},
    {"conn", ROLE_FLOW, 70},
    {"sender", ROLE_FLOW, 40},
    {"src", ROLE_SOURCE, 90},
    {"saddr", ROLE_SOURCE, 90},
    {"source", ROLE_SOURCE, 90},
    {"ip_src", ROLE_SOURCE, 95},
    {"ipv6_src", ROLE_SOURCE, 80},
    {"laddr", ROLE_SOURCE, 80},
    {"sport", ROLE_SOURCE_PORT, 90},
    {"srcport", ROLE_SOURCE_PORT, 90},
    {"lport", ROLE_SOURCE_PORT, 80},
    {"tcp_srcport", ROLE_SOURCE_PORT, 95},
    {"dst", ROLE_DESTINATION, 90},
    {"dest", ROLE_DESTINATION, 90},
    {"daddr", ROLE_DESTINATION, 90},
    {"destination", ROLE_DESTINATION, 90},
    {"ip_dst", ROLE_DESTINATION, 95},
    {"ipv6_dst", ROLE_DESTINATION, 80},
    {"raddr", ROLE_DESTINATION, 80},
    {"dport", ROLE_DESTINATION_PORT, 90},
    {"dstport", ROLE_DESTINATION_PORT, 90},
    {"rport", ROLE_DESTINATION_PORT, 80},
    {"tcp_dstport", ROLE_DESTINATION_PORT, 95},
    {"snd_una", ROLE_UNA, 100},
    {"una", ROLE_UNA, 90},
    {"ack", ROLE_UNA, 95},
    {"ack_raw", ROLE_UNA, 80},
    {"tcp_ack_raw", ROLE_UNA, 80},
    {"tcp_ack", ROLE_UNA, 70},
    {"snd_nxt", ROLE_NXT, 100},
    {"nxt", ROLE_NXT, 90},
    {"cwnd", ROLE_CWND, 100},
    {"snd_cwnd", ROLE_CWND, 100},
    {"ssthresh", ROLE_SSTHRESH, 100},
    {"snd_ssthresh", ROLE_SSTHRESH, 100},
};

struct csv_name csv_name_read(struct span header) {
    struct words words = split(header);
    struct csv_name name = {ROLE_IGNORE, words.unit, 0, 0};
    if (!words.text[0] && words.unit != UNIT_S) return name;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, words.text) != 0) continue;
        name.role = known[i].role;
        name.score = known[i].score;
        break;
    }
    name.is_ack = strstr(words.text, "ack_rtt") != NULL;
    /* Wireshark's fields are seconds and do not say so. */
    if (!name.unit && (name.is_ack || strstr(words.text, "frame_time"))) name.unit = UNIT_S;
    return name;
}

/* ---- dates ------------------------------------------------------------------------------------------------------- */

/* `count` digits at the cursor, then `separator` (0: none). */
static int take(struct cursor *c, int count, char separator, int64_t *value) {
    *value = 0;
    for (int i = 0; i < count; i++, c->at++) {
        if (c->at == c->end || !is_digit(*c->at)) return 0;
        *value = *value * 10 + (*c->at - '0');
    }
    if (!separator) return 1;
    return c->at < c->end && *c->at++ == separator;
}

/* Days from 1970-01-01 in the Gregorian calendar; years begin in March here, so that leap days come last. */
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

int csv_date_ns(struct span cell, int64_t *ns) {
    struct cursor c = {cell.at, cell.at + cell.length};
    int64_t year, month, day, offset;
    if (cell.length >= 8 && cell.at[2] == ':') return take_clock(&c, ns) && c.at == c.end;
    if (cell.length < 19 || !take(&c, 4, '-', &year) || !take(&c, 2, '-', &month) || !take(&c, 2, 0, &day)) return 0;
    if (*c.at != 'T' && *c.at != ' ') return 0;
    c.at++;
    if (year < 1970 || year > 2200 || month < 1 || month > 12 || day < 1 || day > 31) return 0;
    if (!take_clock(&c, ns) || !take_offset(&c, &offset) || c.at != c.end) return 0;
    *ns += (days_from_date(year, month, day) * 86400 - offset) * 1000000000;
    return 1;
}
