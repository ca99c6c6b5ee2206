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
        public var maximumBytes = 16 << 20
        /// A request fails after this number of seconds without data.
        public var timeout = 15.0
        /// How failed fetches are retried.
        public var retry = RetryPolicy()
        /// Called for each problem that doesn't throw, on any thread and also during `init`.
        public var onProblem: @Sendable (ClientProblem) -> Void = { _ in }

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

/// An invalid configuration. Each case is a mistake in the app.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The server's address is not an HTTP URL.
    case server(String)
    /// No theme ships in the app.
    case noBundledTheme
    /// A bundled theme can't be read.
    case bundled(BundleError)
    /// A bundled theme belongs to another app.
    case bundledApp(expected: String, found: String)
    /// A bundled theme is for other axis values, such as another platform, or none is for the configured skin. `found`
    /// has all axes of the bundle.
    case bundledAxes(expected: [String: String], found: [String: String])
    /// Two bundled themes are for the same choice of axes.
    case bundledTwice(axes: [String: String])
}

extension ConfigurationError: CustomStringConvertible {
    /// The problem and its solution.
    public var description: String {
        switch self {
        case .server(let address):
            "'\(address)' is not the address of a server: set 'server' to an http or https URL such as "
                + "https://themes.example.com"
        case .noBundledTheme:
            "no theme ships in the app: set 'bundled' to the output of 'livery compile'"
        case .bundled(let error):
            "the bundled theme can't be read: \(error). Export it again with 'livery compile'"
        case .bundledApp(let expected, let found):
            "the bundled theme belongs to the app '\(found)', not to '\(expected)': ship the bundle of '\(expected)', or "
                + "set 'app' to '\(found)'"
        case .bundledAxes(let expected, let found):
            "the bundled theme is for \(spelled(axes: found)), not for \(spelled(axes: expected)): ship the bundle of "
                + "these axes, or change 'axes'"
        case .bundledTwice(let axes):
            "two bundled themes are for \(spelled(axes: axes)): ship one bundle for each choice of axes"
        }
    }
}

extension ClientProblem: CustomStringConvertible {
    /// The problem and the client's reaction.
    public var description: String {
        switch self {
        case .damagedCache(let file):
            "the cached theme '\(file)' is damaged or belongs to another app, and was not used"
        case .unreadableCache(let file, let reason):
            "the cached file '\(file)' can't be read now (\(reason)). It was not used and is kept for later"
        case .rolledBack(let digest, let launches):
            "the app did not survive \(launches) launches with bundle \(digest): the previous bundle is current again"
        case .unknownSkin(let skin):
            "no bundled theme has the skin '\(skin)', and the current theme is unchanged: add its bundle to 'bundled'"
        case .notSaved(let reason):
            "the theme could not be saved: \(reason). The next launch may start with an older one"
        }
    }
}

/// A problem that didn't stop the client.
public enum ClientProblem: Hashable, Sendable {
    /// A cached bundle was damaged, incomplete or for another key. The client didn't use it.
    case damagedCache(file: String)
    /// A cached file can't be read now: no free descriptor, a missing permission or a disk error. The client didn't use
    /// it and keeps it for later.
    case unreadableCache(file: String, reason: String)
    /// The app didn't survive this many launches with a bundle. The previous bundle is active again.
    case rolledBack(digest: String, launches: Int)
    /// The app chose a skin that none of the bundled themes has. The theme is unchanged.
    case unknownSkin(String)
    /// A file could not be written. The current theme is correct, but the next launch may start with an older one.
    case notSaved(String)
}
