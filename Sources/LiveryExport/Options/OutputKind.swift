import LiveryTheme

/// An output format that `generate.ktv` can name after `as`. Each export describes its own format.
package struct OutputKind: Sendable {
    /// The name after `as`.
    package let name: String
    /// The file extension that `to` requires, or an empty string if any extension is allowed. It is `nil` if `to` names
    /// a folder for several files.
    package let fileExtension: String?
    /// The value on the axis `platform` for outputs in this format, if the theme has the axis.
    let platform: String
    /// The revision of the bytes that the service delivers in this format, or `nil` for formats that the service
    /// doesn't deliver.
    ///
    /// Caches store a response for as long as its URL contains the revision. Increment the revision with every change
    /// to the bytes.
    package let revision: Int?
    /// Returns what a path after `to` should be instead, or `nil` if the path is valid.
    let pathFault: @Sendable (_ path: OutputPath) -> String?
    /// The name of the option that an output requires in addition to `as` and `to`.
    let requiredOption: String?
    /// The names of the format's own options, in the order in which they are read.
    let options: [String]
    private let set: @Sendable (_ option: String, inout any Export, Node, inout OptionReader) -> Void
    /// Creates the export for a path. Its options have their default values.
    let export: @Sendable (_ path: OutputPath) -> any Export

    init<ExportType: Export>(
        _ type: ExportType.Type, _ name: String, fileExtension: String?, platform: String = "web",
        revision: Int? = nil, options: [ExportOption<ExportType>], requiredOption: String? = nil,
        pathFault: @escaping @Sendable (OutputPath) -> String? = { _ in nil },
        export: @escaping @Sendable (OutputPath) -> ExportType
    ) {
        self.name = name
        self.fileExtension = fileExtension
        self.platform = platform
        self.revision = revision
        self.pathFault = pathFault
        self.requiredOption = requiredOption
        self.options = options.map(\.name)
        set = { name, export, node, reader in
            let option = options.first { $0.name == name }
            guard let option, var own = export as? ExportType else { return }
            option.read(&own, node, &reader)
            export = own
        }
        self.export = export
    }

    /// Reads an option of an export in this format.
    func read(_ option: String, from node: Node, into export: inout any Export, _ reader: inout OptionReader) {
        set(option, &export, node, &reader)
    }

    /// Whether axes can vary in outputs in this format.
    package var hasModes: Bool { options.contains(ExportOption<Never>.axes.name) }

    /// The axis whose value is determined by the output's platform.
    static let platformAxis = "platform"

    /// Whether an axis of the theme varies in the output if the option `axes` isn't set.
    func variesByDefault(_ axis: String) -> Bool { hasModes && axis != Self.platformAxis }
}

extension OutputKind: Hashable, CustomStringConvertible {
    package static func == (left: OutputKind, right: OutputKind) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package var description: String { name }
}

/// The file or folder that an output writes, relative to the folder of `generate.ktv`.
package struct OutputPath: Hashable, Sendable {
    /// The path, without `.` and `..` inside it. It ends with a slash if the author wrote one.
    let path: String

    /// The last name in the path. Empty if the path is empty.
    var lastName: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
