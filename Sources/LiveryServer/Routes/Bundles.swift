import LiveryHTTP
import LiveryStore

/// Resolved bundles. Prepared responses bypass these handlers.
enum Bundles {
    /// The current bundle.
    static func latest(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try service.bundle(of: service.app(path.app).version, for: request, by: path.caller)
    }

    /// The bundle of a version, which never changes.
    static func version(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let number = try path.version()
        let current = try service.app(path.app).version
        if number == current.number { return try service.bundle(of: current, for: request, by: path.caller) }
        let version = try service.store.version(app: current.app, number: number)
        return try service.bundle(of: version, for: request, by: path.caller)
    }
}
