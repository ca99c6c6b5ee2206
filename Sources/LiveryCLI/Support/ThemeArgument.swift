import Foundation
@preconcurrency import Glibc
import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryTheme

/// An argument of `livery diff`, which is a folder, a file, or a published version such as `badoo@12`.
struct ThemeArgument {
    private let text: String
    private let access: AccessOptions

    init(_ text: String, _ access: AccessOptions) {
        self.text = text
        self.access = access
    }

    /// The theme's axes, and its bundles for a partial selection of axis values.
    func theme(for chosen: [String: String]) throws -> ComparedTheme {
        if !FileManager.default.fileExists(atPath: text), let version = try published(for: chosen) { return version }
        return try compiled(for: chosen)
    }

    private func compiled(for chosen: [String: String]) throws -> ComparedTheme {
        let theme = try ThemeFolder(path: text).load()
        let spelled = theme.axes.spelledAsDeclared(chosen)
        let relevant = spelled.filter { name, _ in theme.axes.contains { $0.name == name } }
        let isOffered = relevant.allSatisfy { name, value in
            theme.axes.contains { $0.name == name && $0.values.contains(value) }
        }
        guard isOffered else { return ComparedTheme(axes: theme.axes, bundles: []) }
        let isWhole = theme.axes.allSatisfy { relevant[$0.name] != nil }
        let compilation = try theme.compile(for: isWhole ? .one(relevant) : .all)
        guard !compilation.hasErrors else {
            for diagnostic in compilation.diagnostics { Terminal.note(Terminal.picture(diagnostic, on: STDERR_FILENO)) }
            throw Failure("'\(text)' has errors, so it can't be compared")
        }
        return ComparedTheme(axes: theme.axes, bundles: compilation.bundles).restricted(to: relevant)
    }

    /// The bundles of a published version. Nil if the argument isn't the name of a published version.
    private func published(for chosen: [String: String]) throws -> ComparedTheme? {
        guard let match = text.wholeMatch(of: /([a-z0-9-]+)@([0-9]+|latest)/) else { return nil }
        let (client, app) = (try access.reader(), String(match.1))
        let number = try Int(match.2) ?? latest(of: app, client)
        let history: API.History = try client.get("/themes/\(app)/versions?limit=1&before=\(number + 1)")
        guard let version = history.versions.first, version.number == number else {
            throw Failure("'\(app)' has no version \(match.2)")
        }
        let axes = version.axes.map {
            Theme.Axis(name: $0.name, values: $0.values, ignoresCase: $0.ignoresCase ?? false)
        }
        let chosen = axes.spelledAsDeclared(chosen)
        let choices = axes.combinations.filter { choice in
            chosen.allSatisfy { choice[$0.key] == nil || choice[$0.key] == $0.value }
        }
        let bundles = try choices.map { choice in try bundle("/themes/\(app)/versions/\(number)", choice, client) }
        return ComparedTheme(axes: axes, bundles: bundles)
    }

    private func latest(of app: String, _ client: APIClient) throws(Failure) -> Int {
        let app: API.App = try client.get("/themes/\(app)")
        return app.latest
    }

    private func bundle(_ path: String, _ choice: [String: String], _ client: APIClient) throws(Failure) -> ThemeBundle
    {
        var address = URLComponents()
        address.path = path
        address.queryItems = choice.sorted { utf8Precedes($0.key, $1.key) }
            .map { URLQueryItem(name: $0.key, value: $0.value) }
        let document: JSON = try client.get(address.string ?? path)
        do { return try ThemeBundle(bytes: document.bytes) } catch {
            throw Failure("'\(client.server)' returned an invalid bundle for '\(path)': \(error)")
        }
    }
}
