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
        indices = Dictionary(grouping: table.keys.indices) { table.keys[$0].key.kind }
    }

    /// Writes what differs from the resources that the platform would choose otherwise: those of the first root, and by
    /// night those of the day.
    mutating func write(_ root: AndroidTable.Root, over first: AndroidTable.Root?) {
        let path = first == nil ? "" : "../\(folder)\(root.suffix)/"
        let standard = files(in: path, "", commented: first == nil) { index in
            let content = content(index, in: root.contents)
            return first.map { self.content(index, in: $0.contents) } == content ? nil : content
        }
        files += standard
        guard let qualifier = root.other?.qualifier ?? first?.other?.qualifier else { return }
        let other = files(in: path, "-\(qualifier)", commented: false) { index in
            let content = content(index, in: root.otherContents)
            return inherited(index, root, first) == content ? nil : content
        }
        files += other
    }

    /// What the platform would choose by night without a resource for it: that of the first root if it has its own
    /// there.
    private func inherited(
        _ index: Int, _ root: AndroidTable.Root, _ first: AndroidTable.Root?
    ) -> AndroidResource.Content {
        guard let first, content(index, in: first.otherContents) != content(index, in: first.contents) else {
            return content(index, in: root.contents)
        }
        return content(index, in: first.otherContents)
    }

    /// The content of a resource. One that a choice of axes doesn't have is reset.
    private func content(_ index: Int, in contents: AndroidTable.Contents) -> AndroidResource.Content {
        contents[index] ?? .none(of: table.keys[index].key.kind)
    }

    /// The files of a folder.
    /// - Parameter content: The content of the resource at an index; nil if the folder doesn't have it.
    private func files(
        in path: String, _ qualifier: String, commented: Bool, _ content: (Int) -> AndroidResource.Content?
    ) -> [ExportedFile] {
        var files: [ExportedFile] = []
        for kind in AndroidResource.Kind.allCases {
            var comments = CSSRemarks(commented ? annotations : Annotations())
            var text: [UInt8] = []
            if kind == .attr, commented { text.append(attributes) }
            var last = ""
            for index in indices[kind] ?? [] {
                let (key, owner) = table.keys[index]
                switch content(index) {
                case .file(let xml)?:
                    var file: [UInt8] = []
                    xml.add(to: &file)
                    files.append(Self.file(file, "\(path)\(kind.rawValue)\(qualifier)/\(key.name).xml"))
                case .own?, nil: break
                case let content?:
                    if commented, owner != last {
                        last = owner
                        for comment in comments.comments(before: owner) {
                            text.append("    <!-- ", AndroidText.comment(comment), " -->\n")
                        }
                    }
                    content.addLines(key, to: &text)
                }
            }
            guard !text.isEmpty else { continue }
            let start = prefix.isEmpty ? "" : AndroidName.value([prefix]) + "_"
            let all = Array("<resources>\n".utf8) + text + Array("</resources>\n".utf8)
            files.append(Self.file(all, "\(path)values\(qualifier)/\(start)\(kind.fileName)"))
        }
        return files
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
