// Counts the allocations of a process. Loaded with LD_PRELOAD, it writes the count to the file ALLOCATIONS at exit.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static atomic_long count;

#define FORWARD(type, name, parameters, arguments)                        \
    type name parameters {                                                \
        static type(*next) parameters;                                    \
        if (!next) next = (type(*) parameters)dlsym(RTLD_NEXT, #name);    \
        atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);       \
        return next arguments;                                            \
    }

FORWARD(void *, malloc, (size_t size), (size))
FORWARD(void *, realloc, (void *old, size_t size), (old, size))
FORWARD(void *, memalign, (size_t alignment, size_t size), (alignment, size))
FORWARD(void *, aligned_alloc, (size_t alignment, size_t size), (alignment, size))
FORWARD(int, posix_memalign, (void **result, size_t alignment, size_t size), (result, alignment, size))

__attribute__((destructor)) static void report(void) {
    const char *path = getenv("ALLOCATIONS");
    FILE *file = path ? fopen(path, "w") : NULL;
    if (!file) return;
    fprintf(file, "%ld\n", atomic_load(&count));
    fclose(file);
}
