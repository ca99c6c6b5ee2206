import LiveryHTTP

/// The pages and their assets.
enum PageRoutes {
    static func index(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.page("index.html", for: request)
    }

    static func signIn(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.page("sign-in.html", for: request)
    }

    static func edit(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.page("edit.html", for: request)
    }

    static func gallery(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.page("gallery.html", for: request)
    }

    static func preview(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.page("preview.html", for: request)
    }

    static func asset(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        try service.pages.asset(path["path"], for: request)
    }

    /// The icon for programs that request it without a page. The pages link to the same file.
    static func icon(_ service: Service, _ request: borrowing Request, _: Parameters) throws -> Response {
        try service.pages.asset("livery.svg", for: request)
    }
}
