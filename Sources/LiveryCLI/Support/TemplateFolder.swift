import Foundation
import LiveryExport

/// The files of a template: the file named in `generate.ktv`, and partials beside it.
struct TemplateFolder {
    private let template: String
    private let base: URL
    /// The template's folder, without symbolic links.
    private let folder: [Substring]

    /// - Parameter base: The folder of the `generate.ktv`.
    init(of template: String, in base: URL) {
        self.template = template
        self.base = base.absoluteURL
        folder = Self.file(template, in: self.base).components.dropLast()
    }

    /// Reads a regular file of up to ``TemplateFile/sizeLimit`` bytes.
    ///
    /// A template must be inside the folder of `generate.ktv`, and a partial inside the template's folder.
    func read(_ path: String) -> TemplateFile {
        guard let url = location(of: path) else { return .outside }
        do {
            // Reading a pipe could take forever.
            guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                return .unreadable(because: "it isn't a file")
            }
            let handle = try FileHandle(forReadingFrom: url)
            defer { try? handle.close() }
            let data = try handle.read(upToCount: TemplateFile.sizeLimit + 1) ?? Data()
            return data.count > TemplateFile.sizeLimit ? .tooLarge : .bytes(Array(data))
        } catch {
            return .unreadable(because: systemReason(of: error))
        }
    }

    /// The file without symbolic links. Nil if it is outside.
    private func location(of path: String) -> URL? {
        let url = Self.file(path, in: base)
        let parents = Array(url.components.dropLast())
        let isInside = path == template ? parents.starts(with: base.resolved.components) : parents == folder
        return isInside ? url : nil
    }

    private static func file(_ path: String, in base: URL) -> URL {
        (path.hasPrefix("/") ? URL(filePath: path) : base.appending(path: path)).resolved
    }
}

extension URL {
    /// The file without symbolic links and `..`.
    var resolved: URL { resolvingSymlinksInPath().standardizedFileURL }
    /// The file without symbolic links to its folder. The file itself may be a link.
    var inResolvedFolder: URL { deletingLastPathComponent().resolved.appending(path: lastPathComponent) }
    fileprivate var components: [Substring] { path.split(separator: "/") }
}
