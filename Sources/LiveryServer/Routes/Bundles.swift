import LiveryBundle
import LiveryHTTP
import LiveryStore

/// Resolved bundles.
enum Bundles {
    /// The bundle in force. Requests that spell their axes as usual are answered before they come here.
    static func latest(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try service.app(path.app)
        let chosen = try request.chosenAxes()
        guard let bundle = try app.bundle(for: chosen) else {
            throw Problem(.internalError, "the bundle for \(chosen.axisKey) was not made")
        }
        return bundle.response(to: request)
    }

    /// The bundle of a version, which never changes.
    static func version(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let number = try path.version()
        let app = try service.app(path.app)
        let version = try service.store.version(app: app.version.app, number: number)
        let key = try version.liveryAxes.selection(try request.chosenAxes()).axisKey
        guard let hash = version.bundles[key] else {
            throw Problem(.internalError, "the bundle for \(key) was not made")
        }
        let bundle = try service.store.bundle(hash: hash)
        let entry = BundleEntry(bundle, identity: try bundle.identity(), of: version, key: key, at: .version)
        return entry.response(to: request)
    }
}

extension Version {
    /// The axes as the compiler has them.
    var liveryAxes: [LiveryBundle.Axis] { axes.map { LiveryBundle.Axis(name: $0.name, values: $0.values) } }
}

extension Request {
    /// The axes that a query chooses. `format` is no axis: it asks for a wire format.
    borrowing func chosenAxes() throws -> [String: String] {
        var chosen: [String: String] = [:]
        for item in try query() {
            if item.name == "format" {
                guard item.value == String(ThemeBundle.format) else {
                    throw Problem(.unknownParameter, "no wire format '\(item.value ?? "")'")
                        .knowing([String(ThemeBundle.format)])
                }
                continue
            }
            guard chosen.updateValue(item.value ?? "", forKey: item.name) == nil else {
                throw Problem(.malformedRequest, "expected '\(item.name)' once in the query, found it twice")
            }
        }
        return chosen
    }
}
