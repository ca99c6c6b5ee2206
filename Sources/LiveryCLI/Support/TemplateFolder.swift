import Foundation
import LiveryExport

/// The files of a template: the one that `generate.ktv` names, and partials beside it.
struct TemplateFolder {
    private let template: String
    private let base: URL
    /// The template's folder without symbolic links.
    private let folder: String

    /// - Parameter base: The folder of the `generate.ktv`.
    init(of template: String, in base: URL) {
        self.template = template
        self.base = base
        folder = base.appending(path: template).deletingLastPathComponent().resolvingSymlinksInPath().path
    }

    /// Reads a regular file of up to ``TemplateFile/sizeLimit`` bytes. A partial may not be outside of the folder.
    func read(_ path: String) -> TemplateFile {
        let url = (path.hasPrefix("/") ? URL(filePath: path) : base.appending(path: path)).resolvingSymlinksInPath()
        if path != template, url.deletingLastPathComponent().path != folder { return .outside }
        guard let values = try? url.resourceValues(forKeys: [.isRegularFileKey]), values.isRegularFile == true,
            let handle = try? FileHandle(forReadingFrom: url)
        else { return .missing }
        defer { try? handle.close() }
        guard let data = try? handle.read(upToCount: TemplateFile.sizeLimit + 1) ?? Data() else { return .missing }
        return data.count > TemplateFile.sizeLimit ? .tooLarge : .bytes(Array(data))
    }
}
