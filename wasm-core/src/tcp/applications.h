/* The applications by their number in flow.*.application. */
#ifndef LAB_APPLICATIONS_H
#define LAB_APPLICATIONS_H

#include "tcp/application.h"
#include "tcp/flow_params.h"

const struct application *application_at(enum flow_application which);

#endif
