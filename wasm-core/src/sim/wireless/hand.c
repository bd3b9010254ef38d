/* lab: optimise for size */
#include "sim/wireless/hand.h"

#include <math.h>

#include "catalogue/module.h"
#include "sim/wireless/movement.h"
#include "sim/wireless/radio.h"
#include "sim/wireless/wireless_params.h"

static const struct param params[] = {
    [HAND_X] = {.id = "x",
                .label = LAB_TEXT("Put at x"),
                .unit = "m",
                .help = LAB_TEXT("Where the next node is put that hand.node names: from the left edge of the field."),
                .range = {0, 100000},
                .slider = {0, 1500},
                .heeded = LAB_TEXT("topology.template=manet")},
    [HAND_Y] = {.id = "y",
                .label = LAB_TEXT("Put at y"),
                .unit = "m",
                .help = LAB_TEXT("From the upper edge of the field."),
                .range = {0, 100000},
                .slider = {0, 1000},
                .heeded = LAB_TEXT("topology.template=manet")},
    [HAND_NODE] = {.id = "node",
                   .label = LAB_TEXT("Node put by hand"),
                   .help = LAB_TEXT("While the run plays, or as a change at a time: puts this node at hand.x, hand.y; "
                                    "from there it goes on by its mobility. -1: none."),
                   .type = PARAM_INTEGER,
                   .initial = -1,
                   .range = {-1, NODES_MAX - 1},
                   .slider = {-1, 59},
                   .heeded = LAB_TEXT("topology.template=manet")},
};

static const struct module hand_module = {
    .kind = "hand",
    .id = "",
    .label = "Nodes moved by hand",
    .short_label = "By hand",
    .help = LAB_TEXT("A node is put elsewhere while the run plays, as by dragging it on the map."),
    .citation = LAB_TEXT(""),
    .validation = LAB_TEXT("wasm-core/test/sim/wireless/test_hand.c"),
    .equations = LAB_TEXT(""),
    .model_notes = LAB_TEXT("A frame on the air keeps the places of its beginning."),
    .params = params,
    .param_count = LAB_COUNT(params),
};
LAB_DEFINE_MODULE(hand, hand_module);

void hand_set(struct wireless *wireless, int32_t param) {
    const struct settings *settings = wireless->sim->settings;
    const double *hand = settings_values(settings, "hand", "");
    const double *network = settings_values(settings, "network", "");
    int32_t node = (int32_t)hand[HAND_NODE];
    if (param != HAND_NODE || node < 0 || node >= wireless->nodes) return;
    double x_m = fmin(hand[HAND_X], network[NETWORK_WIDTH]), y_m = fmin(hand[HAND_Y], network[NETWORK_HEIGHT]);
    movement_replace_leg(wireless->movement, node, x_m, y_m, (double)INFINITY);
}
