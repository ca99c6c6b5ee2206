// Brotli as provided by the system. The service only encodes; the tests decode its output.
#ifndef LIVERY_BROTLI_SHIM_H
#define LIVERY_BROTLI_SHIM_H

#include <brotli/decode.h>
#include <brotli/encode.h>

#endif
