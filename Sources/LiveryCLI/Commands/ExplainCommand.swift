import ArgumentParser
import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// `livery explain PATH name`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Say where a value comes from.",
        discussion: """
            Shows the value, the file, line and layer that gave it, every link, mixin and call on the way, what lies \
            under it in lower layers, and what uses it. Works in a theme with mistakes elsewhere. An axis that is not \
            named takes its default. Exit status: 0 done, 1 nothing is there.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @Argument(help: ArgumentHelp("A value's path, such as news.title.textColor.", valueName: "name"))
    var name: String

    @OptionGroup var axes: AxisOptions

    @Option(help: "text, for people, or json, for machines.")
    var format = Format.text

    func run() throws {
        let explanation: Explanation
        do {
            explanation = try ThemeFolder(path: path).load().explain(name, for: try axes.chosen())
        } catch let error as AxisError {
            throw ValidationError(error.message)
        } catch let error as ExplanationError {
            throw Failure(error.message)
        }
        Terminal.result(format == .text ? explanation.text : explanation.json.text)
    }
}
