import ArgumentParser
import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryRoutes

/// `livery diff A B`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Show what changed in values and styles between two themes.",
        discussion: """
            A and B are each a theme's folder or file, or a published version: badoo@12, badoo@latest.

            Prints one line per change. Removed and retyped values are major changes, added values minor, and changed \
            values patch. A change that applies to only some platforms or skins names them. Values that change from the \
            same old color or font to the same new one are counted after the first of them; --format json lists each. An \
            axis that you name restricts the comparison; all values of the other axes are compared. Exit status, as for \
            diff: 0 no differences, 1 differences, 2 an error.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, markdown
    }

    @Argument(help: ArgumentHelp("The old theme.", valueName: "a"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The new theme.", valueName: "b"), completion: .file())
    var new: String

    @OptionGroup var axes: AxisOptions

    @Option(help: "text, json: {\"level\", \"changes\": […]}, or markdown for pull requests.")
    var format = Format.text

    @OptionGroup var access: AccessOptions

    func run() throws {
        let comparison: Comparison
        do {
            comparison = try compared()
            print(comparison)
            // Exit status 1 means that there are differences, so a failure to print them needs another status.
            try StandardOutput.flush()
        } catch let failure as Failure {
            Terminal.error(failure.message)
            throw ExitCode(2)
        }
        if comparison.level != nil { throw ExitCode(1) }
    }

    private func print(_ comparison: Comparison) {
        switch format {
        case .text: if comparison.level != nil { Terminal.result(comparison.text) }
        case .markdown: Terminal.result(comparison.markdown)
        case .json: Terminal.result(Wire.encode(API.Comparison(comparison)).text)
        }
    }

    private func compared() throws -> Comparison {
        let chosen = try axes.chosen()
        let sides = try [old, new].map { try ThemeArgument($0, access).theme(for: chosen) }
        let spelled = sides.reduce(chosen) { $1.axes.spelledAsDeclared($0) }
        do { try sides.check(spelled) } catch { throw ValidationError(error.message) }
        return Comparison(from: sides[0], to: sides[1])
    }
}

extension [ComparedTheme] {
    /// Checks the selected axes. An axis or value that only one of the themes has is valid, because that can be the
    /// difference.
    fileprivate func check(_ chosen: [String: String]) throws(Theme.AxisError) {
        for (name, value) in chosen.sorted(by: { utf8Precedes($0.key, $1.key) }) {
            let found = flatMap(\.axes).filter { $0.name == name }
            guard !found.isEmpty else {
                throw .unknownAxis(name, known: Set(flatMap(\.axes).map(\.name)).sorted(by: utf8Precedes))
            }
            guard found.contains(where: { $0.values.contains(value) }) else {
                throw .unknownValue(
                    value, axis: name, known: Set(found.flatMap(\.values)).sorted(by: utf8Precedes))
            }
        }
    }
}
