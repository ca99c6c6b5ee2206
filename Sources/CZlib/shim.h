// zlib as provided by the system, and functions for the macros that Swift can't call.
#ifndef LIVERY_ZLIB_SHIM_H
#define LIVERY_ZLIB_SHIM_H

#include <zlib.h>

// A window of 15 bits. The additional 16 selects the header and trailer of gzip (RFC 1952).
static inline int livery_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY);
}

static inline int livery_gunzip_begin(z_stream *stream) {
    return inflateInit2(stream, 15 + 16);
}

#endif
