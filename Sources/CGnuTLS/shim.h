// The C library as the system ships it; libmicrohttpd speaks TLS by it.
#ifndef LIVERY_GNUTLS_SHIM_H
#define LIVERY_GNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Frees what GnuTLS has made: its own name for that is a variable.
static inline void livery_gnutls_free(void *memory) { gnutls_free(memory); }

#endif
