/*
 * The programs that are made of the core's sources, each with its own kinds of session and modules: the lab, which the
 * page downloads first; training; the reading of logs. What is compiled without LAB_PROGRAM has them all: native
 * programs, the oracle, the description.
 */
#ifndef LAB_PROGRAM_H
#define LAB_PROGRAM_H

#define LAB_PROGRAM_ALL      0
#define LAB_PROGRAM_LAB      1
#define LAB_PROGRAM_TRAINING 2
#define LAB_PROGRAM_LOG      3

#ifndef LAB_PROGRAM
#define LAB_PROGRAM LAB_PROGRAM_ALL
#endif

/* Each keeps its argument in the programs that it names, and is empty in the others. */
#if LAB_PROGRAM == LAB_PROGRAM_ALL || LAB_PROGRAM == LAB_PROGRAM_LAB
#define LAB_IN_LAB(...) __VA_ARGS__
#else
#define LAB_IN_LAB(...)
#endif
#if LAB_PROGRAM == LAB_PROGRAM_ALL || LAB_PROGRAM == LAB_PROGRAM_TRAINING
#define LAB_IN_TRAINING(...) __VA_ARGS__
#else
#define LAB_IN_TRAINING(...)
#endif
#if LAB_PROGRAM != LAB_PROGRAM_LOG
#define LAB_IN_LAB_AND_TRAINING(...) __VA_ARGS__
#else
#define LAB_IN_LAB_AND_TRAINING(...)
#endif
#if LAB_PROGRAM == LAB_PROGRAM_ALL || LAB_PROGRAM == LAB_PROGRAM_LOG
#define LAB_IN_LOG(...) __VA_ARGS__
#else
#define LAB_IN_LOG(...)
#endif

#endif
