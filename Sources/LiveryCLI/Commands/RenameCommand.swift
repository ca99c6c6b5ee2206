import ArgumentParser
import LiveryAuthoring
import LiveryExport
import LiveryTheme

/// `livery rename PATH name new`
struct RenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename or move a value or group everywhere in a theme.",
        discussion: """
            Changes the name where it is declared, in every link and mixin, in the overlays of all axes, and in \
            @requires, @screens, @deprecated and @description. All values stay the same: a theme in which another \
            value would change is left unchanged. Also changes each generate.ktv for the theme in its folder, beside it, \
            and in the folders beside it. If an output would have an error, nothing is changed. Prints each place. \
            With --also, renames it in themes that extend this one as well. If it can't have the name in one of them, \
            no theme is changed. Apps that read the value by its path need the new name. Exit status: 0 success, 1 the value can't have the name, or a file \
            can't be written.
            """)

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @Argument(help: ArgumentHelp("The path of a value or group, such as brand.purple.", valueName: "name"))
    var name: String

    @Argument(
        help: ArgumentHelp(
            "The last name of its new path, such as violet, or a path in another group, such as accent.violet.",
            valueName: "new"))
    var new: String

    @Option(
        help: ArgumentHelp("A folder of a theme that extends this one. Can be repeated.", valueName: "folder"),
        completion: .directory)
    var also: [String] = []

    @Flag(help: "Change nothing; list the places.")
    var check = false

    func validate() throws {
        guard !new.contains(".") || also.isEmpty else {
            throw ValidationError("--also can't move a value to another group: move it in each theme")
        }
    }

    func run() throws {
        let renamings = try renamings()
        let plans = try RenamedPlans(of: renamings).plans
        for place in renamings.flatMap(\.1.edits).map(\.place) + plans.flatMap(\.renaming.places) {
            Terminal.result("\(place.path):\(place.line):\(place.column)")
        }
        guard !check else { return }
        for (folder, renaming) in renamings {
            for (file, bytes) in renaming.theme.files.sorted(by: { $0.key < $1.key })
            where bytes != folder.theme.files[file] {
                try Self.replace(folder.url(of: file), with: bytes)
            }
        }
        for plan in plans { try Self.replace(plan.url, with: plan.renaming.bytes) }
    }

    /// The renaming in each theme. A theme comes after the themes that it extends.
    private func renamings() throws -> [(folder: ThemeFolder, renaming: Renaming)] {
        let folder = try ThemeFolder(path: path)
        let extending = try also.map { path in
            let folder = try ThemeFolder(path: path)
            return (path: path, folder: folder, depth: folder.load().extended.count)
        }
        do {
            if new.contains(".") { return [(folder, try folder.compiler.move(name, to: new, in: folder.theme))] }
            let first = try folder.compiler.rename(name, to: new, in: folder.theme)
            var dependents = DependentRenaming(first, to: new, of: folder.theme)
            let others = try extending.sorted { $0.depth < $1.depth }.compactMap { path, folder, _ in
                do {
                    return try dependents.rename(in: folder.theme, with: folder.compiler).map { (folder, $0) }
                } catch let error as RenamingError { throw Failure("\(path): \(error.message)") }
            }
            return [(folder, first)] + others
        } catch let error as RenamingError {
            throw Failure(error.message)
        } catch let error as ExplanationError {
            throw Failure(error.message)
        }
    }
}
