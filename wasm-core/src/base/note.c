/* lab: optimise for size */
#include "base/note.h"

#include <math.h>
#include <stddef.h>

struct note_text {
    const char *id, *severity, *text;
};

static const struct note_text note_texts[NOTE_COUNT] = {
#define LAB_NOTE(name, severity, text) {#name, severity, text},
#include "base/note.def"
#undef LAB_NOTE
};

void note_add_detail(struct notes *notes, enum note note, double at, const char *detail) {
    if (notes->count[note]++) return;
    notes->first_at[note] = at;
    notes->detail[note] = detail;
}

void note_add(struct notes *notes, enum note note, double at) {
    note_add_detail(notes, note, at, NULL);
}

static void write_id(struct text *out, const char *id) {
    char buffer[64];
    int i = 0;
    for (; id[i] && i < (int)sizeof buffer - 1; i++)
        buffer[i] = id[i] == '_' ? '-' : id[i];
    buffer[i] = '\0';
    json_put_string(out, "id", buffer);
}

static void write_text(struct text *out, const char *sentence, const char *detail) {
    struct text whole = {0};
    text_add(&whole, sentence);
    if (detail) {
        text_add(&whole, " ");
        text_add(&whole, detail);
    }
    json_put_string(out, "text", whole.failed ? sentence : whole.bytes);
}

void notes_write(const struct notes *notes, struct text *out) {
    json_begin(out, '[');
    for (int i = 0; i < NOTE_COUNT; i++) {
        if (!notes->count[i]) continue;
        json_begin(out, '{');
        write_id(out, note_texts[i].id);
        json_put_string(out, "severity", note_texts[i].severity);
        write_text(out, note_texts[i].text, notes->detail[i]);
        json_put_integer(out, "count", notes->count[i]);
        json_put_number(out, "firstAt", notes->first_at[i]);
        json_end(out, '}');
    }
    json_end(out, ']');
}
