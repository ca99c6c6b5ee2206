import LiveryModel

public import struct Foundation.URL

#if canImport(FoundationNetworking)
    public import class FoundationNetworking.URLSessionConfiguration
#else
    public import class Foundation.URLSessionConfiguration
#endif

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
        /// The value of each axis: `["skin": "night"]`. If the shipped bundles have the axis `platform`, its default is
        /// the platform of the app if there is a bundle for it, such as `ios`, or else the platform of the first
        /// bundle. The server uses its defaults for other axes.
        public var axes: [String: String]
        /// A token with the role `app`, for a private app. `nil` sends no credentials. The token is sent only to
        /// ``server``, even after redirects. Anyone can extract it from the app, so it should have no other
        /// permissions.
        public var token: String?
        /// The folder for the client's files, which is created if necessary. Several clients with the same app and
        /// axes can share it, even in different processes, such as an app and its extension. When a client is created,
        /// it finds the bundles that the others have fetched.
        public var cacheFolder: URL
        /// The bundles that ship with the app, as bytes, `Data` or the URLs of resources. They provide the themes for the
        /// first frame. Each bundle is for ``app`` and a different combination of axis values, such as another skin, and
        /// the client fetches the same combinations. One of them has ``axes``. All are validated at every launch, so
        /// that an invalid bundle
        /// is reported even if a cached theme is used.
        public var bundled: [any BundleSource]
        /// The folder among the app's resources with the files of the bundled themes' images and fonts, each named by its
        /// SHA-256 without an extension, as `livery generate` writes them. Then the first start is complete without a
        /// network. `nil` fetches all files.
        public var bundledAssets: URL?
        /// How to fetch images and fonts.
        public var assets = AssetOptions()
        /// The typed theme that the app reads. The client rejects bundles that lack a value required by its contract.
        /// `nil` accepts all bundles.
        public var schema: (any ThemeSchema.Type)?
        /// When to activate a fetched bundle.
        public var activation = Activation.immediately
        /// The number of consecutive failed launches after which the client returns to the previous bundle. `nil`
        /// disables this. If set, the app must call ``ThemeClient/markLaunchSuccessful()`` in each successful launch.
        public var maxFailedLaunches: Int?
        /// The maximum size of a response body after decompression, in bytes. The client rejects a larger body as soon as
        /// it exceeds this size.
        public var maxBytes = 16 << 20
        /// The time without data after which a request fails.
        public var timeout = Duration.seconds(15)
        /// How to retry failed fetches.
        public var retry = RetryPolicy()
        /// Additional header fields of each request, for example for a gateway. They are sent only to ``server``, even
        /// after redirects. They don't replace fields that the client sets itself.
        public var headers: [String: String] = [:]
        /// The configuration of the client's connections, for example with a proxy. The client uses a copy without a
        /// cache and with its own timeouts. A background configuration isn't supported. `nil` uses an ephemeral
        /// configuration without cookies.
        public var urlSessionConfiguration: URLSessionConfiguration?
        /// Whether the client uses a network in Low Data Mode. If not, it keeps its theme, and requests fail with
        /// ``FetchError/unreachable(_:)``. Has no effect on Linux.
        public var allowsConstrainedNetworkAccess = true
        /// The certificate authorities that the client trusts.
        public var trust = Trust.system
        /// Called for everything that the client does or notices, for logs and metrics. Can be called on any thread,
        /// even during `init`. The default writes to the system log on Apple platforms, and does nothing on other
        /// platforms.
        public var onEvent: @Sendable (ClientEvent) -> Void = ClientEvent.log

        /// Whether ``onEvent`` receives the problems of views: ``ClientEvent/style(_:)``. In an app with several
        /// clients, one of them is enough.
        public var receivesStyleProblems = true

        /// Creates a configuration for several combinations of axis values, with default values for all other
        /// properties.
        public init(
            server: URL, app: String, axes: [String: String] = [:], cacheFolder: URL, bundled: [any BundleSource]
        ) {
            self.server = server
            self.app = app
            self.axes = axes
            self.cacheFolder = cacheFolder
            self.bundled = bundled
        }

        /// Creates a configuration for one combination of axis values, with default values for all other properties.
        public init(
            server: URL, app: String, axes: [String: String] = [:], cacheFolder: URL, bundled: any BundleSource
        ) {
            self.init(server: server, app: app, axes: axes, cacheFolder: cacheFolder, bundled: [bundled])
        }

        /// Creates a configuration for a typed theme, with default values for all other properties. The client fetches
        /// the theme for each shipped bundle that has the axes, and rejects bundles that lack a required value.
        public init(server: URL, schema: any ThemeSchema.Type, axes: [String: String] = [:], cacheFolder: URL) {
            self.init(
                server: server, app: schema.app, axes: axes, cacheFolder: cacheFolder,
                bundled: schema.shippedBundles(for: axes))
            bundledAssets = schema.shippedAssets
            self.schema = schema
        }
    }

    /// How a client fetches the files of images and fonts.
    public struct AssetOptions: Hashable, Sendable {
        /// The maximum number of bytes in all images and fonts of a theme. Themes with more are rejected. The server
        /// accepts up to 16 MiB.
        public var maxBytes = Asset.totalLimit
        /// The scale of the device's screen in pixels per point, such as 3. The client then fetches one file of each
        /// image: the one with the smallest scale that is enough for the screen, or else the one with the largest scale.
        /// `nil` fetches all scales, for a device with several screens.
        public var scale: Int?
        /// The number of bytes from which a file is large.
        public var largeFile = 256 << 10
        /// Whether large files are fetched over expensive networks, such as cellular ones. If not, a theme with such files
        /// becomes active after it was fetched over another network. Has no effect on Linux.
        public var allowsExpensiveNetworks = true
        /// Whether large files are fetched in Low Data Mode. Has no effect on Linux.
        public var allowsConstrainedNetworks = true

        /// Creates the default options.
        public init() {}
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
