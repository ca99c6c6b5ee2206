import Foundation
import LiveryClient

/// A theme whose image `heart` has files, and a temporary folder with these files.
final class ThemeWithFiles {
    let theme: Theme
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("livery-\(UUID().uuidString)")

    /// Creates a theme with two PNG files, `small` at scale 1 and `large` at scale 2. The stand-in decodes them.
    convenience init() throws {
        try self.init(type: "image/png", files: [(1, "image small"), (2, "image large")])
    }

    /// Creates a theme with a PDF file.
    /// - Parameter page: The entries of the only page.
    convenience init(page: String, scale: Int = 1) throws {
        try self.init(document: "%PDF-1.7\n\(page)\ntrailer", scale: scale)
    }

    /// Creates a theme with a file whose type is PDF.
    convenience init(document: String, scale: Int = 1) throws {
        try self.init(type: "application/pdf", files: [(scale, document)])
    }

    init(type: String, files: [(scale: Int, text: String)]) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var list: [String] = []
        for (scale, text) in files {
            // Unique, because images of earlier tests are cached.
            let name = "\(UUID())\(UUID())".lowercased().replacing("-", with: "")
            try Data(text.utf8).write(to: folder.appendingPathComponent(name))
            list.append(#"{"scale":\#(scale),"sha256":"\#(name)","type":"\#(type)","bytes":\#(text.utf8.count)}"#)
        }
        let bundle = """
            {"format":1,"app":"a","axes":{},"types":{},"styles":{},
            "tokens":{"heart":{"type":"image","value":"heart"},"own":{"type":"image","value":"own"}},
            "assets":{"heart":[\(list.joined(separator: ","))]}}
            """
        theme = try Theme(bytes: Array(bundle.utf8), assetFolder: folder)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Removes the files.
    func removeFiles() throws { try FileManager.default.removeItem(at: folder) }
}
