/* The parameters of a run (keys run.* and measure.*). */
#ifndef LAB_RUN_PARAMS_H
#define LAB_RUN_PARAMS_H

enum run_param { RUN_DURATION /* s */, RUN_SEED, RUN_PARAM_COUNT };
enum measure_param { MEASURE_FROM /* s */, MEASURE_TO /* s */, MEASURE_STEP /* s */, MEASURE_PARAM_COUNT };

#endif
