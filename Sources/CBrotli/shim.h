// Brotli as the system ships it. The service only encodes; the tests decode what it made.
#ifndef LIVERY_BROTLI_SHIM_H
#define LIVERY_BROTLI_SHIM_H

#include <brotli/decode.h>
#include <brotli/encode.h>

#endif
