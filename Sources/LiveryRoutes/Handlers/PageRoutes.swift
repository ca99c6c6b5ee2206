import LiveryHTTP
import LiveryService

/// The pages and their assets.
struct PageRoutes: Handler {
    let pages: Pages

    init(_ responder: ServiceResponder) {
        pages = responder.pages
    }

    func index(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.page("index.html", for: request)
    }

    func signIn(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.page("sign-in.html", for: request)
    }

    func edit(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.page("edit.html", for: request)
    }

    func gallery(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.page("gallery.html", for: request)
    }

    func preview(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.page("preview.html", for: request)
    }

    func asset(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        try pages.asset(path["path"], for: request)
    }

    /// The icon for programs that request it without a page. The pages link to the same file.
    func icon(_ request: borrowing Request, _: Parameters) throws -> Response {
        try pages.asset("livery.svg", for: request)
    }
}
