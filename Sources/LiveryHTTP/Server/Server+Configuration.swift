extension Server {
    /// How a server listens, and its limits, each with the reason for its value.
    public struct Configuration: Sendable {
        /// The address to listen at: IPv4, IPv6 or a name. `::` takes IPv4 too.
        public var host = "127.0.0.1"
        /// The port; 0 is any free one, which ``Server/port`` then tells.
        public var port = 0
        /// What clients are greeted with: every connection then speaks TLS, 1.2 or 1.3. Nil is plain HTTP. A session of TLS
        /// costs tens of kilobytes more than a plain connection.
        public var certificate: Certificate?
        /// Connections that the kernel holds until they are accepted. 511 outlasts a burst of clients; more is cut to
        /// `net.core.somaxconn`.
        public var backlog = 511
        /// Event threads. One for each core is enough: they never wait.
        public var eventThreads = 2
        /// Memory for the head of a request and of its response, in bytes, for each connection. libmicrohttpd zeroes it
        /// after every request, so 32 KiB costs a quarter of all CPU time; 8 KiB holds any sane head.
        public var connectionMemory = 8192
        /// Whether a GET of a raw target is likely to be answered by a stream: called once for each connection that begins
        /// with a whole head, on the thread that takes connections in. Such a connection has half of ``connectionMemory`` and
        /// ends with any other answer; a wrong guess costs no more than that. Nil takes no request for one.
        public var expectsStream: (@Sendable (UnsafeRawBufferPointer) -> Bool)?
        /// Longest path and query in bytes. 4 KiB is more than any route here has, and leaves room in the memory.
        public var targetLimit = 4096
        /// Longest request head in bytes. The rest of ``connectionMemory`` is for libmicrohttpd's index of the fields, 64
        /// bytes for each, and for the head of the response: a request that leaves too little for them receives 431 too.
        /// A head that doesn't even fit there is answered by libmicrohttpd itself, with 431 and a body of its own.
        public var headLimit = 6144
        /// The maximum number of connections; further ones wait in the kernel's backlog until one has closed. 10,000 cost
        /// at most 80 MiB. The limit of open files is raised to hold them; see ``Server/connectionLimit``.
        public var connections = 10_000
        /// The maximum number of connections from one address, or from one /64 network of IPv6; further ones are closed at
        /// once. 0 is no limit. Behind a proxy all come from one address.
        public var connectionsPerAddress = 0
        /// Seconds until a silent connection is closed. Browsers keep theirs for longer than anyone waits between clicks;
        /// 30 gives slow networks time and slow attackers little.
        public var idleSeconds = 30
        /// Seconds from the beginning of a connection, its TLS handshake included, or the end of the response before, until
        /// the whole head of a request must be there: those that may pass in silence, and some more for a slow network.
        public var headSeconds = 45
        /// Seconds that the body of a request may take: 4 MiB at half a megabit.
        public var bodySeconds = 60
        /// Seconds that a client may take to read a response: the same bytes at a tenth of that.
        public var responseSeconds = 600
        /// Milliseconds that the last answers may take to leave when the server stops, beyond the time that it was given:
        /// those who waited for one that did not come in time are told so.
        public var farewellMilliseconds = 250
        /// What Retry-After says when a budget is full, in seconds.
        public var retryAfter = 1
        /// The longest body in bytes that a request may bring: called once for each request that announces a body, with
        /// the head only, on an event thread. 1 MiB holds every theme; a safe method takes none.
        public var bodyLimit: @Sendable (borrowing Request) -> Int = { $0.method.isSafe ? 0 : 1 << 20 }
        /// Bytes of bodies of requests that are held at one time, over all connections, until their responses are made.
        /// Further requests receive 503. Bodies up to ``connectionMemory`` don't count, and one body larger than the
        /// budget is taken in when no other is held. 64 MiB are 16 of the largest themes.
        public var requestBodyBytes = 64 << 20
        /// Bytes of bodies of responses that were made for one request and that clients have not read yet, over all
        /// connections. Further responses become 503. What ``requestBodyBytes`` says of small and of large bodies is true
        /// of these too. Prepared responses don't count as long as the responder keeps them, since any number of clients
        /// share one; see ``Body/charge(to:)``.
        public var responseBodyBytes: Int {
            get { responseBodies.limit }
            set { responseBodies = ByteBudget(limit: newValue) }
        }
        /// What those bytes are counted in. Copies of a configuration share it.
        public private(set) var responseBodies = ByteBudget(limit: 64 << 20)
        /// Bytes that are read and thrown away after a request was refused before its body, or once its chunks have passed
        /// the limit, so that who sends them gets to read why; ``bodySeconds`` holds too. 64 MiB is more than anyone takes
        /// for a theme.
        public var lingerBytes = 64 << 20
        /// Makes the answer to a refused request: the place for the wording. Called on any thread.
        public var errorResponse: @Sendable (RequestError) -> Response = { $0.response }
        /// Told of every finished request with its head, on an event thread; it must be quick.
        public var observer: (@Sendable (borrowing Completion, borrowing Request) -> Void)?

        /// The defaults.
        public init() {}
    }
}
