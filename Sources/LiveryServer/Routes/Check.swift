import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// Compiles text without saving it. It uses only the name of the app, so anonymous clients may name a private app.
enum Check {
    static func check(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try answer(FilesBody(path.body(of: request)), in: service, request, path)
    }

    /// The text's diagnostics, its axes, and the bundle for the axes in the query.
    static func answer(
        _ files: FilesBody, in service: Service, _ request: borrowing Request, _ path: Parameters
    ) throws -> Response {
        let chosen = try BundleQuery(request).axes
        let compilation = try service.publisher.compile(
            files, app: path.app, for: path.caller, adding: [.advice, .annotations], path.workLimit)
        let axes = compilation.storedAxes.map(\.served)
        let selection = try axes.selection(axes.offered(chosen))
        let index = compilation.compiled.firstIndex { $0.axes == selection }
        var report = API.CheckReport()
        report.diagnostics = compilation.diagnostics.map(API.Diagnostic.init)
        report.axes = compilation.axes.map(API.Axis.init)
        report.bundle = try index.map { try JSON.parse(compilation.compiled[$0].bundle.bytes) }
        report.screens = index.map { compilation.screens[$0].map(API.Screen.init) }
        report.enumerations = Dictionary(uniqueKeysWithValues: Theme.Enumeration.all.map { ($0.name, $0.cases) })
        report.annotations = index.map { compilation.annotations[$0].byPath.mapValues(API.Annotation.init) }
        return .json(report)
    }
}

extension API.Annotation {
    fileprivate init(_ annotation: LiveryTheme.Annotation) {
        self.init()
        description = annotation.description
        deprecated = annotation.deprecation?.json
        extensions = annotation.extensions.flatMap { try? JSON.parse($0) }
    }
}
