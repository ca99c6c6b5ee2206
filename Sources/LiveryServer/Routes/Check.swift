import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// Compiles text that nobody saves. Of the app only the name is used, so strangers may name one that they don't see.
enum Check {
    static func check(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try answer(FilesBody(path.body(of: request)), in: service, request, path)
    }

    /// What text comes to: its diagnostics, its axes, and the bundle for those that the query chooses.
    static func answer(
        _ files: FilesBody, in service: Service, _ request: borrowing Request, _ path: Parameters
    ) throws -> Response {
        let chosen = try BundleQuery(request).axes
        let compilation = try service.publisher.compile(
            files, app: path.app, for: path.caller, adding: [.advice, .annotations], path.patience)
        // Who edits the axes may just have taken away the one that is shown.
        let axes = compilation.storedAxes.map(\.served)
        let offered = axes.spelledAsDeclared(chosen).filter { name, value in
            axes.contains { $0.name == name && $0.values.contains(value) }
        }
        let selection = try axes.selection(offered)
        let index = compilation.bundles.firstIndex { $0.axes == selection }
        var report = API.CheckReport()
        report.diagnostics = compilation.diagnostics.map(API.Diagnostic.init)
        report.axes = compilation.axes.map(API.Axis.init)
        report.bundle = try index.map { try JSON.parse(compilation.bundles[$0].bytes) }
        report.annotations = index.map { compilation.annotations[$0].json }
        return .json(report)
    }
}
