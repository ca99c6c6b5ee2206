import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// Explanations of single values: where they come from and where they are used.
enum Explanations {
    /// Explains a value of a version, with the versions of other apps that it was published with.
    static func version(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let query = try ExplanationQuery(request)
        let version = try service.store.version(app: app.version.app, number: try path.version())
        try service.publisher.checkBases(of: version, for: path.caller)
        let explanation = try service.publisher.explain(
            query, in: service.store.files(of: version), for: path.caller, path.workLimit
        ) { axes throws(Theme.AxisError) in try axes.selection(query.axes) }
        return .json(API.Explanation(explanation), for: request)
    }

    /// Explains a value of the saved draft.
    static func draft(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let query = try ExplanationQuery(request)
        let draft = try service.store.draft(app: path.app, name: path["draft"])
        let text = FilesBody(files: draft.files, entry: draft.draft.entry)
        let theme = service.publisher.theme(text, app: path.app, for: path.caller)
        let explanation = try service.publisher.explain(query, in: theme, for: path.caller, path.workLimit) {
            axes throws(Theme.AxisError) in try axes.selection(axes.offered(query.axes))
        }
        return .json(API.Explanation(explanation))
    }
}

/// The query of an explanation: a value's path and a choice of axes.
private struct ExplanationQuery {
    let path: String
    /// Whether to list all values that follow this one.
    let listsFollowers: Bool
    let axes: [String: String]

    init(_ request: borrowing Request) throws {
        var axes = try BundleQuery(request).axes
        guard let path = axes.removeValue(forKey: "path"), !path.isEmpty else {
            throw Problem(.unknownParameter, "expected 'path': a value's path, such as 'news.title.textColor'")
        }
        guard path.utf8.count <= Limits.pathBytes else {
            throw Problem(
                .unknownParameter, "'path' is too long: \(path.utf8.count) bytes, the limit is \(Limits.pathBytes)")
        }
        switch axes.removeValue(forKey: "followers") {
        case nil, "0": listsFollowers = false
        case "1": listsFollowers = true
        case let value?:
            throw Problem(.unknownParameter, "invalid value '\(value)' of 'followers': expected 0 or 1")
                .suggesting(["0", "1"])
        }
        self.path = path
        self.axes = axes
    }
}

extension [Theme.Axis] {
    /// The chosen axes and values that the theme has. An edit may have removed an axis that the author selected.
    func offered(_ chosen: [String: String]) -> [String: String] {
        spelledAsDeclared(chosen).filter { name, value in
            contains { $0.name == name && $0.values.contains(value) }
        }
    }
}

extension Publisher {
    /// Throws if a caller can't see an app that a version extends. Text of extended themes needs access to them.
    func checkBases(of version: Version, for caller: Caller?) throws {
        let hidden = hidden(from: caller, workingOn: version.app)
        if let base = version.extends.map(\.app).first(where: hidden.contains) {
            throw Problem(
                .forbidden,
                "'\(version.app)' extends the private app '\(base)': reading it needs access to '\(base)', too")
        }
    }

    /// Explains a value of a theme for a choice among the theme's axes.
    fileprivate func explain(
        _ query: ExplanationQuery, in theme: ThemeFiles, for caller: Caller?, _ workLimit: WorkLimit,
        choosing choice: ([Theme.Axis]) throws(Theme.AxisError) -> [String: String]
    ) throws -> Explanation {
        let reader = BaseReader(store)
        let compiler = compiler(reader, app: theme.name, for: caller)
        return try workspaces.with(app: theme.name) { workspace in
            guard let prepared = compiler.load(theme, in: workspace, unless: { workLimit.isOver }) else {
                throw workLimit.problem
            }
            try reader.check()
            let explanation = Result {
                try prepared.explain(
                    query.path, for: try choice(prepared.axes), listingFollowers: query.listsFollowers)
            }
            try workLimit.check()
            return try explanation.get()
        }
    }
}
