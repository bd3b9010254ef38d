/*
 * Fuzzes models of nets: the input is a safetensors file, which a training judges on a few rows and predicts by. It is
 * read or refused; what is read gives results that are JSON.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/text.h"
#include "requests.h"
#include "rttlab.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void lab_reset(void);

/* Whole rows of both widths, 15 and 4: two runs of equal numbers. */
#define ROW_DOUBLES 120

static void add_document(struct text *document, const uint8_t *data, size_t size) {
    struct text model = {0};
    base64_add(&model, data, size);
    json_begin(document, '{');
    json_put_string(document, "kind", "training");
    json_put_string(document, "model", model.bytes ? model.bytes : "");
    json_put_bool(document, "predictions", 1);
    json_key(document, "set");
    json_raw(document, "{\"training.epochs\":1}");
    json_end(document, '}');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    double rows[ROW_DOUBLES];
    struct text document = {0};
    lab_reset();
    add_document(&document, data, size);
    /* Opening a session takes the memory of the one before. */
    char *copy = malloc(document.length);
    if (!copy) abort();
    memcpy(copy, document.bytes, document.length);
    int32_t status = open_document(copy, document.length);
    free(copy);
    for (int i = 0; i < ROW_DOUBLES; i++)
        rows[i] = 1 + 2 * i / ROW_DOUBLES;
    if (status == LAB_MORE) status = feed_bytes(rows, sizeof rows);
    if (status == LAB_MORE) status = feed_bytes(rows, 0);
    if (status == LAB_MORE) status = lab_step(9e18, 100);
    read_everything(status);
    return 0;
}
