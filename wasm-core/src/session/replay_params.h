/* Parameters of a replay (keys replay.<id>). */
#ifndef LAB_REPLAY_PARAMS_H
#define LAB_REPLAY_PARAMS_H

enum replay_param { REPLAY_SAMPLING, REPLAY_THINNING, REPLAY_ONE_WAY_DELAY };

#endif
