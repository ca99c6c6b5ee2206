import LiveryModel

/// A piece of generated source: a type, or some of its members.
struct SwiftUnit {
    /// The name of the top-level group to which the piece belongs. Empty for the theme itself.
    let group: String
    /// The number of members in the piece.
    let count: Int
    let text: String
}

/// Distributes generated source to files.
enum SwiftFiles {
    /// The maximum number of members in a file. The compiler processes files in parallel.
    static let memberLimit = 1000

    /// The files that don't belong to a group.
    enum Part: String {
        case styles = "Styles"
        case shipped = "Shipped"
        case types = "Types"

        fileprivate func name(in theme: String) -> String { "\(theme)+\(rawValue)" }
    }

    /// Creates a single file if the theme is small. Otherwise, creates a file for each top-level group, or several
    /// files for a large group.
    /// - Parameter parts: The other files of the theme. The file of a group can't have any of their names.
    static func files(
        _ theme: String, imports: String, _ units: [SwiftUnit], besides parts: [Part] = []
    ) -> [ExportedFile] {
        guard units.reduce(0, { $0 + $1.count }) > memberLimit else {
            return [file("\(theme).swift", imports, units)]
        }
        var files: [ExportedFile] = []
        var used = Set(parts.map { $0.name(in: theme).lowercased() })
        var (current, count) = ([SwiftUnit](), 0)
        for unit in units {
            if let last = current.last, last.group != unit.group || count + unit.count > memberLimit {
                files.append(file(name(theme, last.group, &used), imports, current))
                (current, count) = ([], 0)
            }
            current.append(unit)
            count += unit.count
        }
        if let last = current.last { files.append(file(name(theme, last.group, &used), imports, current)) }
        return files
    }

    /// A file name that differs from all other file names even if case is ignored, as some file systems require.
    private static func name(_ theme: String, _ group: String, _ used: inout Set<String>) -> String {
        let base = group.isEmpty ? theme : "\(theme)+\(group)"
        var (name, number) = (base, 1)
        while !used.insert(name.lowercased()).inserted {
            number += 1
            name = "\(base)\(number)"
        }
        return name + ".swift"
    }

    static func file(_ theme: String, _ part: Part, _ imports: String, _ units: [SwiftUnit]) -> ExportedFile {
        file("\(part.name(in: theme)).swift", imports, units)
    }

    static func file(_ name: String, _ imports: String, _ units: [SwiftUnit]) -> ExportedFile {
        var text = "// swift-format-ignore-file\n\n" + imports
        for (index, unit) in units.enumerated() {
            if index > 0 { text += "\n" }
            text += unit.text
        }
        return ExportedFile(path: name, bytes: Array(text.utf8), comment: .line)
    }

    /// The type `R`, through which code refers to the current theme, as in `R.color.brand.purple`.
    static func current(_ tree: SwiftGroup, initial: String) -> SwiftUnit {
        let groups = tree.groups.map { "    public static var \($0.name): \($0.type) { theme.\($0.name) }\n" }
        let text = """
            /// The current theme by type: `R.color.brand.purple`.
            @MainActor
            public enum R {
                /// The current theme. Set it when another one becomes current.
                public static var theme = \(initial)

            \(groups.joined())}

            """
        return SwiftUnit(group: "", count: 0, text: text)
    }
}

extension Array {
    /// The elements, in slices of at most the specified number of elements.
    func pieces(of count: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
    }
}
