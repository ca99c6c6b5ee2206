import LiveryModel
package import LiveryTheme

/// An output of `generate.ktv`, or of `livery compile --as`.
package struct Output: Sendable {
    /// The form.
    package let kind: OutputKind
    /// The file or folder to write, relative to the folder of `generate.ktv`.
    package let path: String
    /// Where the output is declared.
    package let place: Place?
    /// Where ``path`` is.
    var pathPlace: Place?
    /// The names of the axes that vary; nil for the default of the form.
    package var axes: [OptionText]?
    /// The values of axes that don't vary.
    package var choices: [(axis: OptionText, value: OptionText)] = []
    var included: [OptionText] = []
    var excluded: [OptionText] = []
    var renamed: [(path: OptionText, name: String)] = []
    var isStrict = false
    /// The export that makes the files, with the options of its form.
    package var export: any Export

    /// Creates an output with the default of each option.
    package init(_ kind: OutputKind, path: String, at place: Place? = nil) {
        self.kind = kind
        self.path = path
        self.place = place
        export = kind.export(OutputPath(path: path))
    }

    /// The name of the file without its folders; empty if the output is a folder.
    var fileName: String { kind.fileExtension == nil ? "" : OutputPath(path: path).lastName }

    /// The folder of the files with its slash; empty for that of `generate.ktv`.
    var folder: String {
        if kind.fileExtension != nil { return String(path.dropLast(fileName.count)) }
        return path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    }
}

extension Output {
    /// The names of the axes that vary.
    func varying(_ all: [Theme.Axis]) -> Set<String> {
        let chosen = Set(choices.map(\.axis.text))
        let wanted = axes.map { Set($0.map(\.text)) } ?? Set(all.map(\.name).filter(kind.variesByDefault))
        return wanted.subtracting(chosen)
    }

    /// The chosen values, and the platform of the form if the theme has it.
    func choice(of axes: [Theme.Axis]) -> [String: String] {
        var choice = Dictionary(choices.map { ($0.axis.text, $0.value.text) }, uniquingKeysWith: { $1 })
        let platforms = axes.first { $0.name == OutputKind.platformAxis }
        if choice[OutputKind.platformAxis] == nil, platforms?.values.contains(kind.platform) == true {
            choice[OutputKind.platformAxis] = kind.platform
        }
        return choice
    }
}
