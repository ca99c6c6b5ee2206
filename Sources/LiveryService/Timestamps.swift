package import FoundationEssentials
import LiveryStore

extension LiveryStore.Version {
    /// The versions of other apps that the version extends, by app.
    package var extendedVersions: [String: Int] {
        Dictionary(extends.map { ($0.app, $0.number) }) { first, _ in first }
    }

    /// The time in RFC 3339 format, in UTC, with milliseconds.
    package var timestamp: String { time.timestamp }
}

extension Date {
    /// The time in RFC 3339 format, in UTC, with milliseconds.
    package var timestamp: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}

extension Draft.State {
    /// Identifies the draft's state: the opaque part of its entity tag.
    var opaqueTag: String { "d\(id).\(revision)" }
}
