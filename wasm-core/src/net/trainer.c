#include "net/trainer.h"

#include <math.h>
#include <string.h>

#include "base/arena.h"
#include "base/attributes.h"
#include "base/error.h"
#include "base/f64x2.h"
#include "base/random.h"
#include "net/net_params.h"
#include "net/net_pass.h"

#define JUDGED_AT_ONCE 256   /* sequences of a batch that is only predicted */
#define LEAST_CHANCE   1e-7f /* of a label, in its logarithm: a loss is at most 16 */

/* Of Adam (Kingma and Ba 2015), as Keras has them. */
#define ADAM_MEAN   0.9
#define ADAM_SQUARE 0.999
#define ADAM_LEAST  1e-7f

struct trainer {
    struct training_plan plan;
    struct net net;
    struct net_pass pass;
    size_t weight_count;
    float *weights, *gradient, *mean, *square, *best_weights;
    float *targets, *slope, *predicted;
    int32_t *order, *judge_room;
    float class_weight[2];
    struct random shuffle;
    int32_t batch_size, batches, at, epochs, steps;
    double mean_power, square_power;              /* 0.9^t, 0.999^t */
    double epoch_loss, epoch_right, epoch_weight; /* so far, of the training sequences */
    struct epoch latest;
    int32_t best;
    double best_loss;
};

static int is_rtt(const struct trainer *t) {
    return t->net.linear;
}

/* ---- first weights ----------------------------------------------------------------------------------------------- */

/* Uniform within the limit of Glorot and Bengio 2010 for such fans. */
LAB_COLD static void draw_uniform(float *weights, size_t count, int fan_in, int fan_out, struct random *random) {
    double limit = sqrt(6.0 / (fan_in + fan_out));
    for (size_t i = 0; i < count; i++)
        weights[i] = (float)(limit * (2 * random_uniform(random) - 1));
}

/* Rows of unit length at right angles to each other (Saxe and others 2014), by Gram and Schmidt. */
LAB_COLD static void draw_orthogonal(float *weights, int rows, int width, struct random *random) {
    for (int i = 0; i < rows; i++) {
        float *row = weights + i * width;
        double length = 0;
        for (int k = 0; k < width; k++)
            row[k] = (float)random_normal(random);
        for (int before = 0; before < i; before++) {
            double product = 0;
            for (int k = 0; k < width; k++)
                product += (double)row[k] * (double)weights[before * width + k];
            for (int k = 0; k < width; k++)
                row[k] -= (float)product * weights[before * width + k];
        }
        for (int k = 0; k < width; k++)
            length += (double)row[k] * (double)row[k];
        for (int k = 0; k < width; k++)
            row[k] = (float)((double)row[k] / sqrt(length));
    }
}

/* As Keras does by default; the forget gate of an LSTM starts open (Gers and others 2000). */
LAB_COLD static void draw_weights(const struct net *net, float *weights, uint64_t seed) {
    struct random random;
    random_seed(&random, seed, "training.weights");
    for (int l = 0; l < (net->cell->gates ? net->layers : 0); l++) {
        struct net_layer at = net_layer_at(net, l);
        draw_uniform(weights + at.wx, (size_t)(at.inputs * at.width), at.inputs, at.width, &random);
        draw_orthogonal(weights + at.wh, net->units, at.width, &random);
        for (int u = 0; u < net->units && net->cell->states == 2; u++)
            weights[at.b + (size_t)(net->units + u)] = 1;
    }
    int inputs = net_output_inputs(net);
    draw_uniform(weights + net_output_at(net), (size_t)inputs, inputs, 1, &random);
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

LAB_COLD static int take_pass(struct trainer *t) {
    int32_t most = t->batch_size > JUDGED_AT_ONCE ? t->batch_size : JUDGED_AT_ONCE;
    struct net_room room = {0};
    net_pass_start(&t->pass, &t->net, t->net.cell->steps, t->plan.history, most, 1, &room);
    room = (struct net_room){.at = arena_alloc(room.used)};
    if (!room.at) return 0;
    net_pass_start(&t->pass, &t->net, t->net.cell->steps, t->plan.history, most, 1, &room);
    t->pass.weights = t->weights;
    t->targets = ARENA_ARRAY(float, most);
    t->slope = ARENA_ARRAY(float, most);
    return t->targets && t->slope;
}

/* With class weights both labels have the same sum, and the mean over all sequences stays 1. */
LAB_COLD static void weigh_classes(struct trainer *t) {
    double n = t->plan.data->sequence_count[SPLIT_TRAINING], ones = t->plan.data->positives[SPLIT_TRAINING];
    int weighted = t->plan.values[TRAINING_CLASS_WEIGHTS] != 0 && ones > 0 && ones < n;
    t->class_weight[0] = weighted ? (float)(n / 2 / (n - ones)) : 1;
    t->class_weight[1] = weighted ? (float)(n / 2 / ones) : 1;
}

static void judge_epoch(struct trainer *t);

LAB_COLD struct trainer *trainer_new(const struct training_plan *plan) {
    struct trainer *t = ARENA_NEW(struct trainer);
    if (!t) return fail_no_memory("the training"), NULL;
    const int32_t *counts = plan->data->sequence_count;
    t->plan = *plan;
    t->net = *plan->net;
    t->weight_count = net_weight_count(&t->net);
    t->batch_size = (int32_t)plan->values[TRAINING_BATCH];
    t->batches = (counts[SPLIT_TRAINING] + t->batch_size - 1) / t->batch_size;
    float **arrays[] = {&t->weights, &t->gradient, &t->mean, &t->square, &t->best_weights};
    int failed = 0;
    for (size_t i = 0; i < sizeof arrays / sizeof arrays[0]; i++)
        failed |= !(*arrays[i] = ARENA_ARRAY(float, t->weight_count));
    t->order = ARENA_ARRAY(int32_t, counts[SPLIT_TRAINING]);
    t->predicted = ARENA_ARRAY(float, 2 * counts[SPLIT_VALIDATION]);
    t->judge_room = ARENA_ARRAY(int32_t, 2 * counts[SPLIT_VALIDATION]);
    if (failed || !t->order || !t->predicted || !t->judge_room || !take_pass(t))
        return fail_no_memory("the training"), NULL;
    uint64_t seed = (uint64_t)plan->values[TRAINING_SEED];
    random_seed(&t->shuffle, seed, "training.order");
    if (plan->weights)
        memcpy(t->weights, plan->weights, sizeof(float) * t->weight_count);
    else
        draw_weights(&t->net, t->weights, seed);
    weigh_classes(t);
    for (int32_t i = 0; i < counts[SPLIT_TRAINING]; i++)
        t->order[i] = i;
    t->mean_power = t->square_power = 1;
    t->latest.training_loss = t->latest.training_accuracy = (double)NAN;
    t->best_loss = (double)INFINITY;
    judge_epoch(t);
    return t;
}

/* ---- batches ----------------------------------------------------------------------------------------------------- */

/* Copies a sequence into place `row` of a batch: time by time, aligned at its end. */
static void place_sequence(struct trainer *t, const struct sequence *sequence, int row, int batch) {
    struct net_pass *p = &t->pass;
    int inputs = t->net.inputs, first = p->history - 1 - (sequence->last - sequence->from);
    p->first[row] = first;
    for (int time = 0; time < p->history; time++) {
        float *to = p->inputs + (time * batch + row) * inputs;
        for (int i = 0; i < inputs; i++)
            to[i] = time < first
                        ? 0
                        : dataset_input(t->plan.data, sequence->last, sequence->from + time - first, t->plan.inputs[i]);
    }
    t->targets[row] = sequence->target;
}

/* Loss of one sequence, and its gradient by the output's sum. Adds to the epoch's counts. */
static double lose(struct trainer *t, int row, int batch) {
    float y = t->pass.output[row], target = t->targets[row];
    if (is_rtt(t)) {
        t->slope[row] = 2 * (y - target) / (float)batch;
        return (double)((y - target) * (y - target));
    }
    float weight = t->class_weight[target > 0.5f], chance = target > 0.5f ? y : 1 - y;
    t->slope[row] = weight * (y - target) / (float)batch;
    t->epoch_right += (y >= 0.5f) == (target > 0.5f);
    return (double)(-weight * logf(chance > LEAST_CHANCE ? chance : LEAST_CHANCE));
}

/* theta -= eta m' / (sqrt(v') + 1e-7). */
LAB_SIMD static void adam(struct trainer *t) {
    t->mean_power *= ADAM_MEAN;
    t->square_power *= ADAM_SQUARE;
    float rate = (float)(t->plan.values[TRAINING_RATE] / (1 - t->mean_power));
    float scale = (float)(1 / (1 - t->square_power));
    float keep_mean = (float)ADAM_MEAN, keep_square = (float)ADAM_SQUARE;
    float *restrict mean = t->mean, *restrict square = t->square, *restrict weights = t->weights;
    const float *restrict gradient = t->gradient;
    for (size_t i = 0; i < t->weight_count; i++) {
        float g = gradient[i];
        mean[i] = keep_mean * mean[i] + (1 - keep_mean) * g;
        square[i] = keep_square * square[i] + (1 - keep_square) * g * g;
        weights[i] -= rate * mean[i] / (sqrtf(square[i] * scale) + ADAM_LEAST);
    }
}

static void shuffle(struct trainer *t) {
    for (int32_t i = t->plan.data->sequence_count[SPLIT_TRAINING] - 1; i > 0; i--) {
        int32_t other = (int32_t)(random_uniform(&t->shuffle) * (i + 1)), swap = t->order[i];
        t->order[i] = t->order[other];
        t->order[other] = swap;
    }
}

double trainer_batch(struct trainer *t) {
    const struct dataset *data = t->plan.data;
    int32_t from = t->at * t->batch_size, left = data->sequence_count[SPLIT_TRAINING] - from;
    int batch = left < t->batch_size ? left : t->batch_size;
    double loss = 0;
    if (t->at == 0) {
        shuffle(t);
        t->epoch_loss = t->epoch_right = t->epoch_weight = 0;
    }
    for (int row = 0; row < batch; row++)
        place_sequence(t, &data->sequences[SPLIT_TRAINING][t->order[from + row]], row, batch);
    net_forward(&t->pass, batch);
    for (int row = 0; row < batch; row++)
        loss += lose(t, row, batch);
    memset(t->gradient, 0, sizeof *t->gradient * t->weight_count);
    net_backward(&t->pass, batch, t->slope, t->gradient);
    adam(t);
    t->epoch_loss += loss;
    t->epoch_weight += batch;
    if (++t->at == t->batches) {
        t->at = 0;
        t->epochs++;
        t->latest.training_loss = t->epoch_loss / t->epoch_weight;
        t->latest.training_accuracy = is_rtt(t) ? (double)NAN : t->epoch_right / t->epoch_weight;
        judge_epoch(t);
    }
    return loss / batch;
}

/* ---- judgement --------------------------------------------------------------------------------------------------- */

/* Predicts all validation sequences by `weights`: predictions, and targets behind them. */
static void predict(struct trainer *t, const float *weights) {
    const struct dataset *data = t->plan.data;
    int32_t count = data->sequence_count[SPLIT_VALIDATION];
    t->pass.weights = weights;
    for (int32_t from = 0; from < count; from += JUDGED_AT_ONCE) {
        int batch = count - from < JUDGED_AT_ONCE ? count - from : JUDGED_AT_ONCE;
        for (int row = 0; row < batch; row++)
            place_sequence(t, &data->sequences[SPLIT_VALIDATION][from + row], row, batch);
        net_forward(&t->pass, batch);
        memcpy(t->predicted + from, t->pass.output, sizeof(float) * (size_t)batch);
        memcpy(t->predicted + count + from, t->targets, sizeof(float) * (size_t)batch);
    }
    t->pass.weights = t->weights;
}

static void judge_epoch(struct trainer *t) {
    int32_t count = t->plan.data->sequence_count[SPLIT_VALIDATION];
    const float *targets = t->predicted + count;
    double loss = 0, right = 0;
    predict(t, t->weights);
    for (int32_t i = 0; i < count; i++) {
        float y = t->predicted[i], off = y - targets[i], chance = targets[i] > 0.5f ? y : 1 - y;
        loss += is_rtt(t) ? (double)(off * off) : -log(fmax((double)LEAST_CHANCE, (double)chance));
        right += (y >= 0.5f) == (targets[i] > 0.5f);
    }
    t->latest.validation_loss = loss / count;
    t->latest.validation_accuracy = is_rtt(t) ? (double)NAN : right / count;
    t->latest.area = is_rtt(t) ? (double)NAN : judgement_area(t->predicted, targets, count, t->judge_room);
    if (!(t->latest.validation_loss < t->best_loss)) return;
    t->best_loss = t->latest.validation_loss;
    t->best = t->epochs;
    memcpy(t->best_weights, t->weights, sizeof(float) * t->weight_count);
}

double trainer_baseline(const struct trainer *t) {
    const struct dataset *data = t->plan.data;
    int32_t count = data->sequence_count[SPLIT_VALIDATION];
    double share = (double)data->positives[SPLIT_TRAINING] / data->sequence_count[SPLIT_TRAINING], loss = 0;
    for (int32_t i = 0; i < count; i++) {
        double target = (double)data->sequences[SPLIT_VALIDATION][i].target, chance = target > 0.5 ? share : 1 - share;
        loss += is_rtt(t) ? target * target : -log(fmax((double)LEAST_CHANCE, chance));
    }
    return loss / count;
}

int32_t trainer_judge(struct trainer *t, struct judgement *judgement) {
    int32_t count = t->plan.data->sequence_count[SPLIT_VALIDATION];
    predict(t, t->best_weights);
    return judgement_make(judgement, t->predicted, t->predicted + count, count);
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

int32_t trainer_batches(const struct trainer *t) {
    return t->batches;
}

int32_t trainer_at(const struct trainer *t) {
    return t->at;
}

int32_t trainer_epochs(const struct trainer *t) {
    return t->epochs;
}

int trainer_impatient(const struct trainer *t) {
    double patience = t->plan.values[TRAINING_PATIENCE];
    return patience > 0 && t->epochs - t->best >= patience;
}

struct epoch trainer_latest(const struct trainer *t) {
    return t->latest;
}

int32_t trainer_best(const struct trainer *t, double *loss) {
    *loss = t->best_loss;
    return t->best;
}

const float *trainer_best_weights(const struct trainer *t) {
    return t->best_weights;
}

const float *trainer_weights(const struct trainer *t) {
    return t->weights;
}
