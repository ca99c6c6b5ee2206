// GnuTLS as provided by the system. libmicrohttpd uses it for TLS.
#ifndef LIVERY_GNUTLS_SHIM_H
#define LIVERY_GNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

// Frees memory that GnuTLS allocated. GnuTLS's own deallocator is a variable, which Swift can't call safely.
static inline void livery_gnutls_free(void *memory) { gnutls_free(memory); }

#endif
