import LiveryModel

/// Identifies cached bundles by app, channel and wire format, and the choices of axes that one client needs of them.
///
/// Clients of one app and channel share their files, even if they have other choices: an app with two skins and its widget
/// with one of them, or an app before and after an update that adds a skin.
struct CacheKey: Hashable, Sendable {
    let app: String
    /// `nil` for the current version.
    var channel: String?
    /// The values of axes of each bundle, all that the shipped bundle has. Never empty.
    let choices: [[String: String]]
    /// The values of axes that the client requests for each bundle. The server uses its defaults for the others.
    let requests: [[String: String]]

    init(
        app: String, channel: String? = nil, choices: [[String: String]], requests: [[String: String]]? = nil
    ) {
        self.app = app
        self.channel = channel
        self.choices = choices
        self.requests = requests ?? choices
    }

    /// What all clients of the files have in common, as stored in each file: canonical JSON, so each has one spelling.
    var bytes: [UInt8] {
        JSON.object(
            [.init("app", .string(app)), .init("format", .int(ThemeBundle.format))]
                + (channel.map { [.init("channel", .string($0))] } ?? [])
        ).bytes
    }

    /// A unique name for the files that every file system accepts.
    var fileName: String { "livery-" + String(bytes.sha256.hexadecimal.prefix(32)) }

    /// The name of the choices, which each have a launch record of their own.
    var choicesName: String {
        JSON.array(choices.map(JSON.init(axes:))).bytes.sha256.hexadecimal
    }
}

extension JSON {
    /// An object with the values of axes, sorted by their names.
    init(axes: [String: String]) {
        self = .object(axes.sorted { utf8Precedes($0.key, $1.key) }.map { Member($0.key, .string($0.value)) })
    }

    /// The values of axes of an object. `nil` for another value.
    var axes: [String: String]? {
        guard let members else { return nil }
        let pairs = members.compactMap { member in member.value.string.map { (member.name, $0) } }
        return pairs.count == members.count ? Dictionary(pairs) { $1 } : nil
    }
}
