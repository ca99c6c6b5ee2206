public import LiveryModel

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A published version of an app, without its contents. Versions never change.
public struct Version: Sendable, Hashable, Identifiable, Codable {
    /// Increases with every version of any app. Use it as a cursor over all published versions.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// The version's number within the app. Numbers start at 1, with gaps after a restore and where versions were
    /// pruned.
    public let number: Int
    /// When the version was published, to the millisecond. The time is never earlier than that of the previous version.
    public let time: Date
    /// The author's name.
    public let author: String
    /// The author's reason for the change.
    public let message: String
    /// The path of the file where compilation starts.
    public let entry: String
    /// The axes in the declared order.
    public let axes: [Theme.Axis]
    /// The versions of other apps that the theme extends, in the declared order.
    public let extends: [VersionReference]
    /// What the version was created from.
    public let origin: Origin
    /// The scheduled change that published the version. `nil` when it wasn't scheduled.
    public let scheduled: Int64?
    /// The publisher's JSON summary of how the version differs from the previous one. `nil` if the publisher didn't
    /// provide a summary.
    public let changes: String?
    /// The hashes of the bundles for each combination of axis values, by the key given at publishing. Each hash is the
    /// SHA-256 of the unencoded bytes in lower-case hexadecimal.
    public let bundles: [String: String]

    /// The older version whose content this version restored. `nil` if it isn't a rollback.
    public var rolledBackFrom: Int? { if case .rollback(let number) = origin { number } else { nil } }

    /// The app and number.
    public var reference: VersionReference { VersionReference(app: app, number: number) }
}

/// What a version was created from.
public enum Origin: Sendable, Hashable, Codable {
    /// Files in the request.
    case files
    /// A draft, by its name at that time.
    case draft(String)
    /// An older version of the app.
    case rollback(Int)
    /// The previous version of the app, because a version that it extends was published. Contains the extended version.
    case cascade(VersionReference)
}

/// Identifies a version.
public struct VersionReference: Sendable, Hashable, Codable {
    /// The app's name.
    public let app: String
    /// The number within the app.
    public let number: Int

    /// Creates a reference to version `number` of `app`. The version doesn't have to exist.
    public init(app: String, number: Int) {
        self.app = app
        self.number = number
    }
}
