import Foundation
import LiveryModel
import LiveryTheme
import Testing

/// Published third-party test data, in the folder that `LIVERY_SHARED_DATA` names or, by default, in `../shared/data`
/// beside the project.
enum SharedData {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LIVERY_SHARED_DATA"] { return URL(fileURLWithPath: path) }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../shared/data").standardizedFileURL
    }()

    static func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    /// The files in a folder and its subfolders, by relative path.
    static func files(in path: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder.appendingPathComponent(path).path) {
            guard file.hasSuffix(".json") else { continue }
            files[file] = try bytes("\(path)/\(file)")
        }
        return files
    }
}

/// A case in the conformance suite.
struct SuiteCase: CustomTestStringConvertible {
    let id: String
    let isPositive: Bool
    let path: String
    let isResolver: Bool

    var testDescription: String { id }

    static let all: [SuiteCase] = {
        guard SharedData.has("dtcg-suite") else { return [] }
        return ["format", "resolver"].flatMap { kind -> [SuiteCase] in
            guard let bytes = try? SharedData.bytes("dtcg-suite/\(kind)/manifest.json"),
                let tests = try? JSON.parse(bytes)["tests"]?.elements
            else { return [] }
            return tests.compactMap { test in
                guard let id = test["id"]?.string, let type = test["type"]?.string,
                    let input = test["input"]?.string
                else { return nil }
                return SuiteCase(
                    id: "\(kind)/\(id)", isPositive: type == "PositiveEvaluationTest",
                    path: "dtcg-suite/\(kind)/\(input)", isResolver: kind == "resolver")
            }
        }
    }()

    /// The compiler's output for the case.
    func compile() throws -> Compilation {
        let entry = isResolver ? "case.resolver.json" : "case.tokens.json"
        let files = ThemeFiles(name: "suite", entry: entry, files: [entry: try SharedData.bytes(path)])
        return try Compiler().compile(files)
    }
}
