/* The roles of a table's columns: from their names or numbers, overridden by the user's choices. */
#ifndef LAB_LOG_CSV_ROLES_H
#define LAB_LOG_CSV_ROLES_H

#include "modules/log/csv_name.h"
#include "modules/log/csv_table.h"

/* "id=Label|..." in the order of enum csv_role and enum csv_unit: the catalogue offers them as choices. */
#define CSV_ROLE_CHOICES                                                                                               \
    "ignore=Not used|time=Time|sample=RTT sample|srtt=Smoothed RTT|flow=Flow|source=Source|source-port=Source port|"   \
    "destination=Destination|destination-port=Destination port|snd_una=Acknowledged up to (snd_una)|"                  \
    "snd_nxt=Sent up to (snd_nxt)|cwnd=Congestion window|ssthresh=Slow start threshold|sent=Time of transmission|"     \
    "forward=Forward delay|reverse=Reverse delay"

#define CSV_UNIT_CHOICES                                                                                               \
    "none=None|ns=ns|us=us|ms=ms|s=s|us_x8=us x 8 (the kernel's scaled srtt)|jiffies1000=Ticks of 1 ms|"               \
    "jiffies250=Ticks of 4 ms|jiffies100=Ticks of 10 ms|segments=Segments|bytes=Bytes|"                                \
    "days=Days (a spreadsheet's date)"

struct csv_column {
    enum csv_role role;
    enum csv_unit unit;
    int guessed_unit;
    int guessed_role; /* 1: guessed from its numbers, without a name */
    int is_ack;       /* the row is an ACK: its source is the receiver of the data */
    const char *reason;
};

struct csv_roles {
    struct csv_column columns[CSV_COLUMNS_MAX];
    int column_of[ROLE_COUNT]; /* -1: none */
};

/* Whether the columns give RTT samples: one holds them, or both one-way delays are there, whose sum they are. */
static inline int csv_has_samples(const struct csv_roles *roles) {
    const int *of = roles->column_of;
    return of[ROLE_SAMPLE] >= 0 || (of[ROLE_FORWARD] >= 0 && of[ROLE_REVERSE] >= 0);
}

/* Whether a row's forward delay is known: its column is there, or follows from the others. */
static inline int csv_has_delays(const struct csv_roles *roles) {
    const int *of = roles->column_of;
    return csv_has_samples(roles) && (of[ROLE_FORWARD] >= 0 || of[ROLE_REVERSE] >= 0);
}

/* Guesses every column. */
void csv_roles_guess(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head);

/*
 * Applies the user's choices: {"2": {"role": "sample", "unit": "ms"}}. A column is given by its index from 0 or by its
 * name; "rtt" is another word for the role "sample". 0 after fail().
 */
int csv_roles_choose(struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head,
                     const struct json *choices);

/* A column that may be the time without being named so: its numbers rise or its cells look like dates; -1: none. */
int csv_roles_like_time(const struct csv_roles *roles, const struct csv_layout *layout, const struct log_head *head);

/* The id of a choice in "id=Label|id=Label"; copied into `buffer`. */
const char *csv_choice_id(const char *choices, int index, char *buffer, size_t buffer_bytes);

#endif
