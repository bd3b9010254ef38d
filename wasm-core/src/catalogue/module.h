/*
 * The self-description of a module; the catalogue consists of these alone.
 *
 * A module is one file. It holds a table of parameters, its state, its functions, and ends with one const struct whose
 * first member is a `struct module`. One line in registry.def registers it.
 */
#ifndef LAB_MODULE_H
#define LAB_MODULE_H

#include <stdint.h>

#include "base/json.h"
#include "base/text.h"

/*
 * A text that only the description of the core needs. It is compiled for the program that describes the core and left
 * out of the one that the page downloads, since the page has it in the generated catalogue. The structs are the same in
 * both.
 */
#ifdef LAB_WITH_TEXTS
#define LAB_TEXT(...) __VA_ARGS__
#else
#define LAB_TEXT(...) 0
#endif

enum param_type {
    PARAM_NUMBER,
    PARAM_INTEGER,
    PARAM_SWITCH, /* 0 or 1 */
    PARAM_CHOICE, /* value: index into `choices` */
    PARAM_SET,    /* value: bit mask over `choices`, at most 52 */
};

enum param_scale { SCALE_LINEAR, SCALE_LOG };

/*
 * Where a parameter stands in the response curve of its module (probability over delay), so that a reader can drag it:
 * a threshold on the x axis, one on the y axis, or a level that is drawn while it is below its maximum.
 */
enum param_handle { HANDLE_NONE, HANDLE_X, HANDLE_Y, HANDLE_LEVEL };

enum param_flag {
    PARAM_BASIC = 1, /* shown before "all parameters" is opened */
    PARAM_FIXED = 2, /* may not change while a run plays */
};

struct range {
    double min, max;
};

/* One parameter: a row with designated initialisers. What a row leaves out is as its comment says. */
struct param {
    const char *id;
    const char *unit;                    /* left out: empty */
    const char *label, *help, *citation; /* each LAB_TEXT("..."); left out: empty */
    enum param_type type;                /* left out: a number */
    double initial;                      /* the default of a number or a switch, in the parameter's unit */
    /*
     * The default of a choice, by id, and of a set: ids with '|' between them (left out: none). A module's place in
     * registry.def decides nothing but the order in which the page lists it.
     */
    const char *initial_id;
    struct range range;  /* what is accepted; a number's alone */
    struct range slider; /* what the slider spans; left out: the range */
    double step;         /* of the slider and of the arrow keys; left out: 1 */
    enum param_scale scale;
    unsigned flags;
    /* "id=Label|id=Label|..." or "@kind" for the modules of a kind ("@kind?" with "none" before them as index 0). */
    const char *choices;
    enum param_handle handle;
    const char *symbol; /* the handle's name in the figure */
    /*
     * The parameter on which it depends whether this one has an effect: "rto.bounds=own", "timer.tick!=0",
     * "flow.*.rttSampling=one-per-rtt" of the same group, "network.mobility=rwp|direction" of several values; after
     * "drives or " the estimator that runs the timer heeds it in any case. LAB_TEXT("..."); left out: it always has
     * one.
     */
    const char *heeded;
};

#define PARAMS_MAX 96

/* At the end of a module's file: LAB_DEFINE_MODULE(jacobson, jacobson.module); with one line in registry.def. */
#define LAB_DEFINE_MODULE(name, object) const struct module *const module_##name = &(object)
#define LAB_COUNT(array)                ((int)(sizeof(array) / sizeof((array)[0])))

struct state_column {
    const char *id, *unit;
};

struct module {
    const char *kind; /* the first part of its keys: "estimator", "cc", ... */
    const char *id; /* the second part; "*" for a group with instances (link.*.rate); "" for a plain group (run.seed) */
    const char *label, *short_label;
    /*
     * How its lines are drawn: colour of Okabe and Ito, dash, marker, as "blue solid circle" (the words that
     * web/src/plot/surface/palette.ts has). Left out: the first combination that no module declares.
     */
    const char *look;
    /* Each LAB_TEXT("..."); left out: empty. */
    const char *help, *citation;
    /* What it was compared with, and where: paths of the project. One line; docs/parameters.md shows it. */
    const char *validation;
    const char *equations;   /* TeX, one per line */
    const char *model_notes; /* simplifications and our own readings of the source, one per line */
    const struct param *params;
    int param_count;
    const struct state_column *state; /* estimators: columns of the state after a sample */
    int state_count;
};

/* The registry refers to modules through these, so each file that defines one declares it first. */
#define LAB_MODULE(name)          extern const struct module *const module_##name;
#define LAB_NET_MODULE(name)      LAB_MODULE(name)
#define LAB_TRAINING_MODULE(name) LAB_MODULE(name)
#define LAB_LOG_MODULE(name)      LAB_MODULE(name)
#include "registry.def"
#undef LAB_MODULE
#undef LAB_NET_MODULE
#undef LAB_TRAINING_MODULE
#undef LAB_LOG_MODULE

/* The default as a value: a number, 0 or 1 of a switch, the index of a choice, the bit mask of a set. */
double param_default(const struct param *param);

/* Fills `values` with the defaults of a module's parameters. */
void params_default(const struct module *module, double *values);

/* What the slider spans, what is accepted, and by how much a step moves, whatever the type. */
struct range param_slider(const struct param *param);
struct range param_range(const struct param *param);
double param_step(const struct param *param);

/*
 * Reads one value into `*value`: a number in the parameter's unit, true/false, the id of a choice, a list of ids.
 * 0, or the negative status of a fail() that names `key`.
 */
int32_t param_read(const struct param *param, const struct json *json, const char *key, double *value);

/* Writes one value as JSON, the way param_read reads it. */
void param_write(struct text *out, const struct param *param, double value);

/* Number of choices, and the id of one (copied into `buffer`, of `buffer_bytes`). */
int param_choice_count(const struct param *param);
const char *param_choice_id(const struct param *param, int index, char *buffer, int buffer_bytes);

/* Index of a choice by its id, or -1. */
int param_choice_index(const struct param *param, const char *id);

/* Index of a parameter in its module, or -1. */
int param_index(const struct module *module, const char *id);

#endif
