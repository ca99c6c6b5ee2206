import LiveryTheme

/// A form that `generate.ktv` can name after `as`. Each export describes its own.
package struct OutputKind: Sendable {
    /// The name after `as`.
    package let name: String
    /// The end of the name of the file that `to` names, which is empty if any will do; nil if it names a folder for
    /// several files.
    package let fileExtension: String?
    /// The value of the axis `platform` that an output of this form has, if the theme has the axis.
    let platform: String
    /// The revision of the bytes that the service delivers in this form; nil for forms that it doesn't deliver.
    ///
    /// Caches keep a response for as long as its address names the revision. Raise it with any change of the bytes.
    package let revision: Int?
    /// What is wrong with a path after `to`; nil if it is a valid one.
    let pathFault: @Sendable (_ path: OutputPath) -> String?
    /// The name of the option that an output must have besides `as` and `to`.
    let requiredOption: String?
    /// The names of the options besides those of all outputs, in the order in which they are read.
    let options: [String]
    private let set: @Sendable (_ option: String, inout any Export, Node, inout OptionReader) -> Void
    /// Creates the export for a path, with the default of each option.
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

    /// Reads an option of an export of this form.
    func read(_ option: String, from node: Node, into export: inout any Export, _ reader: inout OptionReader) {
        set(option, &export, node, &reader)
    }

    /// Whether axes can vary in an output of this form.
    package var hasModes: Bool { options.contains(ExportOption<Never>.axes.name) }

    /// The axis that an output fixes to its own platform.
    static let platformAxis = "platform"

    /// Whether an axis of the theme varies in the output if `axes` names none.
    func variesByDefault(_ axis: String) -> Bool { hasModes && axis != Self.platformAxis }
}

extension OutputKind: Hashable, CustomStringConvertible {
    package static func == (left: OutputKind, right: OutputKind) -> Bool { left.name == right.name }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    package var description: String { name }
}

/// The file or folder that an output writes, relative to the folder of `generate.ktv`.
package struct OutputPath: Hashable, Sendable {
    /// The path, without `.` and `..` inside. A slash at the end is the author's.
    let path: String

    /// The last name on the path; empty if the path is.
    var lastName: String { path.split(separator: "/").last.map(String.init) ?? "" }
}
