public import struct Foundation.URL

extension ThemeClient {
    /// Which theme a client fetches, where it stores it, and when it activates it.
    public struct Configuration: Sendable {
        /// The URL of the server, without `/themes/`.
        public var server: URL
        /// The app's name on the server.
        public var app: String
        /// The channel to follow, such as `beta`. `nil` follows the current version. Each channel has its own files in
        /// the cache folder.
        public var channel: String?
        /// The value of each axis: `["platform": "ios", "skin": "night"]`. The server uses its defaults for the others.
        public var axes: [String: String]
        /// A token with the role `reader` for a private app. `nil` sends no credentials. The token is only sent to
        /// ``server``, also after redirects. It can be extracted from the app, so it should grant nothing else.
        public var token: String?
        /// The folder for the client's files, which is created if necessary. Several clients of one app and axes can
        /// share it, also in several processes such as an app and its extension. At its start, each client finds the
        /// bundles that the others have fetched.
        public var cacheFolder: URL
        /// The bundles that ship in the app, in wire form: the themes of the first frame. Each is for ``app`` and
        /// another choice of axes, such as another skin, and the client fetches the same choices. One of them has
        /// ``axes``. All are validated in every launch, so that an invalid one is reported even if a cached theme is
        /// used.
        public var bundled: [[UInt8]]
        /// The typed theme that the app reads. The client rejects a bundle that lacks a value of its contract. `nil`
        /// accepts all bundles.
        public var schema: (any ThemeSchema.Type)?
        /// When a fetched bundle is activated.
        public var activation = Activation.immediately
        /// The number of consecutive failed launches after which the client returns to the previous bundle. `nil`
        /// disables this. With a number, the app must call ``ThemeClient/markLaunchSuccessful()`` in each successful
        /// launch.
        public var maxFailedLaunches: Int?
        /// The maximum number of bytes in a response body. Longer bodies are rejected.
        public var maxBytes = 16 << 20
        /// A request fails after this time without data.
        public var timeout = Duration.seconds(15)
        /// How failed fetches are retried.
        public var retry = RetryPolicy()
        /// The certificate authorities of the server.
        public var trust = Trust.system
        /// Called for everything that the client does or notices, for logs and metrics: on any thread, and also during
        /// `init`. The default writes to the system's log on Apple's platforms and does nothing on others.
        public var onEvent: @Sendable (ClientEvent) -> Void = ClientEvent.log

        /// Creates a configuration for several choices of axes, with default values for the other members.
        public init(server: URL, app: String, axes: [String: String], cacheFolder: URL, bundled: [[UInt8]]) {
            self.server = server
            self.app = app
            self.axes = axes
            self.cacheFolder = cacheFolder
            self.bundled = bundled
        }

        /// Creates a configuration for one choice of axes, with default values for the other members.
        public init(server: URL, app: String, axes: [String: String], cacheFolder: URL, bundled: [UInt8]) {
            self.init(server: server, app: app, axes: axes, cacheFolder: cacheFolder, bundled: [bundled])
        }

        /// Creates a configuration for a typed theme, with default values for the other members. The client fetches the
        /// theme for each shipped bundle that has the axes, and rejects a bundle that lacks a required value.
        public init(server: URL, schema: any ThemeSchema.Type, axes: [String: String] = [:], cacheFolder: URL) {
            self.init(
                server: server, app: schema.app, axes: axes, cacheFolder: cacheFolder,
                bundled: schema.shippedBundles(for: axes))
            self.schema = schema
        }
    }

    /// When a fetched bundle is activated.
    public enum Activation: Hashable, Sendable {
        /// As soon as ``ThemeClient/refresh()`` has fetched it.
        case immediately
        /// When the next client with the same configuration is created, or by ``ThemeClient/activate()``.
        case nextLaunch
        /// Only by ``ThemeClient/activate()``.
        case manual
    }
}

extension ThemeClient.Configuration {
    func report(_ problem: ClientProblem) { onEvent(.problem(problem)) }
}
