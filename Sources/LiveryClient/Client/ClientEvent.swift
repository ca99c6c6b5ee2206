#if canImport(os)
    import os
#endif

/// Something that a client did or noticed. See ``ThemeClient/Configuration/onEvent``.
public enum ClientEvent: Equatable, Sendable {
    /// A fetch succeeded: a newer theme arrived and was verified, or the server confirmed the theme that the client
    /// has. `bytes` is the total size of all response bodies after decoding, and 0 if the server only confirmed the
    /// theme.
    case fetched(version: Int?, bytes: Int, duration: Duration)
    /// A fetch failed, because no response arrived or because the client rejected it. The theme is unchanged.
    case rejected(FetchError, bytes: Int, duration: Duration)
    /// A fetched theme became current. `duration` is the time needed to store it and notify the app.
    case activated(version: Int?, digest: String, duration: Duration)
    /// Files of a newer theme's images and fonts arrived and were verified. `bytes` is what the server sent, without the
    /// parts that earlier fetches had already received.
    case assetsFetched(count: Int, bytes: Int)
    /// A file of a newer theme couldn't be fetched. The theme is unchanged, and the next fetch continues with the files
    /// that are still missing. `name` is the image's name with its scale, or the font's family.
    case assetFailed(sha256: String, name: String, FetchError)
    /// The theme lacks a value that the app reads. Reported by the app with ``ThemeClient/report(_:)``.
    case missingPath(LookupError)
    /// A view can't show part of a style, for example because the device lacks a font. Each client with
    /// ``ThemeClient/Configuration/receivesStyleProblems`` receives the problems of all views, each of them once.
    case style(StyleProblem)
    /// Something else that didn't stop the client.
    case problem(ClientProblem)
}

extension ClientEvent: CustomStringConvertible {
    /// One line that describes the event.
    public var description: String {
        switch self {
        case .fetched(let version, 0, let duration):
            "\(Self.name(of: version)) is the newest, confirmed in \(Self.text(duration))"
        case .fetched(let version, let bytes, let duration):
            "fetched \(Self.name(of: version)), \(bytes) bytes in \(Self.text(duration))"
        case .rejected(let error, let bytes, let duration):
            "the theme is unchanged: \(error) (\(bytes) bytes, \(Self.text(duration)))"
        case .activated(let version, let digest, let duration):
            "activated \(Self.name(of: version)), bundle \(digest), in \(Self.text(duration))"
        case .assetsFetched(let count, let bytes): "fetched \(count) files of images and fonts, \(bytes) bytes"
        case .assetFailed(let sha256, let name, let error): "the file '\(name)' (\(sha256)) was not fetched: \(error)"
        case .missingPath(let error): error.description
        case .style(let problem): problem.description
        case .problem(let problem): problem.description
        }
    }

    private static func name(of version: Int?) -> String { version.map { "version \($0)" } ?? "the theme" }

    private static func text(_ duration: Duration) -> String { "\(Int((duration.seconds * 1000).rounded())) ms" }
}

extension ClientEvent {
    /// Writes an event to the system log on Apple platforms.
    @Sendable static func log(_ event: ClientEvent) {
        #if canImport(os)
            Logger(subsystem: "livery", category: "client")
                .log(level: event.level, "\(event.description, privacy: .public)")
        #endif
    }

    #if canImport(os)
        private var level: OSLogType {
            switch self {
            case .fetched, .activated, .assetsFetched: .info
            case .rejected(let error, _, _) where error.isOffline: .default
            case .assetFailed(_, _, let error) where error.isOffline: .default
            case .rejected, .assetFailed, .missingPath, .style, .problem: .error
            }
        }
    #endif
}

/// A problem that didn't stop the client.
public enum ClientProblem: Hashable, Sendable {
    /// A cached bundle was damaged, was incomplete or had another key. The client didn't use it.
    case damagedCache(file: String)
    /// A cached file can't currently be read, because of missing file descriptors, a missing permission or a disk
    /// error. The client didn't use it, and keeps it for later.
    case unreadableCache(file: String, reason: String)
    /// A cached bundle lacks values that this version of the app requires, or has values of another type. The client
    /// didn't use it, and keeps it for other versions of the app.
    case unmetRequirements(file: String, paths: [String])
    /// Files of images and fonts of a cached bundle don't exist or are damaged. The client didn't use the bundle, and
    /// fetches the files with the next refresh.
    case missingFiles(file: String, count: Int)
    /// The server's current version lacks values that the app requires, so the server sends the app this older version.
    /// Reported once for each version.
    case pinned(version: Int)
    /// The response to a request for events wasn't an event stream, for example because it was a network's login page.
    /// The client waits longer after each such response.
    case noEventStream(status: Int, mediaType: String?)
    /// The app failed to launch this many times with a bundle. The previous bundle is active again.
    case rolledBack(digest: String, launches: Int)
    /// The app selected a skin that none of the bundled themes has. The theme is unchanged.
    case unknownSkin(String)
    /// A file couldn't be written. The current theme is correct, but the next launch might start with an older theme.
    case notSaved(String)
}

extension ClientProblem: CustomStringConvertible {
    /// The problem and how the client reacted.
    public var description: String {
        switch self {
        case .damagedCache(let file):
            "the cached theme '\(file)' is damaged or belongs to another app, and was not used"
        case .unreadableCache(let file, let reason):
            "the cached file '\(file)' can't be read at the moment (\(reason)). It was not used, and was not deleted"
        case .unmetRequirements(let file, let paths):
            "the cached theme '\(file)' lacks values that the app requires, or has values of a different type: "
                + paths.joined(separator: ", ") + ". It was not used: publish a version with these values"
        case .missingFiles(let file, let count):
            "the cached theme '\(file)' lacks \(count) files of images and fonts. It was not used: refresh to fetch the files"
        case .pinned(let version):
            "the server's current theme lacks values that the app requires, so version \(version) is the newest that it "
                + "can use: update the app, or publish a version with these values"
        case .noEventStream(let status, let type):
            "the server sent no event stream, but status \(status) with the Content-Type \(type ?? "missing"). The client "
                + "tries again later: check that 'server' is the address of a Livery server, and that the network needs "
                + "no login"
        case .rolledBack(let digest, let launches):
            "the app did not survive \(launches) launches with bundle \(digest): the previous bundle is current again"
        case .unknownSkin(let skin):
            "no bundled theme has the skin '\(skin)', so the theme is unchanged: add the skin's bundle to 'bundled'"
        case .notSaved(let reason):
            "the theme could not be saved: \(reason). The next launch may start with an older one"
        }
    }
}
