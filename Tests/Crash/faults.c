// Makes writes to the files of one folder fail, as those of a disk do that fails or was made read-only: what stands between
// a program and the C library. FAULT_FOLDER is the folder; the file FAULT_FILE says which calls fail, and with what:
// "write 30" (EROFS), "write 5" or "sync 5" (EIO). While there is no such file all goes its usual way.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// What a call of this kind to this file fails with; 0 if it does not.
static int fault(const char *kind, int file) {
    const char *folder = getenv("FAULT_FOLDER"), *control = getenv("FAULT_FILE");
    char link[64], path[4096], wanted[16] = "";
    int code = 0;
    if (!folder || !control || access(control, F_OK) != 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || (size_t)length < strlen(folder) || strncmp(path, folder, strlen(folder)) != 0) return 0;
    FILE *said = fopen(control, "r");
    if (!said) return 0;
    if (fscanf(said, "%15s %d", wanted, &code) != 2 || strcmp(wanted, kind) != 0) code = 0;
    fclose(said);
    return code;
}

#define INTERPOSE(kind, result, name, parameters, arguments)                       \
    result name parameters {                                                       \
        static result(*next) parameters;                                           \
        if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name);           \
        int code = fault(kind, file);                                              \
        if (code != 0) { errno = code; return -1; }                                \
        return next arguments;                                                     \
    }

INTERPOSE("write", ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count))
INTERPOSE("write", ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at))
INTERPOSE("write", ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t at), (file, bytes, count, at))
INTERPOSE("write", int, ftruncate, (int file, off_t length), (file, length))
INTERPOSE("write", int, ftruncate64, (int file, off64_t length), (file, length))
INTERPOSE("sync", int, fsync, (int file), (file))
INTERPOSE("sync", int, fdatasync, (int file), (file))
