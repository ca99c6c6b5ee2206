#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A published version of an app: what is known about it, without the bytes. It never changes.
public struct Version: Sendable, Hashable, Identifiable {
    /// Grows with every version of any app; for cursors over everything that was published.
    public let id: Int64
    /// The app's name.
    public let app: String
    /// 1, 2, 3… within the app, without gaps.
    public let number: Int
    /// When it came into force, to the millisecond; never before the version ahead of it.
    public let time: Date
    /// Who published it.
    public let author: String
    /// Why, in the author's words.
    public let message: String
    /// The file where compiling starts.
    public let entry: String
    /// What the app varies by, in the declared order.
    public let axes: [Axis]
    /// The versions of other apps that its theme builds on, in the declared order.
    public let extends: [VersionReference]
    /// What it was made from.
    public let origin: Origin
    /// The scheduled change that put it into force; nil when somebody did it at that moment.
    public let scheduled: Int64?
    /// What is different from the version before, as its publisher summed it up in JSON; nil when nobody did.
    public let changes: String?
    /// For each combination of axis values, by the key given at publishing, the bundle's hash: SHA-256 of the
    /// identity bytes in lower-case hexadecimal.
    public let bundles: [String: String]

    /// The older version whose content this one brought back, if it is a rollback.
    public var rolledBackFrom: Int? { if case .rollback(let number) = origin { number } else { nil } }

    /// Its app and number.
    public var reference: VersionReference { VersionReference(app: app, number: number) }
}

/// What a version was made from.
public enum Origin: Sendable, Hashable {
    /// Files that were sent.
    case files
    /// A draft, by its name then.
    case draft(String)
    /// An older version of the app.
    case rollback(Int)
    /// The version before, when a theme that lies under it was published together with all that it lies under.
    case cascade(VersionReference)
}

/// Names a version.
public struct VersionReference: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The number within the app.
    public let number: Int

    /// Names the version `number` of `app`, which need not exist.
    public init(app: String, number: Int) {
        self.app = app
        self.number = number
    }
}

/// Something that a theme varies by, as platform or skin.
public struct Axis: Sendable, Hashable, Codable {
    /// As written in the theme.
    public let name: String
    /// In the declared order; the first is the default.
    public let values: [String]
    /// Whether requests may spell the name and the values in either case.
    public let ignoresCase: Bool

    /// An axis with its values, the default first.
    public init(name: String, values: [String], ignoresCase: Bool = false) {
        self.name = name
        self.values = values
        self.ignoresCase = ignoresCase
    }
}

// Versions published before the member existed don't have it, and most axes don't need it.
extension Axis {
    private enum CodingKeys: CodingKey {
        case name, values, ignoresCase
    }

    /// Reads an axis; without the member `ignoresCase`, its case counts.
    public init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        name = try members.decode(String.self, forKey: .name)
        values = try members.decode([String].self, forKey: .values)
        ignoresCase = try members.decodeIfPresent(Bool.self, forKey: .ignoresCase) ?? false
    }

    /// Writes the member `ignoresCase` only where it is true, so that other axes keep their stored form.
    public func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encode(name, forKey: .name)
        try members.encode(values, forKey: .values)
        if ignoresCase { try members.encode(true, forKey: .ignoresCase) }
    }
}
