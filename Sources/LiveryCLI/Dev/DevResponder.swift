import LiveryHTTP
import LiveryModel
import LiveryRoutes

/// Serves the page of `livery dev`, its events, and the theme for the selected axis values.
struct DevResponder: Responder {
    let theme: DevTheme
    let events: DevEvents
    let pages: Pages
    /// Requests might have to wait until bundles are compiled.
    private let lane = Lane(name: "themes", width: 2, queueLimit: 64)

    init(theme: DevTheme, events: DevEvents, pages: Pages) {
        self.theme = theme
        self.events = events
        self.pages = pages
    }

    func respond(to request: borrowing Request) -> Response {
        guard Self.isLocal(request.header(.host) ?? "") else {
            return .text("Open this page as http://127.0.0.1 on this machine\n", status: Status(403))
        }
        guard request.method.isSafe else { return .text("Only GET and HEAD are supported\n", status: Status(405)) }
        let path = request.target.prefix { $0 != "?" }
        switch path {
        case "/theme": return lane.response { document(for: $0) } ?? Self.busy
        case "/events": return .stream(events.subscribe(), fields: Self.streamFields)
        case "/": return pages.response(for: "/dev.html", to: request) ?? Self.missing
        default:
            return asset(path) ?? pages.response(for: String(path), to: request) ?? Self.missing
        }
    }

    /// An image or font of the theme. `nil` for any other path.
    private func asset(_ path: Substring) -> Response? {
        guard let asset = theme.asset(String(path.dropFirst("/assets/".count))) else { return nil }
        return Response(
            status: .ok,
            fields: [
                .contentType: asset.type.rawValue, .cacheControl: "no-store", "X-Content-Type-Options": "nosniff",
                "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            ], body: asset.bytes)
    }

    private func document(for request: borrowing Request) -> Response {
        let items = (try? request.query()) ?? []
        let chosen = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        return Response(
            status: .ok, fields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: theme.document(for: chosen).bytes)
    }

    /// Whether the host is this machine. Prevents a website from reading the theme by pointing its own name at this
    /// machine (DNS rebinding).
    private static func isLocal(_ host: String) -> Bool {
        let name = host.hasPrefix("[") ? host.prefix { $0 != "]" } + "]" : host.prefix { $0 != ":" }
        return ["127.0.0.1", "localhost", "[::1]"].contains(String(name).lowercased())
    }

    private static let streamFields: Fields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
    private static let busy = Response.text("Too many requests: try again\n", status: .serviceUnavailable)
    private static let missing = Response.text("Page not found\n", status: Status(404))
}
