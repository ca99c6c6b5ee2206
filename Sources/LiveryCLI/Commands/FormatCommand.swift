import ArgumentParser
import Foundation
import LiveryAuthoring
import LiveryTheme

/// `livery format PATH…`
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format", abstract: "Rewrite themes in canonical form.",
        discussion: """
            Rewrites each .ktv file, including files in folders, if it isn't in canonical form. Values, comments and \
            groups of lines are unchanged. A file with errors is left unchanged and its errors are printed. JSON files \
            are left unchanged, because they have their own form. With '-', reads standard input and prints the \
            result. Exit status: 0 success, 1 a file has errors, can't be read or written or, with --check, isn't in \
            canonical form, 2 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("Theme folders or files, or - for standard input.", valueName: "path"), completion: .file())
    var paths: [String]

    @Flag(help: "Change nothing; list the files that are not in canonical form.")
    var check = false

    func run() throws {
        var isClean = true
        for path in paths {
            guard path != "-" else {
                isClean = try formatInput() && isClean
                continue
            }
            isClean = Self.reportingFailure { () throws(Failure) in try format(at: path) } && isClean
        }
        if !isClean { throw ExitCode(1) }
    }

    /// Formats or checks the files at a path. Returns false if this failed for any of them. A failure doesn't prevent
    /// the other files from being processed.
    private func format(at path: String) throws(Failure) -> Bool {
        var isClean = true
        for file in try Self.files(at: path) {
            isClean = Self.reportingFailure { () throws(Failure) in try format(file) } && isClean
        }
        return isClean
    }

    private static func reportingFailure(_ step: () throws(Failure) -> Bool) -> Bool {
        do { return try step() } catch {
            Terminal.error(error.message)
            return false
        }
    }

    /// Formats standard input and prints the result. With `--check`, only checks the input. Returns false if that
    /// failed.
    private func formatInput() throws -> Bool {
        let bytes = Array(FileHandle.standardInput.readDataToEndOfFile())
        guard let text = try text(of: bytes, path: "<stdin>") else { return false }
        if !check { Terminal.result(bytes: text) } else if text != bytes { Terminal.result("<stdin>") }
        return !check || text == bytes
    }

    private func format(_ file: URL) throws(Failure) -> Bool {
        guard file.pathExtension == "ktv" else {
            Terminal.note("\(file.relativePath): not a KTV file, left unchanged")
            return true
        }
        let bytes = try Self.bytes(of: file)
        guard let text = try text(of: bytes, path: file.relativePath) else { return false }
        guard text != bytes else { return true }
        Terminal.result(file.relativePath)
        if !check { try Self.replace(file, with: text) }
        return !check
    }

    /// The canonical form of a file's text. If the text has errors, prints them and returns nil.
    private func text(of bytes: [UInt8], path: String) throws(Failure) -> [UInt8]? {
        switch FormattedText(of: bytes, path: path).outcome {
        case .text(let text): return text
        case .broken(let diagnostics):
            for diagnostic in diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
            return nil
        case .refused:
            throw Failure("'\(path)' was left unchanged: formatting would change its meaning, which is a bug in Livery")
        }
    }
}

extension FormatCommand {
    /// The file at a path, or all KTV files in a folder except hidden ones.
    private static func files(at path: String) throws(Failure) -> [URL] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure("no file or folder '\(path)'")
        }
        guard isFolder.boolValue else { return [URL(filePath: path)] }
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
            throw Failure("can't read the folder '\(path)'")
        }
        return names.sorted().filter { name in
            name.hasSuffix(".ktv") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }.map { URL(filePath: path).appending(path: $0) }
    }

    private static func bytes(of file: URL) throws(Failure) -> [UInt8] {
        do { return Array(try Data(contentsOf: file)) } catch { throw Failure("can't read '\(file.relativePath)'") }
    }
}

extension ParsableCommand {
    /// Replaces a file atomically by renaming a new file over it.
    static func replace(_ file: URL, with bytes: [UInt8]) throws(Failure) {
        // Keeps a symbolic link and the file's permissions.
        let target = file.resolvingSymlinksInPath()
        let mode = (try? FileManager.default.attributesOfItem(atPath: target.path))?[.posixPermissions]
        do {
            try Data(bytes).write(to: target, options: .atomic)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path) }
        } catch { throw Failure("can't write '\(file.relativePath)'", because: error) }
    }
}
