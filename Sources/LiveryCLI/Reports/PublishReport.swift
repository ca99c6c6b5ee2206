import LiveryAPI
import LiveryRoutes

/// The report of a publish for people. Breaking changes come first and the result last, and warnings are only counted.
struct PublishReport {
    let lines: [String]

    /// - Parameters:
    ///   - path: The theme's path. Nil for a draft.
    ///   - replaced: A version by someone else that this publish has replaced without its author having seen it.
    init(_ published: API.Published, of path: String?, replaced: API.Version?) {
        let (made, version) = (published.made, published.made.version)
        var lines: [String] = []
        if let replaced {
            lines.append("replaced version \(replaced.number), which \(replaced.author) published: \(replaced.message)")
            lines += (version.changes?.lines ?? []).filter { !Self.isBreaking($0) }.map { "  \($0)" }
        }
        if published.unchanged == true {
            let warnings = Self.warnings(published.diagnostics, of: path)
            self.lines =
                warnings + ["nothing changed: version \(version.number) of \(made.app) already has this content"]
            return
        }
        lines += Self.warnings(published.diagnostics, of: path)
        let left = published.extendedBy.filter { !$0.pinned }.map(\.app)
        if !left.isEmpty, published.cascade == nil {
            lines.append(
                "apps that extend it were not updated: \(left.joined(separator: ", ")). To publish them too, "
                    + "add --cascade")
        }
        for dependent in published.cascade ?? [] { lines += Self.lines(dependent.version.changes, dependent) }
        self.lines = Self.breaking(version.changes, made) + lines + Self.lines(nil, made)
    }

    /// The breaking changes in a new version, followed by a line that says that the version is now current.
    static func lines(_ changes: API.ChangeSummary?, _ made: API.PublishedVersion) -> [String] {
        breaking(changes, made) + ["version \(made.version.number) of \(made.app) is now current"]
    }

    /// A line with the number of warnings and how to list them.
    static func warnings(_ diagnostics: [API.Diagnostic], of path: String?) -> [String] {
        guard !diagnostics.isEmpty else { return [] }
        let count = diagnostics.count == 1 ? "1 warning" : "\(diagnostics.count) warnings"
        return ["\(count): list with \(path.map { "`livery check \($0)`" } ?? "--format json")"]
    }

    /// The changes that break apps in which the removed or retyped values are used.
    private static func breaking(_ changes: API.ChangeSummary?, _ made: API.PublishedVersion) -> [String] {
        guard let changes, changes.major > 0 else { return [] }
        let number = made.version.number
        let all = "livery diff \(made.app)@\(number - 1) \(made.app)@\(number)"
        let count = changes.major == 1 ? "1 breaking change" : "\(changes.major) breaking changes"
        return ["\(count) in \(made.app) (all changes: `\(all)`):"]
            + changes.lines.filter(isBreaking).map { "  \($0)" }
    }

    private static func isBreaking(_ line: String) -> Bool { line.hasPrefix("major") }
}

/// A publish that would undo versions that others have published since the version that it is based on.
struct PublishConflict {
    let app: String
    /// The expected version. 0 if no version was expected.
    let expected: Int?
    /// The current version. Nil if the app has no versions.
    let current: Int?

    /// The failure, including the versions that would be undone and their changes.
    func failure(_ client: APIClient) -> Failure {
        guard let expected, let current else { return Failure("'\(app)' has no version. Nothing was published") }
        guard expected > 0 else {
            return Failure("'\(app)' already exists: its current version is \(current). Nothing was published")
        }
        guard expected < current else {
            return Failure(
                "the current version of '\(app)' is \(current), older than the expected version \(expected): was a "
                    + "backup restored? Nothing was published")
        }
        var failure = Failure(
            "the current version of '\(app)' is \(current), and this theme is based on version \(expected). Nothing was "
                + "published. Get the changes with `livery pull`, or undo them with --expect-version \(current)")
        failure.details = undone(expected, current, client)
        return failure
    }

    /// The versions that would be undone, newest first, each with its changes.
    private func undone(_ expected: Int, _ current: Int, _ client: APIClient) -> [String] {
        let page = "limit=\(min(current - expected, Self.listed))&before=\(current + 1)"
        guard let history = try? client.history(of: app, page) else { return [] }
        let versions = history.versions.filter { $0.number > expected }
        let missing = current - expected - versions.count
        let lines = versions.flatMap { version in
            ["  version \(version.number) by \(version.author): \(version.message)"]
                + (version.changes?.lines ?? []).map { "    \($0)" }
        }
        return ["this publish would undo:"] + lines + (missing > 0 ? ["  and \(missing) earlier versions"] : [])
    }

    /// The maximum number of versions to list.
    private static let listed = 10
}

extension Failure {
    /// Whether the failure is that the current version isn't the expected one.
    var isVersionConflict: Bool { problem?.type == ProblemType.versionConflict.urn }
}
