#include "support/probe_helper.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/log_helper.h"

/* Last: it has a macro named fail. */
#include <cmocka.h>

char probe_text[20000];

void probe_begin(void) {
    probe_text[0] = '\0';
}

void probe_add(const char *format, ...) {
    va_list args;
    va_start(args, format);
    size_t used = strlen(probe_text);
    vsnprintf(probe_text + used, sizeof probe_text - used, format, args);
    va_end(args);
}

void probe_add_event(const char *before, double time, unsigned nxt, unsigned una, int cwnd, int srtt,
                     const char *behind) {
    probe_add("%s %.6f: tcp_probe: family=AF_INET " PROBE_ENDS
              " mark=0x0 data_len=0 snd_nxt=0x%x snd_una=0x%x snd_cwnd=%d "
              "ssthresh=2147483647 snd_wnd=65160 srtt=%d rcv_wnd=64512%s\n",
              before, time, nxt, una, cwnd, srtt, behind);
}

int32_t probe_read(void) {
    return log_read(bytes_of(probe_text), 1000, "");
}

double *probe_samples(const char *flow, size_t *rows) {
    double *rtt = log_column(flow, "log", "rtt", rows);
    assert_non_null(rtt);
    return rtt;
}

void assert_about(double value, double expected) {
    if (!(fabs(value - expected) < 1e-9)) fail_msg("%.12g is not %.12g", value, expected);
}
