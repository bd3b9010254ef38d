#include "modules/log/tcp_probe_fields.h"

#include "base/attributes.h"
#include "modules/log/log.h" /* FLOW_ADDRESS_BYTES */

/* A field "key=value". */
struct field {
    uint64_t key; /* its first eight bytes */
    size_t key_length;
    struct span value;
    const char *end; /* of the line */
};

static inline int is_key(const struct field *field, const char *key) {
    size_t length = strlen(key);
    return field->key == bytes_next(key, length);
}

/* Reads a number that is neither a short hex nor a short decimal one. */
LAB_COLD static uint64_t read_long(const char *at, size_t length, const char *end) {
    uint64_t value;
    return span_u64_before((struct span){at, length}, end, &value) ? value : NO_DIGITS;
}

/* A whole number, hex behind 0x or decimal; NO_DIGITS when it is none. Called in five places; not inlined, for size.
 */
__attribute__((noinline)) static uint64_t read_whole(const char *at, size_t length, const char *end) {
    int is_hex = length > 2 && at[0] == '0' && at[1] == 'x';
    uint64_t value = is_hex ? hex_before(at + 2, length - 2, end) : digits_before(at, length, end);
    return value != NO_DIGITS ? value : read_long(at, length, end);
}

/* Each of these functions takes a field's value and gives 1. */

static int take_number(struct probe_fields *f, const struct field *field, uint64_t *number, enum probe_field_bit bit,
                       const char *wrong) {
    uint64_t read = read_whole(field->value.at, field->value.length, field->end);
    if (read <= UINT32_MAX) {
        *number = read;
        f->found |= bit;
    } else {
        f->wrong = wrong;
    }
    return 1;
}

/* data_len; until Linux 5.0 length, the whole segment's, of which up to `header` bytes are header. */
static int take_length(struct probe_fields *f, const struct field *field, uint64_t header) {
    uint64_t length = read_whole(field->value.at, field->value.length, field->end);
    f->data_length = length != NO_DIGITS && length > header ? length : 0;
    return 1;
}

static int take_text(struct probe_fields *f, const struct field *field, struct span *text, enum probe_field_bit bit) {
    *text = field->value;
    f->found |= bit;
    return 1;
}

/* Takes a field if it is one of those that are read. Selected by the key's length first, so few keys are compared. */
static int take_field(struct probe_fields *f, const struct field *field) {
    switch (field->key_length) {
    case 3:
        if (is_key(field, "src")) return take_text(f, field, &f->source, HAS_SOURCE);
        return 0;
    case 4:
        if (is_key(field, "dest")) return take_text(f, field, &f->destination, HAS_DESTINATION);
        if (is_key(field, "srtt")) return take_number(f, field, &f->srtt, HAS_SRTT, "srtt is no number of 32 bits");
        return 0;
    case 6:
        return is_key(field, "length") && take_length(f, field, 60);
    case 7:
        if (is_key(field, "snd_nxt"))
            return take_number(f, field, &f->snd_nxt, HAS_NXT, "snd_nxt is no number of 32 bits");
        if (is_key(field, "snd_una"))
            return take_number(f, field, &f->snd_una, HAS_UNA, "snd_una is no number of 32 bits");
        return 0;
    case 8:
        if (is_key(field, "data_len")) return take_length(f, field, 0);
        if (is_key(field, "snd_cwnd"))
            return take_number(f, field, &f->cwnd, HAS_CWND, "snd_cwnd is no number of 32 bits");
        if (is_key(field, "ssthresh"))
            return take_number(f, field, &f->ssthresh, HAS_LIMIT, "ssthresh is no number of 32 bits");
        return 0;
    case 11:
        if (!is_key(field, "sock_coo") || !bytes_same(field->value.at - 4, "kie", 3)) return 0;
        return take_text(f, field, &f->cookie, HAS_COOKIE);
    default:
        return 0;
    }
}

static uint64_t blanks_first(uint64_t word) {
    return bytes_first(word, ' ') | bytes_first(word, '\t');
}

/* The first blank at or behind `at`, or the end. */
LAB_COLD static const char *find_blank(const char *at, const char *end) {
    for (; end - at >= 8; at += 8) {
        uint64_t found = blanks_first(bytes_8(at));
        if (found) return at + bytes_index(found);
    }
    while (at < end && !is_blank(*at))
        at++;
    return at;
}

/* The key at `at`; gives where it ends: at '=', or a blank or the end behind a word that is no field. */
LAB_COLD static const char *read_key(const char *at, const char *end, struct field *field) {
    const char *stop = at;
    uint64_t word = bytes_next(at, (size_t)(end - at)), found = bytes_first(word, '=') | blanks_first(word);
    if (found) {
        size_t length = bytes_index(found);
        stop += length;
        word &= (UINT64_C(1) << 8 * length) - 1;
    } else {
        while (stop < end && *stop != '=' && !is_blank(*stop))
            stop++;
    }
    field->key = word;
    field->key_length = (size_t)(stop - at);
    return stop;
}

/*
 * A fast path for the field at `at`, if the field and the blank behind it lie within the next thirty-two bytes, as
 * nearly all do. Gives that blank, or NULL.
 */
LAB_SIMD static inline const char *read_short(const char *at, const char *end, struct field *field) {
    if (end - at < BYTES_MANY) return NULL;
    struct bytes_many bytes = bytes_many(at);
    uint32_t equals = bytes_many_are(bytes, '='), blanks = bytes_many_up_to(bytes, ' ');
    uint32_t first = equals & (0 - equals);
    /* There must be one '=' before the first blank, and no other control byte. */
    if (!first || !blanks || blanks & (first - 1)) return NULL;
    const int length = __builtin_ctz(first);
    const char *stop = at + __builtin_ctz(blanks);
    if (!is_blank(*stop)) return NULL;
    uint64_t word = bytes_8(at);
    field->key = length < 8 ? word & ((UINT64_C(1) << 8 * length) - 1) : word;
    field->key_length = (size_t)length;
    field->value = (struct span){at + length + 1, (size_t)(stop - at - length - 1)};
    return stop;
}

LAB_SIMD void probe_fields_read(struct span text, struct probe_fields *f) {
    const char *at = text.at, *end = text.at + text.length;
    struct field field = {.end = end};
    /* Initialises what is read even if the field is missing. */
    f->end = end;
    f->found = 0;
    f->wrong = NULL;
    f->count = f->last_counts = 0;
    f->cookie.length = 0;
    f->data_length = 0;
    for (;;) {
        while (at < end && is_blank(*at))
            at++;
        if (at == end) return;
        const char *stop = read_short(at, end, &field);
        if (stop) {
            at = stop + 1;
        } else {
            at = read_key(at, end, &field);
            if (at == end || *at != '=') continue;
            field.value.at = ++at;
            at = find_blank(at, end);
            field.value.length = (size_t)(at - field.value.at);
        }
        f->count++;
        f->last_counts = take_field(f, &field);
    }
}

const char *probe_fields_complaint(const struct probe_fields *f) {
    if (f->wrong) return f->wrong;
    if (!(f->found & HAS_SOURCE) || !(f->found & HAS_DESTINATION)) return "src or dest is missing";
    if (f->source.length >= FLOW_ADDRESS_BYTES || f->destination.length >= FLOW_ADDRESS_BYTES)
        return "an address is too long";
    if (!(f->found & HAS_SRTT)) return "srtt is missing";
    if (!(f->found & HAS_UNA) || !(f->found & HAS_NXT)) return "snd_una or snd_nxt is missing";
    return NULL;
}
