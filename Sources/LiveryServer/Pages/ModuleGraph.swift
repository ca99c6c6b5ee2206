/// The static imports of the pages' modules.
///
/// A browser finds an import only when it has loaded the module that contains it. The pages name all of them, so that
/// they are requested at once.
struct ModuleGraph {
    private let files: [String: [UInt8]]

    init(files: [String: [UInt8]]) {
        self.files = files
    }

    /// The paths of all modules that the scripts of a page import, directly or through other modules, in the order in
    /// which a browser would find them.
    func imports(ofPage html: String) -> [String] {
        let scripts = html.split(separator: "\n").compactMap { line in
            line.contains("type=\"module\"") ? line.split(separator: "src=\"/").dropFirst().first : nil
        }
        let entries = scripts.compactMap { $0.split(separator: "\"").first.map(String.init) }
        var found = entries
        var next = found.startIndex
        while next < found.endIndex {
            for path in imports(of: found[next]) where !found.contains(path) { found.append(path) }
            next += 1
        }
        return Array(found.dropFirst(entries.count))
    }

    /// The modules that one module imports. Dynamic imports are inside of functions, and so are not at the start of a
    /// line.
    private func imports(of path: String) -> [String] {
        String(decoding: files[path] ?? [], as: UTF8.self).split(separator: "\n").compactMap { line in
            guard line.hasPrefix("import ") || line.hasPrefix("} from ") || line.hasPrefix("export * from ") else {
                return nil
            }
            let parts = line.split(separator: "'", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1].hasPrefix(".") else { return nil }
            return Self.resolve(parts[1], from: path)
        }
    }

    private static func resolve(_ relative: Substring, from path: String) -> String {
        var names = path.split(separator: "/").dropLast()
        for name in relative.split(separator: "/") where name != "." {
            if name == ".." { names = names.dropLast() } else { names.append(name) }
        }
        return names.joined(separator: "/")
    }
}
