import ArgumentParser
import Foundation

/// `livery init [FOLDER]`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init", abstract: "Create a small theme to start from.",
        discussion: """
            Writes a theme of five short files with comments: colors, text styles, a component, a night skin and an \
            overlay for Android. The theme is named after the folder. Existing files are never overwritten: if one of \
            the files exists, nothing is written. Exit status: 0 success, 1 a file exists or can't be written.
            """)

    @Argument(
        help: ArgumentHelp("The folder to write to (default: the current folder).", valueName: "folder"),
        completion: .directory)
    var folder = "."

    func run() throws {
        let url = URL(filePath: folder).standardizedFileURL
        let present = StarterTheme.files.map(\.path).filter { path in
            FileManager.default.fileExists(atPath: url.appending(path: path).path)
        }
        guard present.isEmpty else {
            let names = present.map { "'\($0)'" }.joined(separator: ", ")
            throw Failure("'\(folder)' already contains \(names): choose a different folder. Nothing was written")
        }
        for file in StarterTheme.files { try write(file.text, to: url.appending(path: file.path)) }
        for file in StarterTheme.files { Terminal.result(shown(file.path)) }
        Terminal.note(
            """

            Next steps:
              livery dev \(folder)      preview it while you edit it
              livery check \(folder)    check it for every platform and skin
              livery publish \(folder) --app \(url.lastPathComponent) --message "First version"
            """)
    }

    private func shown(_ path: String) -> String { folder == "." ? path : "\(folder)/\(path)" }

    private func write(_ text: String, to file: URL) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file, options: .withoutOverwriting)
        } catch { throw Failure("can't write '\(file.path)'", because: error) }
    }
}
