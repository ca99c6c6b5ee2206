public import struct Foundation.URL

extension ThemeClient {
    /// What a client fetches, where it keeps it, and when it takes effect.
    public struct Configuration: Sendable {
        /// The server's address, the part before `/themes/`.
        public var server: URL
        /// The app's name at the server.
        public var app: String
        /// The channel that the app follows: the server's name for a version that was staged, `beta` say; nil follows the
        /// version in force. Each channel has files of its own in the cache folder.
        public var channel: String?
        /// The value of each axis: `["platform": "ios", "skin": "night"]`. The server takes its default for the others.
        public var axes: [String: String]
        /// A token of the role `reader`, for an app that is private; nil asks as everybody does. It is sent to ``server``
        /// only, wherever that redirects to. Whoever takes the app apart finds it, so it should be good for nothing else.
        public var token: String?
        /// The folder for the client's files, made if it is missing. Several clients of one app and axes may share it, also of several
        /// processes, an app and its extension say: each finds what another has fetched when it starts.
        public var cacheFolder: URL
        /// The bundle that ships in the app, in wire form, for ``app`` and ``axes``: the theme of the very first frame.
        /// It is checked in every launch, so that a wrong one is noticed before an app without a cache needs it.
        public var bundled: [UInt8]
        /// When a fetched bundle takes effect.
        public var activation = Activation.immediately
        /// After so many launches in a row that did not survive, the client goes back to the bundle before; nil never
        /// does. With a number, the app must call ``ThemeClient/launchSurvived()`` in each launch that went well.
        public var survivalLimit: Int?
        /// Bodies with more bytes are refused.
        public var maximumBytes = 16 << 20
        /// A request fails when nothing came for so many seconds.
        public var timeout = 15.0
        /// How a fetch that failed is repeated.
        public var retry = RetryPolicy()
        /// Told of everything that goes wrong where nothing is thrown. Called on any thread, also during `init`.
        public var onProblem: @Sendable (ClientProblem) -> Void = { _ in }

        /// A configuration whose other members are as their declarations say.
        public init(server: URL, app: String, axes: [String: String], cacheFolder: URL, bundled: [UInt8]) {
            self.server = server
            self.app = app
            self.axes = axes
            self.cacheFolder = cacheFolder
            self.bundled = bundled
        }
    }

    /// When a bundle that was fetched takes effect.
    public enum Activation: Hashable, Sendable {
        /// As soon as ``ThemeClient/refresh()`` has it.
        case immediately
        /// When the next client is made of the same configuration, or at ``ThemeClient/activate()``.
        case nextLaunch
        /// At ``ThemeClient/activate()`` and at no other time.
        case manual
    }
}

/// Why a client can't be made: each is the app's mistake.
public enum ConfigurationError: Error, Hashable, Sendable {
    /// The server's address is no HTTP URL.
    case server(String)
    /// The bundle that ships in the app can't be read.
    case bundled(BundleError)
    /// The bundle that ships in the app belongs to another app.
    case bundledApp(expected: String, found: String)
    /// The bundle that ships in the app is for other values of the axes, another skin for example. `found` has all the
    /// axes of the bundle.
    case bundledAxes(expected: [String: String], found: [String: String])
}

extension ConfigurationError: CustomStringConvertible {
    /// What is wrong with the configuration, and what to do about it.
    public var description: String {
        switch self {
        case .server(let address):
            "'\(address)' is not the address of a server: set 'server' to an http or https URL such as "
                + "https://themes.example.com"
        case .bundled(let error):
            "the bundled theme can't be read: \(error). Export it again with 'livery compile'"
        case .bundledApp(let expected, let found):
            "the bundled theme belongs to the app '\(found)', not to '\(expected)': ship the bundle of '\(expected)', or "
                + "set 'app' to '\(found)'"
        case .bundledAxes(let expected, let found):
            "the bundled theme is for \(spelled(axes: found)), not for \(spelled(axes: expected)): ship the bundle of "
                + "these axes, or change 'axes'"
        }
    }
}

extension ClientProblem: CustomStringConvertible {
    /// What went wrong, and what the client did about it.
    public var description: String {
        switch self {
        case .damagedCache(let file):
            "the cached theme '\(file)' is damaged or belongs to another app, and was not used"
        case .unreadableCache(let file, let reason):
            "the cached file '\(file)' can't be read now (\(reason)); it was not used, and is left for later"
        case .rolledBack(let digest, let launches):
            "the app did not survive \(launches) launches with bundle \(digest): the bundle before it is current again"
        case .notSaved(let reason):
            "the theme could not be saved: \(reason). The next launch may begin with an older one"
        }
    }
}

/// Something that went wrong and did not stop the client.
public enum ClientProblem: Hashable, Sendable {
    /// A cached bundle was damaged, cut or of another key, and was not used.
    case damagedCache(file: String)
    /// A cached file can't be read now: the process has no free descriptor, a permission is missing, the disk fails. It was
    /// not used, and is left for later.
    case unreadableCache(file: String, reason: String)
    /// A bundle did not survive so many launches; the one before it is in force again.
    case rolledBack(digest: String, launches: Int)
    /// A file could not be written: the theme in force is right, the next launch may begin with an older one.
    case notSaved(String)
}
