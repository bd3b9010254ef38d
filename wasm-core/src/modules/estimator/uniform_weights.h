/* Weights of experts without any knowledge but their mean: the state of fixed share after all weights vanished. */
#ifndef LAB_UNIFORM_WEIGHTS_H
#define LAB_UNIFORM_WEIGHTS_H

/*
 * Sets the weights `w` of `n` experts at the ascending values `x`, such that they sum to 1, their mean is `y`, and they
 * are uniform in value around it: density on [y-h, y+h], h = min(y-x[0], x[n-1]-y), cut into the experts' cells. Where
 * `y` lies outside the range or one side of it has no expert, the nearest expert alone gets weight 1.
 */
void uniform_weights(double *w, const double *x, int n, double y);

#endif
