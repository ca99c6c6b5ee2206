// A minimal program on libmicrohttpd, which shows the cost that Livery adds to the library.
//
// Serves a folder's NAME.json and NAME.json.gz at /NAME.json with the field lines of the files NAME.json.fields and
// NAME.json.gz.fields, including ETag, and 304 for an equal tag. The responses are created before the first request and
// queued unchanged, with 8 KiB of memory for each connection, on one event thread. Usage: server FOLDER PORT
#include <dirent.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct rendition {
    struct MHD_Response *ok, *not_modified;
    char tag[128];
};

static struct file {
    char path[256];
    struct rendition identity, gzip;
} files[64];
static int count;

static char *contents(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) exit(1);
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*size + 1);
    if (fread(bytes, 1, *size, file) != *size) exit(1);
    bytes[*size] = 0;
    fclose(file);
    return bytes;
}

static void load(struct rendition *rendition, const char *folder, const char *name) {
    char path[1024];
    size_t size, ignored;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *body = contents(path, &size);
    snprintf(path, sizeof path, "%s/%s.fields", folder, name);
    char *lines = contents(path, &ignored);
    rendition->ok = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    rendition->not_modified = MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
    for (char *line = strtok(lines, "\n"); line; line = strtok(NULL, "\n")) {
        char *value = strstr(line, ": ");
        if (!value) continue;
        *value = 0;
        value += 2;
        MHD_add_response_header(rendition->ok, line, value);
        if (!strcmp(line, "ETag")) snprintf(rendition->tag, sizeof rendition->tag, "%s", value);
        // The fields that Livery also sends with a 304.
        if (strcmp(line, "Content-Type") && strcmp(line, "Content-Encoding") && strcmp(line, "Last-Modified") &&
            strcmp(line, "Repr-Digest") && strcmp(line, "Surrogate-Key"))
            MHD_add_response_header(rendition->not_modified, line, value);
    }
}

static int by_path(const void *one, const void *other) {
    return strcmp(((const struct file *)one)->path, ((const struct file *)other)->path);
}

// Sorted files keep the lookup from growing with their number.
static struct file *find(const char *path) {
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2, order = strcmp(path, files[middle].path);
        if (!order) return &files[middle];
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

static enum MHD_Result answer(
    void *unused, struct MHD_Connection *connection, const char *url, const char *method, const char *version,
    const char *data, size_t *size, void **context) {
    (void)unused, (void)method, (void)version, (void)data, (void)size;
    // A response that is queued at the first call closes the connection.
    if (!*context) {
        *context = files;
        return MHD_YES;
    }
    struct file *file = find(url);
    if (!file) return MHD_NO;
    const char *encoding = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "Accept-Encoding");
    const char *tag = MHD_lookup_connection_value(connection, MHD_HEADER_KIND, "If-None-Match");
    struct rendition *rendition = encoding && strstr(encoding, "gzip") ? &file->gzip : &file->identity;
    if (tag && !strcmp(tag, rendition->tag))
        return MHD_queue_response(connection, MHD_HTTP_NOT_MODIFIED, rendition->not_modified);
    return MHD_queue_response(connection, MHD_HTTP_OK, rendition->ok);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    DIR *folder = opendir(argv[1]);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 5, ".json")) continue;
        char name[300];
        struct file *file = &files[count++];
        snprintf(file->path, sizeof file->path, "/%.200s", entry->d_name);
        load(&file->identity, argv[1], entry->d_name);
        snprintf(name, sizeof name, "%s.gz", entry->d_name);
        load(&file->gzip, argv[1], name);
    }
    qsort(files, (size_t)count, sizeof *files, by_path);
    struct MHD_Daemon *daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME, (uint16_t)atoi(argv[2]), NULL, NULL,
        answer, NULL, MHD_OPTION_THREAD_POOL_SIZE, 1u, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)8192,
        MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_CONNECTION_LIMIT, 1000u, MHD_OPTION_END);
    if (!daemon) return 1;
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, NULL);
    int signal;
    sigwait(&signals, &signal);
    MHD_stop_daemon(daemon);
    return 0;
}
