import ArgumentParser
import Foundation
@preconcurrency import Glibc
import LiveryHTTP
import LiveryRoutes
import LiveryTheme

/// `livery dev PATH`
struct DevCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dev", abstract: "Show a theme in the browser while you edit it.",
        discussion: """
            Compiles the theme, prints the same diagnostics as 'livery check', and serves a page with every style for \
            the platform and skin that you choose. Whenever a file of the theme or of a theme that it extends changes, \
            the theme is compiled again and the page updates. While the theme has errors, the page shows them and the \
            last good state.

            Only this machine can open the page. Nothing is published. Press Ctrl-C to stop.
            """)

    @Argument(help: ArgumentHelp("A theme folder or file.", valueName: "path"), completion: .file())
    var path: String

    @Option(help: "The port to serve the page on (default: any free port).")
    var port = 0

    @Option(
        name: .customLong("public"), help: ArgumentHelp("The folder of Livery's pages.", valueName: "folder"),
        completion: .directory)
    var pages: String?

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("'--port' must be a number from 0 to 65535") }
    }

    func run() throws {
        // An invalid path is an error only at the start. If the path becomes invalid later, the command waits until it
        // is valid again.
        _ = try ThemeFolder(path: path)
        let signals = StopSignals()
        StandardOutput.flushEachLine()
        let theme = DevTheme(path: path)
        let events = DevEvents()
        var state = compile(theme, events)
        let server = try serve(theme, events)
        // Gives open pages a moment to read their streams to the end, without keeping the user waiting.
        defer { server.stop(within: .seconds(1)) }
        Terminal.result("http://127.0.0.1:\(server.port)/")
        Terminal.note("Showing '\(theme.name)'. Press Ctrl-C to stop.")
        var seen = state.stamp
        while signals.next(within: Self.interval) == nil {
            events.sweep()
            let now = state.stamp.now
            // Editors write a file in several steps. A change is complete when two consecutive polls find the same
            // state.
            let isComplete = now == seen
            seen = now
            guard isComplete, now != state.stamp else { continue }
            state = compile(theme, events)
            seen = state.stamp
        }
    }

    private func compile(_ theme: DevTheme, _ events: DevEvents) -> DevTheme.State {
        let state = theme.compile()
        for diagnostic in state.diagnostics { Terminal.result(Terminal.picture(diagnostic, on: STDOUT_FILENO)) }
        let summary = state.failure.map { "error: \($0)" } ?? CheckCommand.summary(state.diagnostics)
        Terminal.note("\(Self.time)  \(summary)")
        events.announce(state.revision)
        return state
    }

    private func serve(_ theme: DevTheme, _ events: DevEvents) throws -> Server {
        let folder = try Installation.pages(pages ?? ProcessInfo.processInfo.environment[Setting.pages.variable])
        let found: Pages
        do { found = try Pages(folder: folder) } catch { throw Failure("\(error)") }
        var configuration = Server.Configuration()
        configuration.port = port
        configuration.connections = 100
        do {
            return try Server(configuration, responder: DevResponder(theme: theme, events: events, pages: found))
        } catch {
            throw Failure("can't serve the page: \(error)")
        }
    }

    /// The time of day, such as `14:02:11`.
    private static var time: String {
        var (now, parts) = (Glibc.time(nil), tm())
        localtime_r(&now, &parts)
        return String(format: "%02d:%02d:%02d", parts.tm_hour, parts.tm_min, parts.tm_sec)
    }

    /// The time between two polls of the files, in milliseconds. It is short enough to seem immediate.
    private static let interval = 100
}
