import LiveryModel
import LiveryTheme

/// Writes the files in resource folders.
struct AndroidWriter {
    private let table: AndroidTable
    private let folder: String
    private let prefix: String
    private let annotations: Annotations
    /// The resources of each type, as indices into the table.
    private let indices: [AndroidResource.Kind: [Int]]

    init(table: AndroidTable, folder: String, prefix: String, annotations: Annotations) {
        self.table = table
        self.folder = folder
        self.prefix = prefix
        self.annotations = annotations
        indices = Dictionary(grouping: table.rows.indices) { table.rows[$0].key.kind }
    }

    /// The files of a root, without resources that the platform would use anyway: the first root's resources or, in a
    /// folder with the qualifier `night` or `notnight`, the resources that ``AndroidTable/Root/inherited(_:over:)``
    /// returns.
    func files(of root: AndroidTable.Root, over first: AndroidTable.Root?) -> [ExportedFile] {
        let path = first == nil ? "" : "../\(folder)\(root.suffix)/"
        let standard = files(in: path, "", commented: first == nil) { index in
            let content = root.contents[index]
            return first?.contents[index] == content ? nil : content
        }
        guard let qualifier = root.other?.qualifier ?? first?.other?.qualifier else { return standard }
        return standard
            + files(in: path, "-\(qualifier)", commented: false) { index in
                let content = root.otherContents[index]
                return root.inherited(index, over: first) == content ? nil : content
            }
    }

    /// The files in a folder.
    /// - Parameter content: Returns the content of the resource at an index, or `nil` if the folder doesn't contain it.
    private func files(
        in path: String, _ qualifier: String, commented: Bool, _ content: (Int) -> AndroidResource.Content?
    ) -> [ExportedFile] {
        AndroidResource.Kind.allCases.flatMap { kind in
            var files: [ExportedFile] = []
            var comments = AnnotationComments(commented ? annotations : Annotations())
            var text = kind == .attr && commented ? attributes : ""
            var last = ""
            for index in indices[kind] ?? [] {
                guard let content = content(index), content != .own else { continue }
                let row = table.rows[index]
                if let xml = content.file {
                    let file = "\(path)\(kind.rawValue)\(qualifier)/\(row.key.name).xml"
                    files.append(ExportedFile(path: file, text: xml.lines(), comment: .markup))
                    continue
                }
                let copies = copies(of: content, row.key, in: path, qualifier)
                if !copies.isEmpty {
                    files += copies
                    continue
                }
                if row.owner != last {
                    last = row.owner
                    for comment in comments.comments(before: last) {
                        text += "    <!-- \(AndroidText.comment(comment)) -->\n"
                    }
                }
                text += content.lines(row.key)
            }
            guard !text.isEmpty else { return files }
            let start = prefix.isEmpty ? "" : AndroidName.value([prefix]) + "_"
            let all = "<resources>\n\(text)</resources>\n"
            let file = "\(path)values\(qualifier)/\(start)\(kind.fileName)"
            return files + [ExportedFile(path: file, text: all, comment: .markup)]
        }
    }

    /// The copies of images or of a font.
    private func copies(
        of content: AndroidResource.Content, _ key: AndroidResource.Key, in path: String, _ qualifier: String
    ) -> [ExportedFile] {
        let (folder, images): (String, [(qualifier: String, asset: Asset)])
        switch content {
        case .images(let files): images = files.map { ("-\($0.density)", $0.asset) }
        case .font(let asset): images = [("", asset)]
        default: return []
        }
        folder = "\(path)\(key.kind.rawValue)\(qualifier)"
        return images.map { density, asset in
            ExportedFile(path: "\(folder)\(density)/\(key.name).\(asset.type.extensions[0])", copying: asset)
        }
    }

    private var attributes: String {
        table.attributes.map { name, formats in
            "    <attr name=\"\(name)\" format=\"\(formats.sorted().joined(separator: "|"))\" />\n"
        }.joined()
    }
}
