#pragma once

/// The value of LIVERY_BUILD when the program was built, such as a commit. Empty if it wasn't set.
const char *livery_build(void);
