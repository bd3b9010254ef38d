/* lab: optimise for size */
#include "modules/log/foreign.h"

const char foreign_general_hint[] =
    "Readable are tcp_probe traces (trace_pipe, trace-cmd report, perf script), "
    "/proc/net/tcpprobe, readings of ss -ti, ping, iperf3 -J, qlog, flent, ndt7, packet captures "
    "(pcap, pcapng) and tables (CSV). To "
    "record: echo 1 > /sys/kernel/tracing/events/tcp/tcp_probe/enable; cat trace_pipe.";

#define PCAP_HINT                                                                                                      \
    "Read it as a packet capture (pcap); where its header is damaged, record it again: tcpdump -s 96 -w FILE tcp."

static int starts(const struct log_head *head, const char *magic, size_t length) {
    return head->length >= length && memcmp(head->bytes, magic, length) == 0;
}

static struct span text_of(const struct log_head *head) {
    struct span s = {head->bytes, head->length < 4096 ? head->length : 4096};
    while (s.length && (is_blank(*s.at) || *s.at == '\n' || *s.at == '\r')) {
        s.at++;
        s.length--;
    }
    return s;
}

static int has(const struct log_head *head, const char *word) {
    return span_find(text_of(head), word) != NULL;
}

static int is_pcap(const struct log_head *h) {
    return starts(h, "\xd4\xc3\xb2\xa1", 4) || starts(h, "\xa1\xb2\xc3\xd4", 4) || starts(h, "\x4d\x3c\xb2\xa1", 4) ||
           starts(h, "\xa1\xb2\x3c\x4d", 4);
}
static int is_gzip(const struct log_head *h) {
    return starts(h, "\x1f\x8b", 2);
}
static int is_zstd(const struct log_head *h) {
    return starts(h, "\x28\xb5\x2f\xfd", 4);
}
static int is_packed(const struct log_head *h) {
    return starts(h, "PK\x03\x04", 4) || starts(h, "BZh", 3) ||
           starts(h,
                  "\xfd"
                  "7zXZ",
                  5) ||
           starts(h, "7z\xbc\xaf", 4);
}
static int is_trace_dat(const struct log_head *h) {
    return starts(h,
                  "\x17\x08\x44"
                  "tracing",
                  10);
}
static int is_perf_data(const struct log_head *h) {
    return starts(h, "PERFILE2", 8);
}
static int is_binary(const struct log_head *h) {
    return memchr(h->bytes, '\0', h->length) != NULL;
}
static int is_json(const struct log_head *h) {
    struct span s = text_of(h);
    return s.length && (s.at[0] == '{' || (s.at[0] == '[' && s.length > 1 && (s.at[1] == '{' || s.at[1] == '\n')));
}
static int is_iperf_text(const struct log_head *h) {
    return has(h, "bits/sec") && (has(h, "Interval") || has(h, "Transfer"));
}
static int is_tcpdump(const struct log_head *h) {
    return (has(h, " IP ") || has(h, " IP6 ")) && has(h, "Flags [");
}
static int is_mahimahi(const struct log_head *h) {
    return has(h, "# base timestamp:");
}
static int is_mtr_report(const struct log_head *h) {
    return has(h, "Loss%") && (has(h, ".|--") || has(h, "Snt"));
}
static int is_html(const struct log_head *h) {
    struct span s = text_of(h);
    return span_starts(s, "<!DOCTYPE") || span_starts(s, "<!doctype") || span_starts(s, "<html");
}

static const struct {
    int (*is)(const struct log_head *head);
    struct foreign foreign;
} known[] = {
    {is_pcap, {"a packet capture (pcap)", PCAP_HINT, 1}},
    {is_gzip, {"a gzip file inside another", "Unpack it once (gunzip) and open the result.", 1}},
    {is_zstd, {"a zstd file", "Unpack it (zstd -d) and open the result.", 1}},
    {is_packed, {"a packed archive", "Unpack it and open the log inside; of packed files only gzip is read.", 1}},
    {is_trace_dat,
     {"a trace-cmd recording (trace.dat)", "Print it as text: trace-cmd report trace.dat > probe.txt.", 1}},
    {is_perf_data, {"a perf recording (perf.data)", "Print it as text: perf script --ns -i perf.data > probe.txt.", 1}},
    {is_binary, {"a binary file", foreign_general_hint, 1}},
    {is_json, {"JSON", "JSON is not read; make a table of time and RTT of it (CSV).", 0}},
    {is_iperf_text,
     {"an iperf3 report in text, which prints no round-trip time",
      "Record tcp:tcp_probe on the sender while iperf3 runs, or use iperf3 --json.", 0}},
    {is_tcpdump,
     {"packets as tcpdump prints them", "Keep the capture itself, which is read: tcpdump -s 96 -w FILE tcp.", 0}},
    {is_mahimahi,
     {"a mahimahi link log", "mahimahi's logs are not read yet; make a table of time and delay of it.", 0}},
    {is_mtr_report,
     {"a report of mtr, which prints averages alone",
      "Run it with --raw, which prints each round trip: mtr --raw HOST.", 0}},
    {is_html, {"a web page", "Download the file itself (raw), not the page that shows it.", 0}},
};

const struct foreign *foreign_find(const struct log_head *head) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].is(head)) return &known[i].foreign;
    return NULL;
}
