import LiveryModel
import LiveryTheme

/// Writes the files of resource folders.
struct AndroidWriter {
    private let table: AndroidTable
    private let folder: String
    private let prefix: String
    private let annotations: Annotations
    private(set) var files: [ExportedFile] = []

    init(table: AndroidTable, folder: String, prefix: String, annotations: Annotations) {
        self.table = table
        self.folder = folder
        self.prefix = prefix
        self.annotations = annotations
    }

    /// Writes what differs from the resources that the platform would choose otherwise: those of the first root, and by
    /// night those of the day.
    mutating func write(_ root: AndroidTable.Root, over first: AndroidTable.Root?) {
        let path = first == nil ? "" : "../\(folder)\(root.suffix)/"
        let standard = resources { index in
            let content = content(index, in: root.contents)
            return first.map { self.content(index, in: $0.contents) } == content ? nil : content
        }
        write(standard, in: path, "", commented: first == nil)
        guard let qualifier = root.other?.qualifier ?? first?.other?.qualifier else { return }
        let other = resources { index in
            let content = content(index, in: root.otherContents)
            return inherited(index, root, first) == content ? nil : content
        }
        write(other, in: path, "-\(qualifier)", commented: false)
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

    private func resources(_ content: (Int) -> AndroidResource.Content?) -> [AndroidResource] {
        table.keys.enumerated().compactMap { index, entry in
            content(index).map { AndroidResource(key: entry.key, path: entry.path, content: $0) }
        }
    }

    private mutating func write(
        _ resources: [AndroidResource], in path: String, _ qualifier: String, commented: Bool
    ) {
        for kind in AndroidResource.Kind.allCases {
            var comments = CSSRemarks(commented ? annotations : Annotations())
            var text = kind == .attr && commented ? attributes : ""
            var last = ""
            for resource in resources where resource.key.kind == kind {
                if case .file(let xml) = resource.content {
                    add(xml.text(), "\(path)\(kind.rawValue)\(qualifier)/\(resource.key.name).xml")
                }
                guard let lines = resource.lines else { continue }
                if resource.path != last {
                    last = resource.path
                    for comment in comments.comments(before: last) {
                        text += "    <!-- \(AndroidText.comment(comment)) -->\n"
                    }
                }
                text += lines
            }
            guard !text.isEmpty else { continue }
            let start = prefix.isEmpty ? "" : AndroidName.value([prefix]) + "_"
            add("<resources>\n\(text)</resources>\n", "\(path)values\(qualifier)/\(start)\(kind.fileName)")
        }
    }

    private var attributes: String {
        table.attributes.map { name, formats in
            "    <attr name=\"\(name)\" format=\"\(formats.sorted().joined(separator: "|"))\" />\n"
        }.joined()
    }

    private mutating func add(_ text: String, _ path: String) {
        files.append(ExportedFile(path: path, bytes: Array(text.utf8), comment: .markup))
    }
}
