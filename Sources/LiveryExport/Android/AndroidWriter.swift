import LiveryModel
import LiveryTheme

/// Writes the files of resource folders.
struct AndroidWriter {
    private let table: AndroidTable
    private let folder: String
    private let prefix: String
    private let annotations: Annotations
    /// The resources of each type, by their indices in the table.
    private let indices: [AndroidResource.Kind: [Int]]
    private(set) var files: [ExportedFile] = []

    init(table: AndroidTable, folder: String, prefix: String, annotations: Annotations) {
        self.table = table
        self.folder = folder
        self.prefix = prefix
        self.annotations = annotations
        indices = Dictionary(grouping: table.kinds.indices) { table.kinds[$0] }
    }

    /// Writes what differs from the resources that the platform would choose otherwise: those of the first root, and by
    /// night those of the day.
    mutating func write(_ root: AndroidTable.Root, over first: AndroidTable.Root?) {
        let path = first == nil ? "" : "../\(folder)\(root.suffix)/"
        let table = table
        let standard = files(in: path, "", commented: first == nil) { index in
            let content = root.contents[index]
            return first.map { table.bytes.areEqual($0.contents[index], content) } == true ? nil : content
        }
        files += standard
        guard let qualifier = root.other?.qualifier ?? first?.other?.qualifier else { return }
        let other = files(in: path, "-\(qualifier)", commented: false) { index in
            let content = root.otherContents[index]
            return table.bytes.areEqual(table.inherited(index, root, first), content) ? nil : content
        }
        files += other
    }

    /// The files of a folder.
    /// - Parameter content: The content of the resource at an index; nil if the folder doesn't have it.
    private func files(
        in path: String, _ qualifier: String, commented: Bool, _ content: @Sendable (Int) -> AndroidEntry?
    ) -> [ExportedFile] {
        AndroidResource.Kind.allCases.inParallel { kind in
            var files: [ExportedFile] = []
            var comments = AnnotationComments(commented ? annotations : Annotations())
            var text: [UInt8] = []
            if kind == .attr, commented { text.append(attributes) }
            var last = ""
            for index in indices[kind] ?? [] {
                guard let content = content(index) else { continue }
                switch content.form {
                case .file:
                    let file = "\(path)\(kind.rawValue)\(qualifier)/\(table.name(of: index)).xml"
                    files.append(Self.file(Array(table.bytes[content]), file))
                case .own: break
                case .lines:
                    if commented, !annotations.isEmpty, table.owner(of: index) != last {
                        last = table.owner(of: index)
                        for comment in comments.comments(before: last) {
                            text.append("    <!-- ", AndroidText.comment(comment), " -->\n")
                        }
                    }
                    text += table.bytes[content]
                }
            }
            guard !text.isEmpty else { return files }
            let start = prefix.isEmpty ? "" : AndroidName.value([prefix]) + "_"
            let all = Array("<resources>\n".utf8) + text + Array("</resources>\n".utf8)
            files.append(Self.file(all, "\(path)values\(qualifier)/\(start)\(kind.fileName)"))
            return files
        }.flatMap(\.self)
    }

    private var attributes: String {
        table.attributes.map { name, formats in
            "    <attr name=\"\(name)\" format=\"\(formats.sorted().joined(separator: "|"))\" />\n"
        }.joined()
    }

    private static func file(_ bytes: [UInt8], _ path: String) -> ExportedFile {
        ExportedFile(path: path, bytes: bytes, comment: .markup)
    }
}
