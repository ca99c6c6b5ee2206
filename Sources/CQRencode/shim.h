// libqrencode as provided by the system.
#ifndef LIVERY_QRENCODE_SHIM_H
#define LIVERY_QRENCODE_SHIM_H

#include <qrencode.h>

#endif
