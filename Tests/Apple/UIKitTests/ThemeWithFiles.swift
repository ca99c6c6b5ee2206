import Foundation
import LiveryClient

/// A theme whose image `heart` has two files, and a temporary folder with these files.
final class ThemeWithFiles {
    let theme: Theme
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("livery-\(UUID().uuidString)")

    /// The files by hash. The stand-in decodes them.
    private static let files = [
        "3f29d9f8f38be07364333b26bb488730c444bd488c0c27c19f55daf8b07a6c09": "image small",
        "7c335e6fe842e9a1e251479c91d05ead9376b4692750b34f01fea8a624b88cd1": "image large",
    ]

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in Self.files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        let names = Self.files.sorted { $0.value > $1.value }.map(\.key)
        let list = names.enumerated().map {
            #"{"scale":\#($0 + 1),"sha256":"\#($1)","type":"image/png","bytes":11,"size":[24,24]}"#
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
