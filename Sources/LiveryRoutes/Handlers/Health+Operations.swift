import LiveryHTTP
import LiveryService

/// Operations for operators, and the pages.
extension OpenAPI.Operation {
    static let alive = Self(.service, "alive", "Whether the process responds.", answers: [plain("`ok`")])

    static let ready = Self(
        .service, "ready",
        "Whether all versions are loaded and known to be current, the audit log is writable, and the server is not about to "
            + "stop.",
        answers: [plain("`ok`", [.cacheControl, .build])], problems: [.stale, .storageUnavailable])

    static let metrics = Self(
        .service, "metrics", "The metrics, unless they have a listener of their own.",
        answers: [plain("Prometheus' text format.")], problems: [.unknownResource, .storageUnavailable])

    static let contract = Self(
        .service, "contract", "This document.", .conditions,
        answers: file("The document.", [("application/json", .map(of: .any))], .page + .cors),
        problems: [.preconditionFailed])

    static let indexPage = page("indexPage", "The page with all apps.")
    static let signInPage = page("signInPage", "The page for signing in.")
    static let editPage = page("editPage", "The editor of an app.", [.unknownApp])
    static let galleryPage = page("galleryPage", "The gallery of an app's styles.", [.unknownApp])
    static let previewPage = page("previewPage", "The gallery of a draft, for the holder of a preview link.")

    static let asset = Self(
        .service, "asset", "An asset of the pages.",
        [.path("path", .text, "The asset's path as in the pages. Slashes need no percent encoding.")] + .conditions,
        answers: file(
            "The file.",
            [
                "text/css", "text/javascript", "image/svg+xml", "image/png", "image/x-icon", "font/woff2",
                "application/json", "application/octet-stream", "text/plain", "text/html",
            ].map { ($0, .any) }),
        problems: [.unknownResource, .preconditionFailed])

    static let icon = Self(
        .service, "icon", "The pages' icon.", .conditions, answers: file("The icon.", [("image/svg+xml", .text)]),
        problems: [.unknownResource, .preconditionFailed])

    private static func page(_ id: String, _ summary: String, _ problems: [ProblemType] = []) -> Self {
        Self(
            .service, id, summary, .conditions, answers: file("The page.", [("text/html", .text)]),
            problems: problems + [.unknownResource, .preconditionFailed])
    }

    private static func plain(
        _ description: String, _ headers: [OpenAPI.Header] = [.cacheControl]
    ) -> OpenAPI.Answer {
        OpenAPI.Answer(status: .ok, description: description, content: [("text/plain", .text)], headers: headers)
    }

    private static func file(
        _ description: String, _ content: [(mediaType: String, schema: OpenAPI.Schema)],
        _ headers: [OpenAPI.Header] = .page
    ) -> [OpenAPI.Answer] {
        [
            OpenAPI.Answer(status: .ok, description: description, content: content, headers: headers),
            OpenAPI.Answer(
                status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
                headers: headers),
        ]
    }
}
