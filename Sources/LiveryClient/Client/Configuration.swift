public import struct Foundation.URL

extension ThemeClient {
    /// The settings of a client, such as which theme it fetches, where it stores the theme, and when it activates the
    /// theme.
    public struct Configuration: Sendable {
        /// The URL of the server, without `/themes/`.
        public var server: URL
        /// The app's name on the server.
        public var app: String
        /// The channel to follow, such as `beta`. `nil` follows the current version. Each channel has its own files in
        /// the cache folder.
        public var channel: String?
        /// The value of each axis, such as `["platform": "ios", "skin": "night"]`. The server uses its defaults for
        /// other axes.
        public var axes: [String: String]
        /// A token with the role `app`, for a private app. `nil` sends no credentials. The token is sent only to
        /// ``server``, even after redirects. Anyone can extract it from the app, so it should have no other
        /// permissions.
        public var token: String?
        /// The folder for the client's files, which is created if necessary. Several clients with the same app and
        /// axes can share it, even in different processes, such as an app and its extension. When a client is created,
        /// it finds the bundles that the others have fetched.
        public var cacheFolder: URL
        /// The bundles that ship with the app, in wire format. They provide the themes for the first frame. Each bundle
        /// is for ``app`` and a different combination of axis values, such as another skin, and the client fetches the
        /// same combinations. One of them has ``axes``. All are validated at every launch, so that an invalid bundle
        /// is reported even if a cached theme is used.
        public var bundled: [[UInt8]]
        /// The typed theme that the app reads. The client rejects bundles that lack a value required by its contract.
        /// `nil` accepts all bundles.
        public var schema: (any ThemeSchema.Type)?
        /// When to activate a fetched bundle.
        public var activation = Activation.immediately
        /// The number of consecutive failed launches after which the client returns to the previous bundle. `nil`
        /// disables this. If set, the app must call ``ThemeClient/markLaunchSuccessful()`` in each successful launch.
        public var maxFailedLaunches: Int?
        /// The maximum size of a response body, in bytes. Larger bodies are rejected.
        public var maxBytes = 16 << 20
        /// The time without data after which a request fails.
        public var timeout = Duration.seconds(15)
        /// How to retry failed fetches.
        public var retry = RetryPolicy()
        /// The certificate authorities that the client trusts.
        public var trust = Trust.system
        /// Called for everything that the client does or notices, for logs and metrics. Can be called on any thread,
        /// even during `init`. The default writes to the system log on Apple platforms, and does nothing on other
        /// platforms.
        public var onEvent: @Sendable (ClientEvent) -> Void = ClientEvent.log

        /// Creates a configuration for several combinations of axis values, with default values for all other
        /// properties.
        public init(server: URL, app: String, axes: [String: String], cacheFolder: URL, bundled: [[UInt8]]) {
            self.server = server
            self.app = app
            self.axes = axes
            self.cacheFolder = cacheFolder
            self.bundled = bundled
        }

        /// Creates a configuration for one combination of axis values, with default values for all other properties.
        public init(server: URL, app: String, axes: [String: String], cacheFolder: URL, bundled: [UInt8]) {
            self.init(server: server, app: app, axes: axes, cacheFolder: cacheFolder, bundled: [bundled])
        }

        /// Creates a configuration for a typed theme, with default values for all other properties. The client fetches
        /// the theme for each shipped bundle that has the axes, and rejects bundles that lack a required value.
        public init(server: URL, schema: any ThemeSchema.Type, axes: [String: String] = [:], cacheFolder: URL) {
            self.init(
                server: server, app: schema.app, axes: axes, cacheFolder: cacheFolder,
                bundled: schema.shippedBundles(for: axes))
            self.schema = schema
        }
    }

    /// When to activate a fetched bundle.
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
