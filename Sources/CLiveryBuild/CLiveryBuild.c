#include "CLiveryBuild.h"

#ifndef LIVERY_BUILD
#define LIVERY_BUILD ""
#endif

const char *livery_build(void) { return LIVERY_BUILD; }
