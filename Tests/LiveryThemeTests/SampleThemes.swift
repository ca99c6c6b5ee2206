import Foundation
import LiveryModel
import LiveryTheme

/// The themes in `Samples`, which are read only once.
enum SampleThemes {
    /// All samples, by name.
    static let all: [String: ThemeFiles] = {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: samples.path)) ?? []
        var themes: [String: ThemeFiles] = [:]
        for name in folders {
            let files = files(in: samples.appendingPathComponent(name))
            if files[ThemeFiles.defaultEntry] != nil { themes[name] = ThemeFiles(name: name, files: files) }
        }
        return themes
    }()

    static let names = all.keys.sorted()

    /// A sample, unchanged or with the bytes of one file replaced.
    static func theme(_ name: String, replacing file: String? = nil, with bytes: [UInt8] = []) throws -> ThemeFiles {
        guard var theme = all[name] else { throw NoSuchSample(name: name) }
        if let file { theme.files[file] = bytes }
        return theme
    }

    /// A compiler that finds the samples that other samples extend.
    static let compiler = Compiler { reference, _ in all[reference.name] }

    /// A sample compiled for every axis choice.
    static func compiled(_ name: String) throws -> Compilation {
        try compiler.compile(theme(name))
    }

    private static func files(in folder: URL) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for path in (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [] {
            let file = folder.appendingPathComponent(path)
            guard ["ktv", "json"].contains(file.pathExtension), let data = try? Data(contentsOf: file) else { continue }
            files[path] = [UInt8](data)
        }
        return files
    }

    struct NoSuchSample: Error {
        let name: String
    }
}
