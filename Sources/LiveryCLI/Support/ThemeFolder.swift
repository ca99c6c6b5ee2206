import Foundation
import LiveryTheme

/// A theme on disk: a folder with `theme.ktv`, or a single file.
struct ThemeFolder {
    let theme: ThemeFiles
    private let parent: URL

    init(path: String) throws(Failure) {
        let url = URL(filePath: path).standardizedFileURL
        parent = url.deletingLastPathComponent()
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw Failure("no file or folder '\(path)'")
        }
        if isFolder.boolValue {
            theme = try Self.theme(in: url)
        } else {
            guard Self.isTheme(url), !Self.isDesignToken(url) else {
                throw Failure("'\(path)' is no theme: expected a folder, a .ktv file or a .json file of the older form")
            }
            let name = url.lastPathComponent
            theme = ThemeFiles(
                name: url.deletingPathExtension().lastPathComponent, entry: name, files: [name: try Self.bytes(of: url)]
            )
        }
    }

    /// Compiles the theme; `core` in `@extends` is the folder of that name beside this one.
    func compile(_ choice: Compiler.Choice) throws -> Compilation {
        let parent = parent
        return try Compiler { reference, _ in
            try? Self.theme(in: parent.appending(path: reference.name, directoryHint: .isDirectory))
        }.compile(theme, for: choice)
    }

    private static func theme(in folder: URL) throws(Failure) -> ThemeFiles {
        let entry = folder.appending(path: ThemeFiles.defaultEntry)
        guard FileManager.default.fileExists(atPath: entry.path) else {
            throw Failure("no '\(ThemeFiles.defaultEntry)' in '\(folder.relativePath)': expected a theme's folder")
        }
        var files: [String: [UInt8]] = [:]
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path) else {
            throw Failure("can't read the folder '\(folder.relativePath)'")
        }
        for path in paths {
            let file = folder.appending(path: path)
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            guard isTheme(file), !isHidden, (try? file.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory != true
            else { continue }
            files[path] = try bytes(of: file)
        }
        return ThemeFiles(name: folder.lastPathComponent, files: files)
    }

    private static func isTheme(_ url: URL) -> Bool { ["ktv", "json"].contains(url.pathExtension) }

    private static func isDesignToken(_ url: URL) -> Bool {
        url.lastPathComponent.hasSuffix(".tokens.json") || url.lastPathComponent.hasSuffix(".resolver.json")
    }

    private static func bytes(of url: URL) throws(Failure) -> [UInt8] {
        do { return Array(try Data(contentsOf: url)) } catch { throw Failure("can't read '\(url.path)'") }
    }
}
