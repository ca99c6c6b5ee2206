import LiveryModel

/// Identifies cached bundles by app, channel and wire format, and lists the axis values for which one client needs
/// bundles.
///
/// Clients with the same app and channel share their files, even if they need bundles for different axis values.
/// Examples are an app with two skins and its widget with one of them, or an app before and after an update that adds
/// a skin.
struct CacheKey: Hashable, Sendable {
    let app: String
    /// `nil` for the current version.
    var channel: String?
    /// All axis values of each shipped bundle. Never empty.
    let choices: [[String: String]]
    /// The axis values that the client requests for each bundle. The server uses its defaults for the other axes.
    let requests: [[String: String]]

    init(
        app: String, channel: String? = nil, choices: [[String: String]], requests: [[String: String]]? = nil
    ) {
        self.app = app
        self.channel = channel
        self.choices = choices
        self.requests = requests ?? choices
    }

    /// The part of the key that all clients of the files share, as stored in each file. Canonical JSON, so that equal
    /// keys have equal bytes.
    var bytes: [UInt8] {
        JSON.object(
            [.init("app", .string(app)), .init("format", .int(ThemeBundle.format))]
                + (channel.map { [.init("channel", .string($0))] } ?? [])
        ).bytes
    }

    /// A unique name for the files that every file system accepts.
    var fileName: String { "livery-" + String(bytes.sha256.hexadecimal.prefix(32)) }

    /// The name for these axis values, under which the launch record is stored.
    var choicesName: String {
        JSON.array(choices.map(JSON.init(axes:))).bytes.sha256.hexadecimal
    }
}

extension JSON {
    /// An object with the axis values, sorted by name.
    init(axes: [String: String]) {
        self = .object(axes.sorted { utf8Precedes($0.key, $1.key) }.map { Member($0.key, .string($0.value)) })
    }

    /// The axis values in an object. `nil` for any other value.
    var axes: [String: String]? {
        guard let members else { return nil }
        let pairs = members.compactMap { member in member.value.string.map { (member.name, $0) } }
        return pairs.count == members.count ? Dictionary(pairs) { $1 } : nil
    }
}
