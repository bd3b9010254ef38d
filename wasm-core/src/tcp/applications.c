/* lab: optimise for size */
#include "tcp/applications.h"

#include "tcp/source.h"
#include "tcp/web.h"

const struct application *application_at(enum flow_application which) {
    static const struct application *const applications[] = {
        [APPLICATION_BULK] = &source_bulk,   [APPLICATION_TRANSFER] = &source_transfer,
        [APPLICATION_ONOFF] = &source_onoff, [APPLICATION_CBR] = &source_cbr,
        [APPLICATION_WEB] = &web_sessions,
    };
    return applications[which];
}
