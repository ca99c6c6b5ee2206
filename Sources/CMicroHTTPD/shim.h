// libmicrohttpd as provided by the system, and wrappers for what Swift can't call: variadic functions, unions that they
// return, and combinations of flags.
#ifndef LIVERY_MICROHTTPD_SHIM_H
#define LIVERY_MICROHTTPD_SHIM_H

#include <microhttpd.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

// Hides the query from libmicrohttpd. Otherwise libmicrohttpd would parse it in place, use 72 bytes of the connection's
// memory for each pair, and not answer a request with more pairs than fit. Called after the request line was received.
// The first byte of the query becomes NUL. The request's context stores that byte until the access handler is first
// called, as a number from 256 to 511, which is never a valid pointer. The text is in the connection's own buffer,
// which is writable.
static void *livery_hide_query(void *context, const char *target, struct MHD_Connection *connection) {
    (void)context;
    (void)connection;
    char *mark = strchr(target, '?');
    if (!mark) return NULL;
    uintptr_t first = (unsigned char)mark[1];
    mark[1] = 0;
    return (void *)(256 + first);
}

// Whether the access handler has not been called yet: the context is a number as above, or NULL.
static inline int livery_is_new(const void *context) {
    return (uintptr_t)context < 512;
}

// Restores the query after the path, which libmicrohttpd has truncated at the question mark.
static inline void livery_show_query(const char *target, const void *context) {
    if (!context) return;
    char *mark = (char *)target + strlen(target);
    mark[0] = '?';
    mark[1] = (char)((uintptr_t)context - 256);
}

// Leaves the target unchanged. If it were decoded here, %00 would truncate it and %2F would split a segment.
static size_t livery_keep_escapes(void *context, struct MHD_Connection *connection, char *text) {
    (void)context;
    (void)connection;
    return strlen(text);
}

// Whether the loaded library, which may be newer than these headers, rejects folded lines, bare line feeds, NUL and
// fields without a name in strict mode. Libraries before 1.0 accept them, and in strict mode send two responses to a
// request without Host.
static inline int livery_refuses_malformed_lines(void) {
    return MHD_get_version()[0] != '0';
}

// The option that sets strict mode. The newer option has several levels, and 1 is strict.
static inline enum MHD_OPTION livery_strictness_option(void) {
#if MHD_VERSION >= 0x00097701
    return MHD_OPTION_CLIENT_DISCIPLINE_LVL;
#else
    return MHD_OPTION_STRICT_FOR_CLIENT;
#endif
}

static inline struct MHD_Daemon *livery_start_daemon(
    unsigned int flags, MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback connected, void *context, struct MHD_OptionItem *options) {
    return MHD_start_daemon(
        flags, 0, NULL, NULL, handler, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_NOTIFY_CONNECTION, connected, context,
        MHD_OPTION_URI_LOG_CALLBACK, livery_hide_query, NULL,
        MHD_OPTION_UNESCAPE_CALLBACK, livery_keep_escapes, NULL,
        livery_strictness_option(), livery_refuses_malformed_lines(), MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline const struct sockaddr *livery_peer(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

// The TLS session, a gnutls_session_t; NULL without TLS.
static inline void *livery_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

// A certificate callback of GnuTLS's third kind that provides no certificate and ends the handshake. libmicrohttpd
// requires a callback or a certificate to start. Each session gets its own certificate before this callback would be
// called.
static int livery_no_certificate(
    void *session, const void *request, void **list, unsigned int *length, void **stapled, unsigned int *stapled_length,
    void **key, unsigned int *flags) {
    (void)session;
    (void)request;
    (void)list;
    (void)length;
    (void)stapled;
    (void)stapled_length;
    (void)key;
    (void)flags;
    return -1;
}

static inline void *livery_no_certificate_callback(void) { return (void *)livery_no_certificate; }

static inline int livery_is_encrypted(struct MHD_Connection *connection) {
    return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_PROTOCOL) != NULL;
}

// The context that was set when the connection was accepted.
static inline void *livery_socket_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline int livery_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

// Whether the peer has closed its side. Uses epoll's name of the flag, because poll's equal flag is declared for GNU
// sources only.
static inline int livery_peer_has_closed(struct MHD_Connection *connection) {
    struct pollfd look = {.fd = livery_descriptor(connection), .events = EPOLLRDHUP};
    return poll(&look, 1, 0) > 0;
}

enum livery_peer_state { LIVERY_PEER_CONNECTED, LIVERY_PEER_HALF_CLOSED, LIVERY_PEER_GONE };

// Whether the peer has reset the connection, or has closed its side. In the second case it may still be reading.
static inline enum livery_peer_state livery_peer_state(struct MHD_Connection *connection) {
    struct pollfd look = {.fd = livery_descriptor(connection), .events = EPOLLRDHUP};
    if (poll(&look, 1, 0) <= 0) return LIVERY_PEER_CONNECTED;
    return look.revents & (POLLHUP | POLLERR) ? LIVERY_PEER_GONE : LIVERY_PEER_HALF_CLOSED;
}

// Sends "100 Continue" on a suspended plain connection before its response, unless earlier data has not been sent yet,
// because a partial interim response would be worse than none. The ioctl has SIOCOUTQ's older name.
static inline int livery_send_interim(struct MHD_Connection *connection) {
    static const char interim[] = "HTTP/1.1 100 Continue\r\n\r\n";
    int descriptor = livery_descriptor(connection), unsent = 0;
    if (ioctl(descriptor, TIOCOUTQ, &unsent) != 0 || unsent != 0) return 0;
    return send(descriptor, interim, sizeof interim - 1, MSG_DONTWAIT | MSG_NOSIGNAL) > 0;
}

// A response of unknown length. libmicrohttpd requests its body in parts.
static inline struct MHD_Response *livery_stream_response(
    size_t block, MHD_ContentReaderCallback reader, void *context, MHD_ContentReaderFreeCallback release) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, block, reader, context, release);
}

static inline ssize_t livery_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t livery_end_with_error(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

static inline size_t livery_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

#endif
