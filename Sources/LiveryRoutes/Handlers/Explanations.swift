import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Explanations of single values: where they come from and where they are used.
struct Explanations: Handler {
    let apps: Apps
    let store: Store
    let publisher: Publisher

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
        publisher = responder.service.publisher
    }

    /// Explains a value of a version, with the versions of other apps that it was published with.
    func version(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let query = try ExplanationQuery(request)
        let version = try store.version(app: app.version.app, number: try path.version())
        try publisher.checkBases(of: version, for: path.caller)
        let explanation = try publisher.explain(
            query, in: store.files(of: version), for: path.caller, path.workLimit
        ) { axes throws(Theme.AxisError) in try axes.selection(query.axes) }
        return .json(API.Explanation(explanation), for: request)
    }

    /// Explains a value of the saved draft.
    func draft(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let query = try ExplanationQuery(request)
        let draft = try store.draft(app: path.app, name: path["draft"])
        let text = ThemeText(files: draft.files, entry: draft.draft.entry)
        let theme = publisher.theme(text, app: path.app, for: path.caller)
        let explanation = try publisher.explain(query, in: theme, for: path.caller, path.workLimit) {
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
        guard path.utf8.count <= ServiceLimits.pathBytes else {
            throw Problem(
                .unknownParameter,
                "'path' is too long: \(path.utf8.count) bytes, the limit is \(ServiceLimits.pathBytes)")
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
    /// Explains a value of a theme for a choice among the theme's axes.
    fileprivate func explain(
        _ query: ExplanationQuery, in theme: ThemeFiles, for caller: Caller?, _ workLimit: WorkLimit,
        choosing choice: ([Theme.Axis]) throws(Theme.AxisError) -> [String: String]
    ) throws -> Explanation {
        let reader = BaseReader(store)
        let compiler = compiler(reader, app: theme.name, for: caller)
        return try workspaces.with(app: theme.name) { workspace in
            guard let prepared = compiler.load(theme, in: workspace, unless: { workLimit.isOver }) else {
                throw workLimit.error
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
