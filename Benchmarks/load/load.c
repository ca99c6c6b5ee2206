// A client that takes longer for a request than the server would measure itself. The server would wait for the client,
// be woken up for each response, and find only one or two requests at a time instead of thirty. This client therefore
// reads only the status and length of each head, and discards bodies without copying them.
//
// The request heads come from a file, each ended by an empty line. They are sent in a random order that is the same in
// every run. A connection never sends the same head twice in a row.
// Usage: load PORT STATUS REQUESTS CONNECTIONS HEADS
// Prints requests per second, then the 50th and the 99th percentile of the time to a complete response in microseconds.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>

enum { EVENTS = 256, HEAD_SIZE = 8192, HEADS = 4096, SECONDS_TO_STALL = 30 };

struct request {
    const char *bytes;
    size_t size;
};

struct connection {
    int socket;
    // The index of the last request.
    size_t last;
    int64_t began;
    // The received bytes of the head, and the missing bytes of the body once the head is complete.
    size_t head;
    long left;
    char bytes[HEAD_SIZE];
};

static struct request requests[HEADS];
static size_t request_count;
static const char *status;
static long wanted, begun, done;
static uint32_t *times;

static void fail(const char *what) {
    fprintf(stderr, "%s%s%s\n", what, errno ? ": " : "", errno ? strerror(errno) : "");
    exit(1);
}

static int64_t nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void read_requests(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1);
    if (!text || fread(text, 1, size, file) != size) fail(path);
    fclose(file);
    text[size] = 0;
    for (char *end; (end = strstr(text, "\r\n\r\n")); text = end + 4) {
        if (request_count == HEADS) fail("more than 4,096 heads");
        requests[request_count++] = (struct request){text, (size_t)(end + 4 - text)};
    }
    if (request_count < 2) fail("fewer than two heads");
}

// The index of the next request: random, but never the previous one.
static size_t next_request(size_t last) {
    static uint64_t state = 88172645463325252;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    size_t index = state % (request_count - 1);
    return index + (index >= last);
}

static void begin(struct connection *connection) {
    if (begun == wanted) return;
    begun++;
    connection->head = 0;
    connection->left = 0;
    connection->began = nanoseconds();
    connection->last = next_request(connection->last);
    struct request request = requests[connection->last];
    if (send(connection->socket, request.bytes, request.size, MSG_NOSIGNAL) != (ssize_t)request.size) fail("send");
}

// The length of the body that a head announces. A 304 has no body, regardless of its Content-Length.
static long body_size(char *head, size_t size) {
    if (strncmp(head, "HTTP/1.1 ", 9) || strncmp(head + 9, status, 3)) fail("unexpected status");
    if (!strcmp(status, "304")) return 0;
    head[size - 1] = 0;
    char *field = strcasestr(head, "\r\ncontent-length:");
    if (!field) fail("missing Content-Length");
    return atol(field + strlen("\r\ncontent-length:"));
}

// Reads available bytes. Returns whether the response is complete.
static int receive(struct connection *connection) {
    if (connection->left) {
        ssize_t count = recv(connection->socket, NULL, (size_t)connection->left, MSG_TRUNC);
        if (count <= 0) fail("the connection ended within a body");
        connection->left -= count;
        return !connection->left;
    }
    ssize_t count =
        recv(connection->socket, connection->bytes + connection->head, HEAD_SIZE - connection->head, 0);
    if (count <= 0) fail("the connection ended before a response");
    connection->head += (size_t)count;
    char *end = memmem(connection->bytes, connection->head, "\r\n\r\n", 4);
    if (!end && connection->head == HEAD_SIZE) fail("a head is longer than 8 KiB");
    if (!end) return 0;
    size_t size = (size_t)(end + 4 - connection->bytes);
    connection->left = body_size(connection->bytes, size) - (long)(connection->head - size);
    if (connection->left < 0) fail("received more bytes than the head announced");
    return !connection->left;
}

static int smaller(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static struct connection *connect_all(int events, int port, int count) {
    struct connection *connections = calloc((size_t)count, sizeof *connections);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    for (int index = 0, yes = 1; index < count; index++) {
        struct connection *connection = &connections[index];
        struct epoll_event event = {EPOLLIN, {.ptr = connection}};
        connection->socket = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(connection->socket, (struct sockaddr *)&address, sizeof address)) fail("connect");
        setsockopt(connection->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        epoll_ctl(events, EPOLL_CTL_ADD, connection->socket, &event);
    }
    return connections;
}

int main(int argc, char **argv) {
    if (argc != 6) return 2;
    int port = atoi(argv[1]), count = atoi(argv[4]), events = epoll_create1(0);
    status = argv[2];
    wanted = atol(argv[3]);
    read_requests(argv[5]);
    times = malloc((size_t)wanted * sizeof *times);
    struct connection *connections = connect_all(events, port, count);
    int64_t start = nanoseconds(), last = start;
    for (int index = 0; index < count; index++) begin(&connections[index]);
    while (done < wanted) {
        struct epoll_event found[EVENTS];
        // Doesn't wait, because waking up a sleeping client would cost the server time.
        int number = epoll_wait(events, found, EVENTS, 0);
        if (number < 0) fail("epoll_wait");
        int64_t now = nanoseconds();
        if (number) last = now;
        if (now - last > SECONDS_TO_STALL * INT64_C(1000000000)) fail("no response came for half a minute");
        for (int index = 0; index < number; index++) {
            struct connection *connection = found[index].data.ptr;
            if (!receive(connection)) continue;
            times[done++] = (uint32_t)((nanoseconds() - connection->began) / 1000);
            begin(connection);
        }
    }
    double seconds = (double)(nanoseconds() - start) / 1e9;
    qsort(times, (size_t)wanted, sizeof *times, smaller);
    printf("%.0f %u %u\n", (double)wanted / seconds, times[wanted / 2], times[wanted * 99 / 100]);
    return 0;
}
