/* lab: optimise for size */
#include "modules/log/csv_name.h"

#define NAME_BYTES 64

/* A name in lower case and without accents, its words joined by single underscores, without its unit. */
struct words {
    char text[NAME_BYTES];
    enum csv_unit unit;
};

static int is_word_byte(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || c == '?';
}

static void add_word(struct words *words, size_t *used, struct span word) {
    const enum csv_unit unit = csv_unit_named(word);
    if (unit) {
        /* srtt_us_x8: eighths of a microsecond, in any order of the two parts. */
        if (words->unit != UNIT_US_X8) words->unit = unit;
        return;
    }
    if (span_is(word, "in") || span_is(word, "en")) return; /* time in s */
    if (*used + word.length + 2 > NAME_BYTES) return;
    if (*used) words->text[(*used)++] = '_';
    memcpy(words->text + *used, word.at, word.length);
    *used += word.length;
    words->text[*used] = '\0';
}

static struct words split(struct span header) {
    struct words words = {{0}, UNIT_NONE};
    char lower[NAME_BYTES * 2];
    const size_t length = csv_fold(lower, sizeof lower, header);
    size_t used = 0;
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

#define BARE_SCORE 90 /* of names that are no one-way delay without a unit */

static const struct {
    const char *name;
    enum csv_role role;
    int score;
} known[] = {
    {"", ROLE_TIME, 60}, /* the name was "sec" alone */
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
    {"time_stamp", ROLE_TIME, 95},
    {"zeit", ROLE_TIME, 100},
    {"zeitstempel", ROLE_TIME, 95},
    {"zeitpunkt", ROLE_TIME, 90},
    {"uhrzeit", ROLE_TIME, 85},
    {"datum", ROLE_TIME, 50},
    {"datum_uhrzeit", ROLE_TIME, 60},
    {"temps", ROLE_TIME, 100},
    {"horodatage", ROLE_TIME, 95},
    {"instant", ROLE_TIME, 90},
    {"heure", ROLE_TIME, 85},
    {"date_heure", ROLE_TIME, 60},
    {"tiempo", ROLE_TIME, 100},
    {"marca_de_tiempo", ROLE_TIME, 95},
    {"marca_temporal", ROLE_TIME, 95},
    {"instante", ROLE_TIME, 90},
    {"hora", ROLE_TIME, 85},
    {"fecha", ROLE_TIME, 50},
    {"fecha_hora", ROLE_TIME, 60},
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
    {"response_time", ROLE_SAMPLE, 40},
    {"latency", ROLE_SAMPLE, 40},
    {"delay", ROLE_SAMPLE, 30},
    {"umlaufzeit", ROLE_SAMPLE, 80},
    {"paketumlaufzeit", ROLE_SAMPLE, 80},
    {"antwortzeit", ROLE_SAMPLE, 40},
    {"latenz", ROLE_SAMPLE, 40},
    {"laufzeit", ROLE_SAMPLE, 30},
    {"verzogerung", ROLE_SAMPLE, 30},
    {"temps_aller_retour", ROLE_SAMPLE, 80},
    {"temps_d_aller_retour", ROLE_SAMPLE, 80},
    {"temps_de_reponse", ROLE_SAMPLE, 40},
    {"latence", ROLE_SAMPLE, 40},
    {"delai", ROLE_SAMPLE, 30},
    {"tiempo_de_ida_y_vuelta", ROLE_SAMPLE, 80},
    {"tiempo_de_respuesta", ROLE_SAMPLE, 40},
    {"latencia", ROLE_SAMPLE, 40},
    {"retardo", ROLE_SAMPLE, 30},
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
    {"sent", ROLE_SENT, 90},
    {"t_sent", ROLE_SENT, 100},
    {"sent_at", ROLE_SENT, 90},
    {"time_sent", ROLE_SENT, 100},
    {"send_time", ROLE_SENT, 90},
    {"forward", ROLE_FORWARD, BARE_SCORE},
    {"fwd", ROLE_FORWARD, BARE_SCORE},
    {"forward_delay", ROLE_FORWARD, 100},
    {"fwd_delay", ROLE_FORWARD, 100},
    {"delay_forward", ROLE_FORWARD, 100},
    {"delay_fwd", ROLE_FORWARD, 100},
    {"owd", ROLE_FORWARD, 95},
    {"owd_up", ROLE_FORWARD, 100},
    {"owd_fwd", ROLE_FORWARD, 100},
    {"owd_forward", ROLE_FORWARD, 100},
    {"fwd_owd", ROLE_FORWARD, 100},
    {"forward_owd", ROLE_FORWARD, 100},
    {"one_way_delay", ROLE_FORWARD, 95},
    {"reverse", ROLE_REVERSE, BARE_SCORE},
    {"rev", ROLE_REVERSE, BARE_SCORE},
    {"reverse_delay", ROLE_REVERSE, 100},
    {"rev_delay", ROLE_REVERSE, 100},
    {"delay_reverse", ROLE_REVERSE, 100},
    {"delay_rev", ROLE_REVERSE, 100},
    {"owd_down", ROLE_REVERSE, 100},
    {"owd_rev", ROLE_REVERSE, 100},
    {"owd_reverse", ROLE_REVERSE, 100},
    {"rev_owd", ROLE_REVERSE, 100},
    {"reverse_owd", ROLE_REVERSE, 100},
};

/* A one-way delay counts time; a word that may mean anything (rev) is one only where the name has a unit. */
static int is_delay(const struct csv_name *name) {
    return name->unit == UNIT_NONE ? name->score > BARE_SCORE : name->unit < UNIT_SEGMENTS;
}

struct csv_name csv_name_read(struct span header) {
    struct words words = split(header);
    struct csv_name name = {ROLE_IGNORE, words.unit, 0, 0, 0};
    if (!words.text[0] && words.unit != UNIT_S) return name;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, words.text) != 0) continue;
        name.role = known[i].role;
        name.score = known[i].score;
        break;
    }
    if ((name.role == ROLE_FORWARD || name.role == ROLE_REVERSE) && !is_delay(&name)) name.role = ROLE_IGNORE;
    name.is_segment = strcmp(words.text, "path_rtt") == 0;
    name.is_ack = strstr(words.text, "ack_rtt") != NULL;
    /* Wireshark's fields are in seconds without naming the unit. */
    if (!name.unit && (name.is_ack || strstr(words.text, "frame_time"))) name.unit = UNIT_S;
    return name;
}
