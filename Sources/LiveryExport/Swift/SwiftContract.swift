import LiveryModel
import LiveryTheme

/// Writes what the generated code needs of the theme, for `livery release add`.
struct SwiftContract {
    private let app: String
    private let contract: Theme.Contract
    /// The paths of all values that the code reads, as they are in the theme.
    private let paths: Set<String>

    init(_ theme: ResolvedTheme, _ members: SwiftTreeBuilder) {
        app = theme.app
        contract = Theme.Contract(theme.contract)
        var paths: Set<String> = []
        members.visit { paths.insert(theme.origins[$1.path] ?? $1.path) }
        self.paths = paths
    }

    /// A JSON document in which each path is on its own line, so that a change of the theme changes few lines.
    func file(of name: String) -> ExportedFile {
        let requires = contract.requirements.sortedMembers.map { "\(quoted($0.key)): \(quoted($0.value.name))" }
        let reads = paths.sorted(by: utf8Precedes).map(quoted)
        let text = """
            {
              "app": \(quoted(app)),
              "id": \(quoted(contract.id)),
              "requires": \(lines(requires, in: "{", "}")),
              "reads": \(lines(reads, in: "[", "]"))
            }

            """
        return ExportedFile(path: "\(name).contract.json", text: text, comment: .none)
    }

    private func quoted(_ text: String) -> String { JSON.string(text).text }

    private func lines(_ members: [String], in open: String, _ close: String) -> String {
        guard !members.isEmpty else { return open + close }
        return "\(open)\n\(members.map { "    \($0)" }.joined(separator: ",\n"))\n  \(close)"
    }
}
