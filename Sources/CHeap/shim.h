// The heap of the C library.
#ifndef LIVERY_HEAP_SHIM_H
#define LIVERY_HEAP_SHIM_H

#include <stddef.h>

// Returns the heap's unused pages to the system. Declared here, because <malloc.h> would export more declarations.
static inline void livery_release_unused_memory(void) {
    extern int malloc_trim(size_t pad);
    malloc_trim(0);
}

#endif
