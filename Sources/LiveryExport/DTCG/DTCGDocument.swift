import LiveryModel
import LiveryTheme

/// One choice of axes as Design Tokens: the document of ``DTCGExport`` as a file.
struct DTCGDocument: Export {
    let fileName: String
    /// Whether links are aliases.
    var keepsReferences = false

    func files(_ input: ExportInput) -> (files: [ExportedFile], remarks: [Remark]) {
        var document = DTCGExport.document(
            input.sortedValues, annotations: input.annotations,
            references: keepsReferences ? input.references : References(), isIndented: true)
        let remarks = document.rest.map { path in
            Remark(.noEquivalent, "no type in Design Tokens: written under '$extensions'", path: path)
        }
        document.bytes.append(UInt8(ascii: "\n"))
        return ([ExportedFile(path: fileName, bytes: document.bytes, comment: .none)], remarks)
    }
}
