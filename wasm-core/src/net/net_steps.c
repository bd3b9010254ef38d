/* The functions of net/net_pass.h in floats. */
#include "net/net_steps.h"
