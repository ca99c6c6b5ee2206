package import LiveryModel
package import LiveryTheme

/// An output of `generate.ktv`, or of `livery compile --as`.
package struct Output: Sendable {
    /// The output format.
    package let kind: OutputKind
    /// The file or folder to write, relative to the folder of `generate.ktv`.
    package let path: String
    /// The location of the output's declaration.
    package let place: Place?
    /// The location of ``path``.
    var pathPlace: Place?
    /// The names of the axes that vary, or `nil` for the default of the format.
    package var axes: [OptionText]?
    /// The values of axes that don't vary.
    package var choices: [(axis: OptionText, value: OptionText)] = []
    var included: [OptionText] = []
    var excluded: [OptionText] = []
    var renamed: [(path: OptionText, name: String)] = []
    var isStrict = false
    /// The export that creates the files. It contains the options of the format.
    package var export: any Export

    /// Creates an output whose options have their default values.
    package init(_ kind: OutputKind, path: String, at place: Place? = nil) {
        self.kind = kind
        self.path = path
        self.place = place
        export = kind.export(OutputPath(path: path))
    }

    /// The file's name without folders, or an empty string if the output is a folder.
    var fileName: String { kind.fileExtension == nil ? "" : OutputPath(path: path).lastName }

    /// The folder of the files, with a trailing slash. Empty for the folder of `generate.ktv`.
    var folder: String {
        if kind.fileExtension != nil { return String(path.dropLast(fileName.count)) }
        return path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    }
}

extension Output {
    /// The output for a theme that is a published version.
    package func stamped(with publication: PublicationStamp) -> Output {
        var output = self
        output.export = export.stamped(with: publication)
        return output
    }

    /// The names of the axes that vary.
    func varying(_ all: [Theme.Axis]) -> Set<String> {
        let chosen = Set(choices.map(\.axis.text))
        let wanted = axes.map { Set($0.map(\.text)) } ?? Set(all.map(\.name).filter(kind.variesByDefault))
        return wanted.subtracting(chosen)
    }

    /// The selected axis values, including the platform of the format if the theme has it.
    func choice(of axes: [Theme.Axis]) -> [String: String] {
        var choice = Dictionary(choices.map { ($0.axis.text, $0.value.text) }, uniquingKeysWith: { $1 })
        let platforms = axes.first { $0.name == OutputKind.platformAxis }
        if choice[OutputKind.platformAxis] == nil, platforms?.values.contains(kind.platform) == true {
            choice[OutputKind.platformAxis] = kind.platform
        }
        return choice
    }
}
