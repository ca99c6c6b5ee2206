import LiveryModel
import LiveryTheme

/// Writes the files of a theme. Each file contains one class or subject.
struct ComposeWriter {
    let theme: ResolvedTheme
    let package: String
    let prefix: String
    let dark: String?
    let material: [(role: String, path: String)]
    let modes: [ResolvedTheme.Mode]
    let types: [String: Theme.ComponentType]
    let fonts: ComposeFonts?
    private(set) var files: [ExportedFile] = []
    var remarks: [Remark] = []
    /// The names of the classes, objects and functions in the package.
    var names = NameTable()
    /// The classes that have members, with the name of the object for each mode.
    var objects: [(kind: ComposeKind, byMode: [String])] = []
    /// The colors to which Material roles refer, by path.
    var colors: [String: ComposeMember] = [:]
    /// The types of composite values that are used.
    var composites: Set<String> = []

    init(
        _ theme: ResolvedTheme, package: String, prefix: String, dark: String?,
        material: [(role: String, path: String)], fonts: ComposeFonts?
    ) {
        self.fonts = fonts
        self.theme = theme
        self.package = package
        self.prefix = prefix
        self.dark = dark
        self.material = material
        modes = theme.modes
        types = theme.types
        for name in ComposeImport.allCases { names.add(name.name, of: name.qualifiedName) }
        for name in ComposeImport.implicit { names.add(name, of: "kotlin.\(name)") }
    }

    mutating func write(keepingReferences: Bool) {
        let members = ComposeMembers(theme, keepingReferences: keepingReferences)
        for kind in ComposeKind.allCases {
            guard let rows = members.rows[kind] else { continue }
            write(kind, rows, of: members)
        }
        if objects.contains(where: { $0.kind == .styles }) { writeStyleClasses() }
        writeComposites()
        writeMaterial()
        writeTheme()
        files.sort { utf8Precedes($0.path, $1.path) }
    }

    /// Records the name of a class, object or function in the package.
    mutating func declare(_ name: String, of path: String) -> String {
        names.add(name, of: path)
        return name
    }

    /// Adds a file with its package and imports. The members of a class can be inserted before the end of the body.
    mutating func add(
        _ name: String, _ imports: Set<ComposeImport>, _ body: String, _ members: [UInt8] = [], _ end: String = "",
        suppression: String = ""
    ) {
        var text = "\(suppression)package \(package)\n\n"
        let lines = imports.map(\.qualifiedName).sorted(by: utf8Precedes).map { "import \($0)\n" }
        if !lines.isEmpty { text += lines.joined() + "\n" }
        let bytes = Array((text + body).utf8) + members + Array(end.utf8)
        files.append(ExportedFile(path: name + ".kt", bytes: bytes, comment: .line))
    }
}
