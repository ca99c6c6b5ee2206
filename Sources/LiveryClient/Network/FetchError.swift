public import struct Foundation.Date

/// Why no bundle came from the server. None of these changes the theme in force.
public enum FetchError: Error, Hashable, Sendable {
    /// No whole response came: no network, no server, a time-out, a body that was cut.
    case unreachable(String)
    /// The task that fetched was cancelled.
    case cancelled
    /// The server asks to be left alone (429, 503), until a time if it names one. Before that time further fetches
    /// fail with this error without a request.
    case busy(status: Int, until: Date?)
    /// Another status than 200 and 304; `problem` is what the problem document says, if there is one.
    case status(Int, problem: String?)
    /// 304, but the client holds no bundle that it could be about.
    case unexpectedNotModified
    /// The body is no JSON by its Content-Type.
    case mediaType(String?)
    /// The body is longer than ``ThemeClient/Configuration/maximumBytes``.
    case tooLarge(limit: Int)
    /// The response carries no digest to check the body by.
    case noDigest
    /// The body's SHA-256 is not the one that a header names.
    case digest(header: String, expected: String, found: String)
    /// The body is no bundle of a known format.
    case malformed(BundleError)
    /// The bundle is of another app or of other axes.
    case foreign(expected: String, found: String)
    /// The bundle is one that the app did not survive; it is refused until a different one comes.
    case refused(digest: String)

    /// Whether the server could not be reached or could not serve, so that asking again later may help.
    public var isOffline: Bool {
        switch self {
        case .unreachable, .cancelled, .busy: true
        case .status(let status, _): status >= 500 || status == 408
        default: false
        }
    }
}

extension FetchError: CustomStringConvertible {
    /// One line that says what was expected and what was found.
    public var description: String {
        switch self {
        case .unreachable(let reason): "the server can't be reached: \(reason)"
        case .cancelled: "the fetch was cancelled"
        case .busy(let status, let until):
            "the server is busy (\(status))" + (until.map { ", asked to come back at \($0)" } ?? "")
        case .status(let status, let problem): "the server answered \(status)" + (problem.map { ": \($0)" } ?? "")
        case .unexpectedNotModified: "expected a bundle, found 304 to a request that named none"
        case .mediaType(let type): "expected application/json, found \(type ?? "no Content-Type")"
        case .tooLarge(let limit): "expected at most \(limit) bytes, found more"
        case .noDigest: "expected a digest in ETag or Repr-Digest, found none"
        case .digest(let header, let expected, let found): "expected SHA-256 \(expected) by \(header), found \(found)"
        case .malformed(let error): "not a bundle: \(error)"
        case .foreign(let expected, let found): "expected the bundle of \(expected), found that of \(found)"
        case .refused(let digest): "bundle \(digest) is refused: the app did not survive it"
        }
    }
}
