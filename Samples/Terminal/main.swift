import Foundation
import LiveryClient

// Draws badoo's colors in a terminal, and follows the theme of a Livery server until it is interrupted:
//
//     swift run terminal http://localhost:8080 night

guard let arguments = Arguments(CommandLine.arguments) else {
    print("usage: terminal SERVER [day|night]\n\nSERVER is a URL, such as http://localhost:8080.")
    exit(64)
}

var configuration = ThemeClient.Configuration(
    server: arguments.server, schema: Badoo.self, axes: ["platform": "web", "skin": arguments.skin],
    cacheFolder: arguments.cacheFolder)
configuration.onEvent = { event in
    switch event {
    case .fetched, .activated, .assetsFetched: break
    case .assetFailed, .rejected, .missingPath, .style, .problem: report(event.description)
    }
}

do {
    let client = try ThemeClient(configuration)
    let screen = Screen(isColored: isatty(STDOUT_FILENO) == 1)
    screen.draw(Badoo(client.theme) { report($0.description) }, from: client.origin)
    screen.list(filesOf: client.theme)
    let changes = client.changes
    let following = Task { await client.observeEvents() }
    defer { following.cancel() }
    var last = client.theme
    for await change in changes {
        screen.list(change, since: last)
        screen.draw(Badoo(change.theme) { report($0.description) }, from: client.origin)
        screen.list(filesOf: change.theme)
        last = change.theme
    }
} catch {
    report(error.localizedDescription)
    exit(1)
}

/// Prints a line to standard error.
@Sendable func report(_ problem: String) {
    FileHandle.standardError.write(Data("terminal: \(problem)\n".utf8))
}
