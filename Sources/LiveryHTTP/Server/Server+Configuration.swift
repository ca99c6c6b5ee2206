extension Server {
    /// The settings of a server, including the reasons for their default values.
    public struct Configuration: Sendable {
        /// The address to listen on, as an IPv4 or IPv6 address or a host name. `::` includes IPv4.
        public var host = "127.0.0.1"
        /// The port. 0 selects a free port, which ``Server/port`` returns.
        public var port = 0
        /// The path below which a proxy publishes the server, such as `/livery`. Requests are accepted with or without
        /// this path, because a proxy can remove it. The responder never sees it. Empty for the root of the host.
        public var basePath = ""
        /// The certificate for new connections, which then use TLS 1.2 or 1.3. `nil` means plain HTTP. A TLS session
        /// uses tens of kilobytes more than a plain connection.
        public var certificate: Certificate?
        /// The number of connections that the kernel queues until they are accepted. 511 is enough for a burst of
        /// clients. The kernel's own limit is `net.core.somaxconn`.
        public var backlog = 511
        /// The number of event threads. They never block, so one per core is enough.
        public var eventThreads = 2
        /// The memory for the heads of a request and its response, in bytes for each connection. libmicrohttpd zeroes
        /// it after every request, so 32 KiB would cost a quarter of all CPU time. 8 KiB holds any reasonable head.
        public var connectionMemory = 8192
        /// The maximum length of the path and query in bytes. 4 KiB is more than any route needs and fits into
        /// ``connectionMemory``.
        public var targetLimit = 4096
        /// The maximum size of a request head in bytes. The rest of ``connectionMemory`` holds the head of the response
        /// and libmicrohttpd's index of the fields, which uses 64 bytes for each field. A request that leaves too
        /// little space also receives 431. If a head is larger than the memory, libmicrohttpd itself sends 431 with its
        /// own body.
        public var headLimit = 6144
        /// The maximum number of connections. An additional connection replaces the one that has been silent the
        /// longest. If all connections have requests in progress, the additional connection waits in the kernel's
        /// backlog. 10,000 connections use up to 80 MiB. The limit on open files is raised to match; see
        /// ``Server/connectionLimit``.
        public var connections = 12_000
        /// The maximum number of connections from one IPv4 address or IPv6 /64 network, except from ``proxies``. An
        /// additional connection replaces the address's connection that has been silent the longest. If none is silent,
        /// the new connection is closed. 0 means no limit. A quarter of ``connections`` is more than the clients of one
        /// office need.
        public var connectionsPerAddress = 3000
        /// The trusted proxies. They are exempt from ``connectionsPerAddress``, because one proxy carries many clients.
        public var proxies = TrustedProxies()
        /// The number of seconds after which a silent connection is closed. 30 seconds is long enough for slow networks
        /// and short enough to limit slow attacks.
        public var idleSeconds = 30
        /// The time limit for receiving a whole head, in seconds. The time starts with the connection, before its TLS
        /// handshake, or at the end of the previous response. 45 seconds allow for ``idleSeconds`` of silence and a
        /// slow network.
        public var headSeconds = 45
        /// The time limit for receiving a request's body, in seconds. Enough for 4 MiB at half a megabit per second.
        public var bodySeconds = 60
        /// The time limit for sending a response, in seconds. Enough for 4 MiB at a tenth of that rate.
        public var responseSeconds = 600
        /// The additional time for sending the last responses when the server stops, in milliseconds. Requests that
        /// didn't complete in time are rejected during this time.
        public var rejectionMilliseconds = 250
        /// The value of Retry-After when a budget is used up, in seconds.
        public var retryAfter = 1
        /// Returns the maximum size of a request's body in bytes. Called on an event thread for each request that
        /// announces a body. Only the request's head is available then. 1 MiB holds every theme. Requests with a safe
        /// method can't have a body.
        public var bodyLimit: @Sendable (borrowing Request) -> Int = { $0.method.isSafe ? 0 : 1 << 20 }
        /// The maximum number of request body bytes in memory across all connections, until their responses are
        /// complete. When the limit is reached, the request whose body has used the most memory for the longest time
        /// receives 503, unless work on it has begun. Unauthenticated requests give way first. Bodies up to
        /// ``connectionMemory`` don't count. One body larger than the budget is accepted if no other body is in memory.
        /// 64 MiB hold 16 of the largest themes.
        public var requestBodyBytes = 64 << 20
        /// The maximum number of bytes in memory for the bodies of responses to single requests, across all
        /// connections. When the limit is reached, the server closes the connection whose unread response has used the
        /// most memory for the longest time. Small and large bodies are treated as in ``requestBodyBytes``. Prepared
        /// responses don't count while the responder retains them, because clients share them. See
        /// ``Body/countWhenReleased(in:)``.
        public var responseBodyBytes: Int {
            get { responseBodies.limit }
            set { responseBodies = ByteBudget(limit: newValue, patience: bodyPatience) }
        }
        /// The budget for response bodies. Copies of a configuration share it.
        public private(set) var responseBodies = ByteBudget(limit: 64 << 20)
        /// How long a body stays in a budget before it gives way to another body with the same priority. Set this
        /// before ``responseBodyBytes``.
        public var bodyPatience = Duration.seconds(1)
        /// The number of bytes to read and discard after a request was rejected, so that the client can read the
        /// response. Applies to requests rejected before their body was read and to chunked bodies that exceed their
        /// limit. ``bodySeconds`` also applies. 64 MiB is larger than any theme.
        public var lingerBytes = 64 << 20
        /// Creates the response to a rejected request. Called on any thread.
        public var errorResponse: @Sendable (RequestError) -> Response = { $0.response }
        /// Called on an event thread after each request, with the request's head. Must return quickly.
        public var observer: (@Sendable (borrowing Completion, borrowing Request) -> Void)?

        /// Creates a configuration with default values.
        public init() {}
    }
}

/// The limits for reading the body of a request.
struct BodyLimits: Sendable {
    /// The maximum number of bytes.
    var bytes = 0
    /// The number of additional bytes to read and discard, so that the client can read the response.
    var discardedBytes = 0
    /// The number of bytes that each request may use without counting toward ``budget``.
    var freeBytes = 0
    /// The budget for bodies larger than ``freeBytes``.
    var budget: ByteBudget?
    /// The request's priority in the budget: 1 for an authenticated request, and 0 for others.
    var priority = 0
    /// The value of Retry-After when the budget is used up, in seconds.
    var retryAfter = 0
    /// Creates the response to a request that has to give way while it is waiting in a lane.
    var refusal: @Sendable () -> Response = { RequestError.bodyBudgetReached(retryAfter: 1).response }
}
