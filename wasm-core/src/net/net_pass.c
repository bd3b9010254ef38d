#include "net/net_pass.h"

/* In floats. */
#include "net/net_steps.h"
