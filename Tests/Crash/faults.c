// Makes writes to the files of a folder fail, like those to a failing or read-only disk. It is loaded between a program and
// the C library. FAULT_FOLDER names the folder. The file FAULT_FILE names the calls that fail and the error: "write 30"
// (EROFS), "write 5" or "sync 5" (EIO). Without that file, all calls succeed.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// The error of a call of this kind on this file, or 0.
static int fault(const char *kind, int file) {
    const char *folder = getenv("FAULT_FOLDER"), *control = getenv("FAULT_FILE");
    char link[64], path[4096], wanted[16] = "";
    int code = 0;
    if (!folder || !control || access(control, F_OK) != 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0 || (size_t)length < strlen(folder) || strncmp(path, folder, strlen(folder)) != 0) return 0;
    FILE *control_file = fopen(control, "r");
    if (!control_file) return 0;
    if (fscanf(control_file, "%15s %d", wanted, &code) != 2 || strcmp(wanted, kind) != 0) code = 0;
    fclose(control_file);
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
