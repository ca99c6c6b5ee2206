import ArgumentParser
import Foundation
import LiveryAuthoring
import LiveryTheme

/// `livery format PATH…`
struct FormatCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format", abstract: "Print themes in their one canonical form.",
        discussion: """
            Rewrites each .ktv file, and those of each folder, where it differs from its canonical form. Values,
            comments and groups of lines stay as they are. A file with errors is left as it is, with what is wrong; so
            is JSON, which has a form of its own. - reads standard input and prints the result.
            Exit status: 0 done, 1 a file has errors, can't be read or written or, with --check, has another form,
            2 wrong usage.
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

    /// Whether what is at a path is in order. One file that can't be read or written holds no other up.
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

    /// Whether standard input is in order; prints it in canonical form unless that is only asked about.
    private func formatInput() throws -> Bool {
        let bytes = Array(FileHandle.standardInput.readDataToEndOfFile())
        guard let text = try text(of: bytes, path: "<stdin>") else { return false }
        if !check { Terminal.result(bytes: text) } else if text != bytes { Terminal.result("<stdin>") }
        return !check || text == bytes
    }

    private func format(_ file: URL) throws(Failure) -> Bool {
        guard file.pathExtension == "ktv" else {
            Terminal.note("\(file.relativePath): not KTV, left as it is")
            return true
        }
        let bytes = try Self.bytes(of: file)
        guard let text = try text(of: bytes, path: file.relativePath) else { return false }
        guard text != bytes else { return true }
        Terminal.result(file.relativePath)
        if !check { try Self.replace(file, with: text) }
        return !check
    }

    /// The canonical form; nil, and said why, for a text with errors.
    private func text(of bytes: [UInt8], path: String) throws(Failure) -> [UInt8]? {
        switch FormattedText(of: bytes, path: path).outcome {
        case .text(let text): return text
        case .broken(let diagnostics):
            for diagnostic in diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
            return nil
        case .refused:
            throw Failure("'\(path)' was left as it is: its canonical form would not say the same, which is a bug")
        }
    }
}

extension FormatCommand {
    /// A file as it is named, or all KTV of a folder but for what is hidden.
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
    /// Writes a file by renaming a new one over it, so that nobody ever sees half of it.
    static func replace(_ file: URL, with bytes: [UInt8]) throws(Failure) {
        // A link stays a link, and the file keeps its permissions.
        let target = file.resolvingSymlinksInPath()
        let mode = (try? FileManager.default.attributesOfItem(atPath: target.path))?[.posixPermissions]
        do {
            try Data(bytes).write(to: target, options: .atomic)
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path) }
        } catch { throw Failure("can't write '\(file.relativePath)'") }
    }
}
