import LiveryHTTP

/// What the contract says of the routes of those who run the service, and of the pages.
extension OpenAPI.Operation {
    static let alive = Self(.service, "alive", "Whether the process answers.", answers: [plain("`ok`")])

    static let ready = Self(
        .service, "ready",
        "Whether everything is loaded, the audit is there for changes and the server is not about to stop.",
        answers: [plain("`ok`")], problems: [.storageUnavailable])

    static let metrics = Self(
        .service, "metrics", "What is counted.", answers: [plain("Prometheus' text format.")],
        problems: [.storageUnavailable])

    static let contract = Self(
        .service, "contract", "This document.", .conditions,
        answers: file("The document.", [("application/json", .map(of: .any))], .page + .cors),
        problems: [.preconditionFailed])

    static let indexPage = page("indexPage", "The page of the apps.")
    static let signInPage = page("signInPage", "The page for signing in.")
    static let editPage = page("editPage", "The editor of an app.", [.unknownApp])
    static let galleryPage = page("galleryPage", "The gallery of an app's styles.", [.unknownApp])

    static let asset = Self(
        .service, "asset", "What the pages are made of.",
        [.path("path", .text, "As the pages name it; its slashes may stand as they are.")] + .conditions,
        answers: file(
            "The file.",
            [
                "text/css", "text/javascript", "image/svg+xml", "image/png", "image/x-icon", "font/woff2",
                "application/json", "application/octet-stream", "text/plain", "text/html",
            ].map { ($0, .any) }),
        problems: [.unknownResource, .preconditionFailed])

    static let icon = Self(
        .service, "icon", "The pages' picture.", .conditions, answers: file("The picture.", [("image/svg+xml", .text)]),
        problems: [.unknownResource, .preconditionFailed])

    private static func page(_ id: String, _ summary: String, _ problems: [ProblemType] = []) -> Self {
        Self(
            .service, id, summary, .conditions, answers: file("The page.", [("text/html", .text)]),
            problems: problems + [.unknownResource, .preconditionFailed])
    }

    private static func plain(_ description: String) -> OpenAPI.Answer {
        OpenAPI.Answer(
            status: .ok, description: description, content: [("text/plain", .text)], headers: [.cacheControl])
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
