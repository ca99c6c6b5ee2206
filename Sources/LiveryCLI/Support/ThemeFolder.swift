import Foundation
import LiveryExport
import LiveryModel
import LiveryTheme

/// A theme on disk. It is a folder with `theme.ktv`, a single file, or a resolver document and the files next to it.
struct ThemeFolder {
    let theme: ThemeFiles
    private let parent: URL
    /// The folder that contains the theme's files.
    let folder: URL
    /// The path of ``folder``, without symbolic links and with a slash at the end.
    private let root: String
    /// Whether all files in the folder belong to the theme.
    let isWhole: Bool

    init(path: String) throws(Failure) {
        let url = URL(filePath: path).standardizedFileURL
        parent = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure("no file or folder '\(path)'")
        }
        folder = isFolder.boolValue ? url : parent
        root = folder.resolved.path + "/"
        isWhole = isFolder.boolValue
        if isFolder.boolValue {
            theme = try Self.theme(in: url, shown: path)
        } else {
            guard Self.isTheme(url.path) else {
                throw Failure("'\(path)' is not a theme: expected a folder, or a .ktv, .json or .tokens file")
            }
            let name = url.lastPathComponent
            let (files, errors) =
                Self.isResolver(url) ? try Self.files(in: parent) : ([name: try Self.bytes(of: url)], [:])
            // Diagnostics show the path as given on the command line.
            let shownFolder = String(path.dropLast(path.reversed().prefix { $0 != "/" }.count))
            theme = ThemeFiles(
                name: Self.stem(name), entry: name, files: files, assetErrors: errors, shownFolder: shownFolder)
        }
    }

    /// The entry file of a folder.
    static let entry = ThemeFiles.defaultEntry

    /// Whether a file in a folder belongs to the folder's theme, given the file's path.
    static func isRead(_ path: String) -> Bool {
        (isTheme(path) || Asset.isPath(path)) && !path.split(separator: "/").contains { $0.hasPrefix(".") }
    }

    /// Whether a path contains no theme, because it has no theme files or only files of `livery generate`. Shell
    /// patterns such as `Samples/*` can match such folders.
    static func isOther(_ path: String) -> Bool {
        let url = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return false }
        guard isFolder.boolValue else { return !isTheme(url.path) }
        guard let files = try? files(in: url).texts else { return false }
        let isGenerated =
            !isTheme(in: url)
            && FileManager.default.fileExists(
                atPath: url.appending(path: GenerationPlan.defaultName).path)
        return files.isEmpty || isGenerated
    }

    /// The path of a file on disk. It is relative to the working directory if the file is inside that folder. The file
    /// can belong to a theme that this theme extends.
    func path(of place: Place) -> String {
        if theme.shownFolder != nil, theme.files[place.file] != nil, place.path.hasSuffix(place.file) {
            return place.path
        }
        let path = parent.appending(path: place.path).standardizedFileURL.path
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    /// Compiles the theme. In `@extends`, `core` means the folder with that name next to the theme's folder.
    func compile(_ choice: Compiler.Choice, adding extras: Compiler.Extras = []) throws -> Compilation {
        try load().compile(for: choice, adding: extras)
    }

    /// The parsed and merged theme, which can be compiled for several selections of axis values.
    func load() -> PreparedTheme { compiler.load(theme) }

    /// Whether a file is one of the theme's files, or would be one because the plan that generates it is outside the
    /// theme. Neither path contains symbolic links to folders.
    func includes(_ file: String, generatedBy plan: String) -> Bool {
        guard file.hasPrefix(root), Self.isTheme(file) || Asset.isPath(String(file.dropFirst(root.count))) else {
            return false
        }
        return contains(file) || isWhole && !plan.hasPrefix(root)
    }

    /// Whether a file is one of the theme's files. The path contains no symbolic links to folders.
    func contains(_ file: String) -> Bool {
        file.hasPrefix(root) && theme.files[String(file.dropFirst(root.count))] != nil
    }

    /// The URL of one of the theme's files.
    func url(of file: String) -> URL {
        // A server can send a name in another Unicode form than the one on the disk.
        let name = theme.files.index(forKey: file).map { theme.files[$0].key } ?? file
        return folder.appending(path: name)
    }

    /// The folder of a theme that this theme extends.
    func extended(_ theme: ThemeReference) throws(Failure) -> ThemeFolder {
        try ThemeFolder(path: parent.appending(path: theme.name).path)
    }

    /// A compiler that finds themes next to this one.
    var compiler: Compiler { compiler { _ in } }

    /// A compiler that calls `looking` with each folder before reading it.
    func compiler(looking: @escaping @Sendable (URL) -> Void) -> Compiler {
        let parent = parent
        return Compiler(names: { Self.themes(in: parent) }) { reference, _ in
            let folder = parent.appending(path: reference.name, directoryHint: .isDirectory)
            looking(folder.standardizedFileURL)
            do throws(Failure) { return try Self.theme(in: folder, shown: folder.path) } catch {
                // The compiler reports missing themes but not unreadable ones.
                if Self.isTheme(in: folder) { Terminal.note("warning: \(error.message)") }
                return nil
            }
        }
    }

    /// The names of the folders that contain an entry file.
    private static func themes(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { isTheme(in: folder.appending(path: $0, directoryHint: .isDirectory)) }
    }

    private static func theme(in folder: URL, shown: String) throws(Failure) -> ThemeFiles {
        guard isTheme(in: folder) else {
            throw Failure("no '\(ThemeFiles.defaultEntry)' in '\(shown)': expected a theme's folder")
        }
        let (files, errors) = try files(in: folder)
        return ThemeFiles(name: folder.lastPathComponent, files: files, assetErrors: errors)
    }

    private static func isTheme(in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: ThemeFiles.defaultEntry).path)
    }

    /// The contents of a folder's files, except hidden files and links that lead outside the folder, and why files
    /// in its folder `assets` can't be used.
    private static func files(
        in folder: URL
    ) throws(Failure) -> (texts: [String: [UInt8]], errors: [String: String]) {
        var files: [String: [UInt8]] = [:]
        var errors: [String: String] = [:]
        let inside = folder.resolvingSymlinksInPath().path + "/"
        let paths: [String]
        do { paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path) } catch {
            throw Failure("can't read the folder '\(folder.relativePath)'", because: error)
        }
        let generated = generated(paths, in: folder)
        for path in paths {
            let file = folder.appending(path: path)
            guard isRead(path) || isMistakenAsset(path), !generated.contains(path),
                file.resolvingSymlinksInPath().path.hasPrefix(inside),
                (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true
            else { continue }
            var content = try bytes(of: file)
            if path.hasPrefix(Asset.folder), !isTheme(path) {
                do { content = try Asset(path: path, bytes: content).description } catch {
                    errors[path] = error.description
                    content = []
                }
            }
            // Swift compares these names by canonical equivalence, but the file system compares bytes.
            guard files.updateValue(content, forKey: path) == nil else {
                throw Failure(
                    "'\(folder.relativePath)' has two files named '\(path)' that differ only in Unicode normalization")
            }
        }
        return (files, errors)
    }

    /// Whether a file among the assets is an image or font in a format that apps can't use.
    private static func isMistakenAsset(_ path: String) -> Bool {
        guard path.hasPrefix(Asset.folder), !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }),
            let dot = path.lastIndex(of: ".")
        else { return false }
        return unsupported.contains(path[path.index(after: dot)...].lowercased())
    }

    private static let unsupported: Set<String> = [
        "gif", "bmp", "tif", "tiff", "avif", "jxl", "ico", "icns", "psd", "ai", "eps", "woff", "ttc", "otc", "eot",
    ]

    /// The paths of files that belong to `livery generate` rather than to a theme. These are plans and manifests in any
    /// folder, and the files that manifests list.
    private static func generated(_ paths: [String], in folder: URL) -> Set<String> {
        var generated: Set<String> = []
        for path in paths {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            let parent = String(path.dropLast(name.count))
            if name == GenerationPlan.defaultName { generated.insert(path) }
            guard let plan = Manifest.plan(of: name) else { continue }
            generated.formUnion([path, parent + plan])
            guard let data = try? Data(contentsOf: folder.appending(path: path)), let manifest = Manifest(Array(data))
            else { continue }
            generated.formUnion((Array(manifest.files.keys) + manifest.pending.keys).map { parent + $0 })
        }
        return generated
    }

    private static func isTheme(_ path: String) -> Bool {
        [".ktv", ".json", ".tokens"].contains { path.hasSuffix($0) && path != $0 && !path.hasSuffix("/\($0)") }
    }

    private static func isResolver(_ url: URL) -> Bool { url.lastPathComponent.hasSuffix(".resolver.json") }

    /// A file's name without its extensions, such as `brand` for `brand.tokens.json`.
    private static func stem(_ name: String) -> String {
        for suffix in [".tokens.json", ".resolver.json", ".tokens", ".json", ".ktv"] where name.hasSuffix(suffix) {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    private static func bytes(of url: URL) throws(Failure) -> [UInt8] {
        do { return Array(try Data(contentsOf: url)) } catch {
            throw Failure("can't read '\(url.path)'", because: error)
        }
    }
}
