// Zstandard as provided by the system.
#ifndef LIVERY_ZSTD_SHIM_H
#define LIVERY_ZSTD_SHIM_H

#include <zstd.h>

#endif
