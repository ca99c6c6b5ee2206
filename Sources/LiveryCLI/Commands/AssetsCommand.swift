import ArgumentParser
import Foundation
import LiveryModel
import LiveryTheme

/// `livery assets badoo`
struct AssetsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "assets", abstract: "Describe a theme's images and fonts.",
        discussion: """
            Prints a line for each file in the folder 'assets': its path, a tab, and what the theme's source contains in \
            place of the file. Prints the reason for a file that can't be used, and exits with status 1.
            """)

    @Argument(help: ArgumentHelp("A theme's folder.", valueName: "path"), completion: .directory)
    var path: String

    func run() throws {
        let theme = try ThemeFolder(path: path).theme
        for (file, bytes) in theme.files.sortedMembers where Asset.isPath(file) && theme.assetErrors[file] == nil {
            Terminal.result("\(file)\t\(String(decoding: bytes.dropLast(), as: UTF8.self))")
        }
        for (file, reason) in theme.assetErrors.sortedMembers { Terminal.note("error: '\(file)': \(reason)") }
        if !theme.assetErrors.isEmpty { throw ExitCode(1) }
    }
}
