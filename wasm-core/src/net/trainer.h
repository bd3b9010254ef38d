/* Training of a net: batches drawn by the seed, Adam, and the weights of the least validation loss. */
#ifndef LAB_NET_TRAINER_H
#define LAB_NET_TRAINER_H

#include "net/dataset.h"
#include "net/judgement.h"
#include "net/net.h"

struct trainer;

struct training_plan {
    const double *values;  /* of the module `training`, indexed by enum training_param; the rate may change */
    const struct net *net; /* without weights */
    const struct dataset *data;
    const int *inputs; /* which value of a row each input is */
    int history;
    const float *weights; /* the first ones; NULL: drawn by the seed */
};

/* What is known after an epoch; of epoch 0 before the first batch. Accuracies are NaN of RTTs. */
struct epoch {
    double training_loss, validation_loss;
    double training_accuracy, validation_accuracy;
    double area; /* under the ROC curve of the validation runs; NaN of RTTs, or with one label only */
};

/* The weights of `plan->net` are drawn by the seed. NULL after fail(). */
struct trainer *trainer_new(const struct training_plan *plan);

/* One batch; the loss of it. After the last of an epoch the validation runs are judged. */
double trainer_batch(struct trainer *trainer);

int32_t trainer_batches(const struct trainer *trainer); /* per epoch */
int32_t trainer_at(const struct trainer *trainer);      /* batches done in the present epoch */
int32_t trainer_epochs(const struct trainer *trainer);  /* complete ones */
int trainer_impatient(const struct trainer *trainer);   /* the validation loss has not fallen for too long */
struct epoch trainer_latest(const struct trainer *trainer);
/* The epoch of the least validation loss, and its loss. */
int32_t trainer_best(const struct trainer *trainer, double *loss);

/* The validation loss without a net: P is the share of ones in training; of RTTs the prediction is the last one. */
double trainer_baseline(const struct trainer *trainer);

/* The weights of the best epoch, which are those to keep; or the present ones. net_weight_count() floats. */
const float *trainer_best_weights(const struct trainer *trainer);
const float *trainer_weights(const struct trainer *trainer);

/* Judges the best weights on the validation runs. 0 or a status. */
int32_t trainer_judge(struct trainer *trainer, struct judgement *judgement);

#endif
