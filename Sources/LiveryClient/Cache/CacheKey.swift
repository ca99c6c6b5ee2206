import LiveryModel

/// Identifies cached bundles by app, channel, axes and wire format.
struct CacheKey: Hashable, Sendable {
    let app: String
    /// `nil` for the current version.
    var channel: String?
    /// The values of axes of each bundle. Never empty.
    let choices: [[String: String]]

    init(app: String, channel: String? = nil, choices: [[String: String]]) {
        self.app = app
        self.channel = channel
        self.choices = choices
    }

    /// The key as stored in each file: canonical JSON, so each key has one spelling.
    var bytes: [UInt8] {
        let axes = choices.map { axes in
            JSON.object(
                axes.sorted { utf8Precedes($0.key, $1.key) }.map { JSON.Member($0.key, .string($0.value)) })
        }
        return JSON.object(
            [
                .init("app", .string(app)), .init("axes", axes.count == 1 ? axes[0] : .array(axes)),
                .init("format", .int(ThemeBundle.format)),
            ] + (channel.map { [.init("channel", .string($0))] } ?? [])
        ).bytes
    }

    /// A unique name for the key's files that every file system accepts.
    var fileName: String { "livery-" + String(bytes.sha256.hexadecimal.prefix(32)) }
}
