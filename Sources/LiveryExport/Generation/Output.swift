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
    private var figmaIDs: FigmaIDs?
    /// The paths of the values and styles that `include` and `exclude` leave out.
    private var leftOut: Set<String> = []
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

    /// Reads the file at ``idsPath``. Returns an error if the file has no ids of Figma, or can't be read (`nil`).
    public mutating func read(ids bytes: [UInt8]?) -> Remark? {
        guard let bytes else { return Remark(.invalidOption, "can't read '\(ids?.text ?? "")'", at: ids?.place) }
        figmaIDs = FigmaIDs(bytes)
        guard figmaIDs == nil, let ids else { return nil }
        let hint = "write one with 'livery import --ids'"
        return Remark(
            .invalidOption, "'\(ids.text)' has no ids of Figma's variables", at: ids.place,
            notes: [Remark.Note(message: hint, place: nil)])
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
                prefix: prefix, dark: dark?.text, ids: figmaIDs, excluded: leftOut, androidCode: androidCode)
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
    /// What an output comes to.
    public struct Result: Sendable {
        /// The files; none if a remark is an error.
        public var files: [ExportedFile] = []
        /// What there is to know about them.
        public var remarks: [Remark] = []
        /// The compiler's warnings about the theme.
        public var warnings: [Diagnostic] = []
        /// What a single choice of axes was made from. Freeing it takes time, which a process that ends can save.
        package var compilation: Compilation?

        /// Whether there is a reason not to write the files.
        public var hasErrors: Bool { remarks.contains { $0.severity == .error } }
    }

    /// Makes the files from a theme.
    /// - Parameter header: Whether each file begins with a line that says that it is generated.
    public func result(for theme: PreparedTheme, header: Bool = true) throws(ExportFailure) -> Result {
        var inputs = ExportInputs(theme)
        return try result(for: &inputs, header: header)
    }

    /// Makes the files from a theme, with values that earlier outputs compiled.
    public func result(for inputs: inout ExportInputs, header: Bool = true) throws(ExportFailure) -> Result {
        let theme = inputs.theme
        var result = Result(remarks: unknownAxes(in: theme.axes))
        guard result.remarks.isEmpty else { return result }
        if isPlain, varying(theme.axes).isEmpty { return try single(theme, header: header) }
        let input: ExportInput
        do {
            input = try inputs.input(
                varying: varying(theme.axes), choosing: choice(of: theme.axes), referring: usesReferences,
                indexed: !words.isEmpty)
        } catch {
            guard case .tooManyModes(let count, let axes) = error else { throw error }
            return Result(remarks: [tooManyModes(count, axes)])
        }
        result.warnings = input.warnings
        result.remarks = unknownPaths(in: input) + unknownTypes(in: theme)
        guard result.remarks.isEmpty else { return result }
        let kept = input.filtered(including: included.map(\.text), excluding: excluded.map(\.text))
        result.remarks = unusableRoles(in: kept)
        guard result.remarks.isEmpty else { return result }
        let renaming = Renaming(renamed.map { ($0.path.text, $0.name) }, of: kept)
        guard renaming.collisions.isEmpty else {
            result.remarks = collisions(renaming.collisions, in: theme) { $0 }
            return result
        }
        var renamed = self
        renamed.material = material.map { ($0.role, Word(renaming.path($0.path.text), at: $0.path.place)) }
        do {
            if figmaIDs != nil { renamed.leftOut = input.valuePaths.subtracting(kept.valuePaths) }
            let (files, remarks) = try renamed.export.files(renaming.input(kept))
            result.remarks = placed(remarks, renaming, in: theme)
            if !result.hasErrors { result.files = files.map { finished($0, header ? kept.app : nil) } }
        } catch {
            result.remarks = collisions(error.collisions, in: theme, origin: renaming.origin)
        }
        return result
    }

    /// Whether the export reads the links and parents of values.
    private var usesReferences: Bool {
        switch kind {
        case .android: true
        case .compose, .css, .dtcg: keepsReferences
        case .figma: true
        case .js, .json, .scss, .swift, .tailwind, .ts: false
        case .template: library?.usesReferences ?? false
        }
    }

    /// Whether the output is the sheet that the service delivers for a choice of axes.
    private var isPlain: Bool {
        kind == .css && prefix.isEmpty && !keepsReferences && !hasClasses && included.isEmpty && excluded.isEmpty
            && renamed.isEmpty
    }

    /// The sheet of a single choice, made without tables of its values: several times as fast as ``CSSSheet``.
    private func single(_ theme: PreparedTheme, header: Bool) throws(ExportFailure) -> Result {
        let compilation: Compilation
        do { compilation = try theme.compile(for: .one(choice(of: theme.axes)), adding: .annotations) } catch {
            throw .axis(error)
        }
        guard let compiled = compilation.compiled.first, let annotations = compilation.annotations.first else {
            throw .invalidTheme(compilation.diagnostics)
        }
        var result = Result(warnings: compilation.diagnostics, compilation: compilation)
        let values = compiled.sorted
        let (bytes, clashes) = CSSExport.sheet(values, annotations: annotations)
        result.remarks = placed(CSSSheet.remarks(on: values), Renaming(), in: theme)
        if !clashes.isEmpty {
            let found = clashes.map { NameCollision(name: $0.name, first: $0.hidden, second: $0.path) }
            result.remarks = collisions(found, in: theme) { $0 }
        }
        guard !result.hasErrors else { return result }
        let file = ExportedFile(path: fileName, bytes: bytes, comment: .block)
        result.files = [finished(file, header ? compiled.app : nil)]
        return result
    }

    /// A file in the output's folder, with a header that names the app.
    private func finished(_ file: ExportedFile, _ app: String?) -> ExportedFile {
        let bytes = app.map { Header.adding(to: file, app: $0) } ?? file.bytes
        return ExportedFile(path: path(of: file), bytes: bytes, comment: file.comment)
    }

    /// The path of a file in the output's folder, or in a folder beside it.
    private func path(of file: ExportedFile) -> String {
        guard file.path.hasPrefix("../"), !folder.isEmpty else { return folder + file.path }
        let parent = folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? ""
        return String(parent + file.path.dropFirst("../".count))
    }

    private func varying(_ all: [Theme.Axis]) -> Set<String> {
        let chosen = Set(choices.map(\.axis.text))
        let wanted = axes.map { Set($0.map(\.text)) } ?? Set(all.map(\.name).filter(kind.variesByDefault))
        return wanted.subtracting(chosen)
    }

    /// The chosen values, and the platform of the form if the theme has it.
    private func choice(of axes: [Theme.Axis]) -> [String: String] {
        var choice = Dictionary(choices.map { ($0.axis.text, $0.value.text) }, uniquingKeysWith: { $1 })
        let platforms = axes.first { $0.name == OutputKind.platformAxis }
        if choice[OutputKind.platformAxis] == nil, platforms?.values.contains(kind.platform) == true {
            choice[OutputKind.platformAxis] = kind.platform
        }
        return choice
    }
}
