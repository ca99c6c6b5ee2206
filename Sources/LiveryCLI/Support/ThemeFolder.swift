import Foundation
import LiveryTheme

/// A theme on disk: a folder with `theme.ktv`, a single file, or a resolver document with the files beside it.
struct ThemeFolder {
    let theme: ThemeFiles
    private let parent: URL
    /// The folder that the theme's files lie in.
    private let folder: URL

    init(path: String) throws(Failure) {
        let url = URL(filePath: path).standardizedFileURL
        parent = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure("no file or folder '\(path)'")
        }
        folder = isFolder.boolValue ? url : parent
        if isFolder.boolValue {
            theme = try Self.theme(in: url)
        } else {
            guard Self.isTheme(url) else {
                throw Failure("'\(path)' is no theme: expected a folder or a .ktv, .json, .tokens or .tokens.json file")
            }
            let name = url.lastPathComponent
            let files = Self.isResolver(url) ? try Self.files(in: parent) : [name: try Self.bytes(of: url)]
            // A file is shown by the path that it was given by.
            let shownFolder = String(path.dropLast(path.reversed().prefix { $0 != "/" }.count))
            theme = ThemeFiles(name: Self.stem(name), entry: name, files: files, shownFolder: shownFolder)
        }
    }

    /// Whether a path holds something else than a theme, as a folder of `Samples/*` may: no file in it is one of a theme.
    static func isOther(_ path: String) -> Bool {
        let url = URL(filePath: path).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { return false }
        guard isFolder.boolValue else { return !isTheme(url) }
        guard let files = try? files(in: url) else { return false }
        return files.isEmpty
    }

    /// Where the file of a place is on disk, from the working directory if it is inside it. The file may be one of a
    /// theme that this one extends.
    func path(of place: Place) -> String {
        if theme.shownFolder != nil, theme.files[place.file] != nil, place.path.hasSuffix(place.file) {
            return place.path
        }
        let path = parent.appending(path: place.path).standardizedFileURL.path
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }

    /// Compiles the theme; `core` in `@extends` is the folder of that name beside this one.
    func compile(_ choice: Compiler.Choice, adding extras: Compiler.Extras = []) throws -> Compilation {
        try load().compile(for: choice, adding: extras)
    }

    /// The theme, read and put together, to be compiled for one choice of axes after the other.
    func load() -> PreparedTheme { compiler.load(theme) }

    /// Where one of the theme's files is.
    func url(of file: String) -> URL { folder.appending(path: file) }

    /// A compiler that finds the themes beside this one.
    var compiler: Compiler { compiler { _ in } }

    /// The same, telling of each folder before it looks there.
    func compiler(looking: @escaping @Sendable (URL) -> Void) -> Compiler {
        let parent = parent
        return Compiler(names: { Self.themes(in: parent) }) { reference, _ in
            let folder = parent.appending(path: reference.name, directoryHint: .isDirectory)
            looking(folder.standardizedFileURL)
            do throws(Failure) { return try Self.theme(in: folder) } catch {
                // Its absence is the compiler's to report; that it is there and can't be read the compiler doesn't know.
                if Self.isTheme(in: folder) { Terminal.note("warning: \(error.message)") }
                return nil
            }
        }
    }

    /// The names of the folders with an entry in them.
    private static func themes(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { isTheme(in: folder.appending(path: $0, directoryHint: .isDirectory)) }
    }

    private static func theme(in folder: URL) throws(Failure) -> ThemeFiles {
        guard isTheme(in: folder) else {
            throw Failure("no '\(ThemeFiles.defaultEntry)' in '\(folder.relativePath)': expected a theme's folder")
        }
        return ThemeFiles(name: folder.lastPathComponent, files: try files(in: folder))
    }

    private static func isTheme(in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: ThemeFiles.defaultEntry).path)
    }

    /// The text of a folder and of all in it, but for what is hidden and links that lead out of it.
    private static func files(in folder: URL) throws(Failure) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        let inside = folder.resolvingSymlinksInPath().path + "/"
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else {
            throw Failure("can't read the folder '\(folder.relativePath)'")
        }
        for path in paths {
            let file = folder.appending(path: path)
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard isTheme(file), !isHidden, file.resolvingSymlinksInPath().path.hasPrefix(inside),
                (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true
            else { continue }
            files[path] = try bytes(of: file)
        }
        return files
    }

    private static func isTheme(_ url: URL) -> Bool { ["ktv", "json", "tokens"].contains(url.pathExtension) }

    private static func isResolver(_ url: URL) -> Bool { url.lastPathComponent.hasSuffix(".resolver.json") }

    /// A file's name without what says its kind: `brand` of `brand.tokens.json`.
    private static func stem(_ name: String) -> String {
        for suffix in [".tokens.json", ".resolver.json", ".tokens", ".json", ".ktv"] where name.hasSuffix(suffix) {
            return String(name.dropLast(suffix.count))
        }
        return name
    }

    private static func bytes(of url: URL) throws(Failure) -> [UInt8] {
        do { return Array(try Data(contentsOf: url)) } catch { throw Failure("can't read '\(url.path)'") }
    }
}
