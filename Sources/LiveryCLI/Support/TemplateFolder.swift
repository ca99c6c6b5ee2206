import Foundation
import LiveryExport

/// The files of a template, which are the file that `generate.ktv` names and the partials beside it.
struct TemplateFolder {
    private let template: String
    private let base: URL
    /// The template's folder, without symbolic links.
    private let folder: [Substring]

    /// - Parameter base: The folder that contains the `generate.ktv`.
    init(of template: String, in base: URL) {
        self.template = template
        self.base = base.absoluteURL
        folder = Self.file(template, in: self.base).components.dropLast()
    }

    /// Reads a regular file whose size is at most ``TemplateFile/sizeLimit`` bytes.
    ///
    /// A template must be inside the folder of the `generate.ktv`, and a partial must be inside the template's folder.
    func read(_ path: String) -> TemplateFile {
        guard let url = location(of: path) else { return .outside }
        do {
            // Reading a pipe could block forever.
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

    /// The file's URL, without symbolic links. Nil if the file is outside the folder.
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
    /// The URL without symbolic links and `..`.
    var resolved: URL { resolvingSymlinksInPath().standardizedFileURL }
    /// The URL without symbolic links in the path of its folder. The file itself can be a link.
    var inResolvedFolder: URL { deletingLastPathComponent().resolved.appending(path: lastPathComponent) }
    fileprivate var components: [Substring] { path.split(separator: "/") }
}
