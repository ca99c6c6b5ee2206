import LiveryHTTP
import LiveryService
import LiveryStore

/// Resolved bundles. Prepared responses bypass these handlers.
struct Bundles: Handler {
    let apps: Apps
    let store: Store
    let delivery: BundleDelivery

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
        delivery = responder.delivery
    }

    /// The current bundle.
    func latest(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let current = try apps.entry(path.app).version
        guard let place = delivery.ready.current.place(of: current.app) else {
            return try delivery.bundle(of: current, for: request, by: path.caller)
        }
        return try delivery.bundle(at: place, for: request, by: path.caller)
    }

    /// The bundle of a version, which never changes.
    func version(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let number = try path.version()
        let current = try apps.entry(path.app).version
        if number == current.number { return try delivery.bundle(of: current, for: request, by: path.caller) }
        let version = try store.version(app: current.app, number: number)
        return try delivery.bundle(of: version, for: request, by: path.caller)
    }
}
