// PostgreSQL's client library as provided by the system.
#ifndef LIVERY_POSTGRESQL_SHIM_H
#define LIVERY_POSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
