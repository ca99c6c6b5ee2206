import ArgumentParser
import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryRoutes
import LiveryTheme

/// `livery explain PATH name`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Show where a value comes from.",
        discussion: """
            Shows the value, the file, line and layer that define it, every link, mixin and call on the way, the \
            values of lower layers that it overrides, and its uses. Works in a theme with mistakes elsewhere. Axes \
            that you don't specify have their default value. Exit status: 0 success, 1 the value doesn't exist.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @Argument(help: ArgumentHelp("A value's path, such as news.title.textColor.", valueName: "name"))
    var name: String

    @OptionGroup var axes: AxisOptions

    @Option(help: "text or json.")
    var format = Format.text

    func run() throws {
        let explanation: Explanation
        do {
            explanation = try ThemeFolder(path: path).load().explain(name, for: try axes.chosen())
        } catch let error as Theme.AxisError {
            throw ValidationError(error.message)
        } catch let error as ExplanationError {
            throw Failure(error.message)
        }
        Terminal.result(format == .text ? explanation.text : Wire.encode(API.Explanation(explanation)).text)
    }
}
