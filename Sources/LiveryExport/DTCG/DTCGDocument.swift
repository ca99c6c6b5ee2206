import LiveryModel
import LiveryTheme

/// Writes one axis choice as Design Tokens, in the document that ``DTCGExport`` defines.
struct DTCGDocument: Export {
    let fileName: String
    /// Whether links are written as aliases.
    var keepsReferences = false

    static let kind = OutputKind(
        DTCGDocument.self, "dtcg", fileExtension: ".tokens.json", revision: 2,
        options: [.flag("references") { $0.keepsReferences = $1 }]
    ) { DTCGDocument(fileName: $0.lastName) }

    var usesReferences: Bool { keepsReferences }

    func files(_ theme: ResolvedTheme) -> (files: [ExportedFile], remarks: [Remark]) {
        var document = DTCGExport.document(theme, references: keepsReferences, isIndented: true)
        let remarks =
            document.rest.map { path in
                Remark(
                    .noEquivalent, "the design tokens format has no such type: written under '$extensions'", path: path)
            }
            + document.others.map { path in
                Remark(.noEquivalent, "not a part of 'typography': written under '$extensions'", path: path)
            }
        document.bytes.append(UInt8(ascii: "\n"))
        return ([ExportedFile(path: fileName, bytes: document.bytes, comment: .none)], remarks)
    }
}
