// Nettle as provided by the system: SHA-256 where CryptoKit is missing. GnuTLS uses it, too.
#ifndef LIVERY_NETTLE_SHIM_H
#define LIVERY_NETTLE_SHIM_H

#include <nettle/hmac.h>
#include <nettle/sha2.h>

#endif
