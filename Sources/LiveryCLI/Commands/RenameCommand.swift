import ArgumentParser
import LiveryAuthoring
import LiveryTheme

/// `livery rename PATH name new`
struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a value or group everywhere in a theme.",
        discussion: """
            Changes the name where it is declared, in every link and mixin, in the overlays of all axes, and in \
            @requires, @screens, @deprecated and @description. All values stay the same: a theme in which another \
            value would change is left unchanged. Prints each place. Themes that extend this one, and apps that read \
            the value by its path, need the new name, too. Exit status: 0 success, 1 the value can't have the name, or \
            a file can't be written.
            """)

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @Argument(help: ArgumentHelp("The path of a value or group, such as brand.purple.", valueName: "name"))
    var name: String

    @Argument(help: ArgumentHelp("The last name of its new path, such as violet.", valueName: "new"))
    var new: String

    @Flag(help: "Change nothing; list the places.")
    var check = false

    func run() throws {
        let folder = try ThemeFolder(path: path)
        let renaming: Renaming
        do {
            renaming = try folder.compiler.rename(name, to: new, in: folder.theme)
        } catch let error as RenamingError {
            throw Failure(error.message)
        } catch let error as ExplanationError {
            throw Failure(error.message)
        }
        for edit in renaming.edits {
            Terminal.result("\(edit.place.path):\(edit.place.line):\(edit.place.column)")
        }
        guard !check else { return }
        for (file, bytes) in renaming.theme.files.sorted(by: { $0.key < $1.key })
        where bytes != folder.theme.files[file] {
            try Self.replace(folder.url(of: file), with: bytes)
        }
    }
}
