import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryTheme

/// Compiles text that nobody saves. Of the app only the name is used, so strangers may name one that they don't see.
enum Check {
    static func check(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try answer(try FilesBody(try path.json(of: request)), in: service, request, path)
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
        return .json([
            "diagnostics": .array(compilation.diagnostics.map(\.json)),
            "axes": .array(compilation.axes.map(\.json)),
            "bundle": try index.map { try JSON.parse(compilation.bundles[$0].bytes) } ?? .null,
            "annotations": index.map { compilation.annotations[$0].json } ?? .null,
        ])
    }
}
