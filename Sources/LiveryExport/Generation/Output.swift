import LiveryModel
public import LiveryTheme

/// An output of `generate.ktv`, or of `livery compile --as`.
public struct Output: Sendable {
    /// A text, and where the author wrote it.
    public struct Word: Hashable, Sendable {
        /// The text.
        public let text: String
        let place: Place?

        /// Creates a word.
        public init(_ text: String, at place: Place? = nil) {
            self.text = text
            self.place = place
        }
    }

    /// The form.
    public let kind: OutputKind
    /// The file or folder to write, relative to the folder of `generate.ktv`.
    public let path: String
    /// Where the output is declared.
    public let place: Place?
    /// Where ``path`` is.
    var pathPlace: Place?
    /// The names of the axes that vary; nil for the default of the form.
    public var axes: [Word]?
    /// The values of axes that don't vary.
    public var choices: [(axis: Word, value: Word)] = []
    var included: [Word] = []
    var excluded: [Word] = []
    var renamed: [(path: Word, name: String)] = []
    var prefix = ""
    var isStrict = false
    var keepsReferences = false
    /// The axis value for dark surroundings.
    var dark: Word?
    var usesLightDark = false
    var hasClasses = false
    var isNested = false
    /// The path of the author's own template, relative to the folder of `generate.ktv`.
    public internal(set) var template: Word?
    var library: TemplateLibrary?
    /// The file with the ids of Figma.
    var ids: Word?
    private(set) var figmaIDs: FigmaIDs?
    /// The paths of the values and styles that `include` and `exclude` leave out.
    var excludedPaths: Set<String> = []
    /// The package of source files; nil for the default of the form.
    var packageName: String?
    /// The values for Material's color roles.
    var material: [(role: String, path: Word)] = []
    /// The platform's style that styles of a component type extend.
    var parents: [(type: Word, style: Word)] = []
    var androidCode = FigmaCode.Android.resources
    var swiftMode = SwiftTheme.Mode.live
    var swiftShape = SwiftTheme.Shape.tree

    /// Creates an output with the default of each option.
    public init(_ kind: OutputKind, path: String, at place: Place? = nil) {
        self.kind = kind
        self.path = path
        self.place = place
    }

    /// The file that the output reads, relative to the folder of `generate.ktv`; nil without the option `ids`.
    public var idsPath: String? { ids?.text }

    /// Reads the content of the file at ``idsPath``. Returns an error if it has no ids of Figma.
    public mutating func read(ids bytes: [UInt8]) -> Remark? {
        do throws(FigmaIDs.Fault) { figmaIDs = try FigmaIDs(bytes) } catch {
            return Remark(
                .invalidOption, "can't read '\(idsPath ?? "")': \(error.message)", at: ids?.place, notes: error.notes)
        }
        return nil
    }

    /// The name of the file without its folders; empty if the output is a folder.
    var fileName: String {
        guard kind.fileExtension != nil else { return "" }
        return path.split(separator: "/").last.map(String.init) ?? path
    }

    /// The folder of the files with its slash; empty for that of `generate.ktv`.
    var folder: String {
        if kind.fileExtension != nil { return String(path.dropLast(fileName.count)) }
        return path.isEmpty || path.hasSuffix("/") ? path : path + "/"
    }

    /// The export that makes the files.
    public var export: any Export {
        switch kind {
        case .android:
            AndroidResources(
                folder: path.split(separator: "/").last.map(String.init) ?? "res", prefix: prefix, dark: dark?.text,
                parents: parents)
        case .compose:
            ComposeTheme(
                packageName: packageName, prefix: prefix.isEmpty ? nil : prefix, dark: dark?.text,
                material: material.map { ($0.role, $0.path.text) }, keepsReferences: keepsReferences)
        case .css:
            CSSSheet(
                fileName: fileName, prefix: prefix, keepsReferences: keepsReferences, dark: dark?.text,
                usesLightDark: usesLightDark, hasClasses: hasClasses)
        case .dtcg: DTCGDocument(fileName: fileName, keepsReferences: keepsReferences)
        case .figma:
            FigmaVariables(
                prefix: prefix, dark: dark?.text, ids: figmaIDs, excluded: excludedPaths, androidCode: androidCode)
        case .js: ScriptModule(fileName: fileName, language: .javaScript, prefix: prefix)
        case .json: JSONDocument(fileName: fileName, isNested: isNested)
        case .scss: SCSSModule(fileName: fileName)
        case .swift: SwiftTheme(mode: swiftMode, shape: swiftShape, dark: dark?.text)
        case .tailwind: TailwindTheme(fileName: fileName, prefix: prefix, dark: dark?.text)
        case .template: TemplateDocument(fileName: fileName, library: library)
        case .ts: ScriptModule(fileName: fileName, language: .typeScript, prefix: prefix)
        }
    }
}

extension Output {
    /// Whether the export reads the links and parents of values.
    var usesReferences: Bool {
        switch kind {
        case .android: true
        case .compose, .css, .dtcg: keepsReferences
        case .figma: true
        case .js, .json, .scss, .swift, .tailwind, .ts: false
        case .template: library?.usesReferences ?? false
        }
    }

    /// Whether the output is the sheet that the service delivers for a choice of axes.
    var isPlain: Bool {
        kind == .css && prefix.isEmpty && !keepsReferences && !hasClasses && included.isEmpty && excluded.isEmpty
            && renamed.isEmpty
    }

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
