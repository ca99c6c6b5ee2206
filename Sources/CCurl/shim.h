// Calls libcurl's variadic functions through their addresses. The library is loaded on demand, so its headers need not
// be installed. The numbers of options are part of its ABI.
#ifndef LIVERY_CURL_SHIM_H
#define LIVERY_CURL_SHIM_H

#include <stddef.h>

typedef size_t (*livery_curl_receiver)(char *bytes, size_t size, size_t count, void *receiver);
typedef int (*livery_curl_variadic)(void *handle, int option, ...);

static inline int livery_curl_set_number(void *function, void *handle, int option, long value) {
    return ((livery_curl_variadic)function)(handle, option, value);
}

static inline int livery_curl_set_pointer(void *function, void *handle, int option, const void *value) {
    return ((livery_curl_variadic)function)(handle, option, value);
}

static inline int livery_curl_set_receiver(
    void *function, void *handle, int option, livery_curl_receiver receiver) {
    return ((livery_curl_variadic)function)(handle, option, receiver);
}

static inline int livery_curl_get_number(void *function, void *handle, int info, long *value) {
    return ((livery_curl_variadic)function)(handle, info, value);
}

#endif
