public import struct Foundation.Date

/// The reason that a fetch failed. The current theme doesn't change.
public indirect enum FetchError: Error, Hashable, Sendable {
    /// No complete response arrived, because of the network, the server, a timeout or an incomplete body.
    case unreachable(String)
    /// The server's certificate is invalid, or no authority that the client trusts has signed it. A network that needs
    /// a login may have sent it.
    case untrusted(String)
    /// The task was cancelled.
    case cancelled
    /// The server is overloaded (429, 503), possibly until a given time. Until then, further fetches fail with this
    /// error without sending a request.
    case busy(status: Int, until: Date?)
    /// The status is neither 200 nor 304. `problem` is the message in the problem document, or `nil` if the body isn't
    /// a problem document.
    case status(Int, problem: String?)
    /// The status is 304, although the client has no bundle that the response could confirm.
    case unexpectedNotModified
    /// The Content-Type is not JSON.
    case mediaType(String?)
    /// The body is larger than ``ThemeClient/Configuration/maxBytes``.
    case tooLarge(limit: Int)
    /// The response has no digest for verifying the body.
    case noDigest
    /// The body's SHA-256 doesn't match a header.
    case digest(header: String, expected: String, found: String)
    /// The body is not a bundle in a known format.
    case malformed(BundleError)
    /// The bundle belongs to another app or to other axes.
    case foreign(expected: String, found: String)
    /// The bundle is older than a bundle that the client knows, for example because an intermediate cache is stale.
    case outdated(found: Int, known: Int)
    /// The bundle lacks values that the app requires, or has values of another type.
    case unmetRequirements(paths: [String])
    /// The server doesn't have this version for all axis values yet.
    case incomplete(version: Int)
    /// A file of an image or font that the bundle needs couldn't be fetched, for this reason. The name is an image's name
    /// with its scale, such as `heart@2x`, or a font's family.
    case asset(name: String, FetchError)
    /// The images and fonts of the bundle have more bytes than ``ThemeClient/AssetOptions/maxBytes``.
    case assetsTooLarge(bytes: Int, limit: Int)
    /// A file can't be written, for example because the disk is full.
    case notSaved(String)
    /// This bundle crashed the app. The client rejects it until a different bundle is published.
    case refused(digest: String)

    /// Whether the server is unreachable or unavailable, or a stale cache answers in its place. A later attempt might
    /// then succeed.
    public var isOffline: Bool {
        switch self {
        case .unreachable, .cancelled, .busy, .outdated, .incomplete: true
        case .status(let status, _): status >= 500 || status == 408
        case .asset(_, let reason): reason.isOffline
        default: false
        }
    }

    /// The reason that a file couldn't be fetched, or else this error.
    var cause: FetchError { if case .asset(_, let reason) = self { reason } else { self } }
}

extension FetchError: CustomStringConvertible {
    /// What happened and what to do about it.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server can't be reached: \(reason). Check the network and the address"
        case .untrusted(let reason):
            "the server's certificate is not trusted: \(reason). Check the certificate and 'trust', the date of this device, "
                + "and that the network needs no login"
        case .cancelled: "the fetch was cancelled. Fetch again if the app still needs the theme"
        case .busy(let status, let until):
            "the server is busy (\(status)). Try again " + (until.map { "after \($0)" } ?? "later")
        case .status(let status, let problem):
            "the server answered \(status)" + (problem.map { " (\($0))" } ?? "") + ". " + Self.advice(status)
        case .mediaType(let type):
            "the Content-Type must be application/json, but it is \(type ?? "missing"). Check that 'server' is the address "
                + "of a Livery server, and that the network needs no login"
        case .tooLarge(let limit):
            "the body has more than \(limit) bytes after decompression. If the theme is larger, increase 'maxBytes'"
        case .malformed(let error):
            "not a bundle: \(error). Check that 'server' is the address of a Livery server, and update Livery in the app"
        case .foreign(let expected, let found):
            "the bundle is for \(found), not for \(expected). Check that the app's theme on the server has these axes"
        case .unmetRequirements(let paths):
            "the bundle lacks values that the app requires, or has them with another type: "
                + paths.joined(separator: ", ") + ". Publish a version with these values"
        case .incomplete(let version):
            "the server doesn't have version \(version) for all skins yet. Some servers may not have it yet. Try "
                + "again later"
        case .asset(let name, .tooLarge(let limit)):
            "the file '\(name)' has more than the \(limit) bytes that the bundle says. Check the caches and proxies in between"
        case .asset(let name, let reason): "the file '\(name)' of the theme can't be fetched: \(reason)"
        case .assetsTooLarge(let bytes, let limit):
            "the theme's images and fonts have \(bytes) bytes: the limit is \(limit) bytes. Use smaller files, or increase "
                + "'assets.maxBytes'"
        case .notSaved(let reason): "\(reason). Free space on the disk, and check 'cacheFolder'"
        case .refused(let digest):
            "bundle \(digest) is rejected: the app did not survive it. Publish a version that differs from it"
        case .unexpectedNotModified, .noDigest, .digest, .outdated:
            "\(intermediary). Check the caches and proxies in between"
        }
    }

    /// A fault that is usually caused by something between the client and the server.
    private var intermediary: String {
        switch self {
        case .unexpectedNotModified: "unexpected status 304: the request had no If-None-Match"
        case .noDigest: "the response has no digest in ETag or Repr-Digest"
        case .digest(let header, let expected, let found):
            "the body's SHA-256 is \(found), but \(header) says \(expected)"
        case .outdated(let found, let known):
            "the server sent version \(found), but version \(known) is already known: the response is stale, or the "
                + "server was restored from an older backup"
        default: ""
        }
    }

    private static func advice(_ status: Int) -> String {
        switch status {
        case 401, 403: "Set 'token' to a token with the role 'reader' for the app"
        case 404: "Check 'app' and 'channel', and that a version is published"
        case 400..<500: "Check 'server', 'app' and 'axes'"
        default: "Try again later, and check the server's log"
        }
    }
}
