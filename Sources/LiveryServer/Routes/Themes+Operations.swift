import LiveryHTTP
import LiveryModel

/// What the contract says of the routes of apps and of what is served of them.
extension OpenAPI.Operation {
    static let listApps = Self(
        .apps, "listApps", "The apps that the caller may read.", .conditions,
        answers: .tagged(
            .apps, "Each app with its latest version.",
            links: [
                OpenAPI.Link(operation: "showApp", parameters: ["app": "$response.body#/themes/0/app"]),
                OpenAPI.Link(operation: "latestBundle", parameters: ["app": "$response.body#/themes/0/app"]),
            ]), problems: [.preconditionFailed])

    static let showApp = Self(
        .apps, "showApp", "One app; its tag is what If-Match of a publish names.", .conditions,
        answers: .tagged(
            .app, "The app.",
            links: [
                OpenAPI.Link(
                    operation: "versionBundle",
                    parameters: ["app": "$request.path.app", "version": "$response.body#/latest"])
            ]), problems: [.preconditionFailed])

    static let latestBundle = bundle("latestBundle", "The bundle in force.")
    static let versionBundle = bundle(
        "versionBundle", "The bundle of a version, which never changes.", [.unknownVersion])
    static let channelBundle = bundle("channelBundle", "The bundle that a channel points to.", [.unknownChannel])

    private static func bundle(_ id: String, _ summary: String, _ problems: [ProblemType] = []) -> Self {
        Self(
            .apps, id, summary, .bundle,
            answers: [
                bundle(.ok, "The bundle, in one of its forms and codings.", BundleForm.allCases.map(content)),
                bundle(
                    .partialContent, "The part that Range asks for.", BundleForm.allCases.map { ($0.contentType, .any) }
                ),
                OpenAPI.Answer(
                    status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
                    headers: .bundle),
            ],
            problems: problems + [
                .unknownAxis, .unknownAxisValue, .unknownParameter, .notAcceptable, .preconditionFailed,
                .rangeNotSatisfiable, .themeHasErrors, .storageUnavailable,
            ])
    }

    private static func bundle(
        _ status: Status, _ description: String, _ content: [(mediaType: String, schema: OpenAPI.Schema)]
    ) -> OpenAPI.Answer {
        OpenAPI.Answer(
            status: status, description: description, content: content,
            headers: .bundle
                + (status == .partialContent
                    ? [OpenAPI.Header(name: "Content-Range", description: "Which part it is.", isRequired: true)] : []))
    }

    private static func content(_ form: BundleForm) -> (mediaType: String, schema: OpenAPI.Schema) {
        switch form {
        case .bundle: (form.contentType, .bundle)
        case .dtcg: (form.contentType, .map(of: .any))
        case .css: (form.contentType, .text)
        }
    }

    static let listen = Self(
        .apps, "listen",
        "News of an app by server-sent events: `version` when one came into force, `channel` when one was moved, "
            + "`reset` to ask anew.",
        [
            .header("Last-Event-ID", .text, "The last event that the client has heard of; what it missed comes first."),
            .query("last_event_id", .anyText, "The same, for clients that can't send the field."),
        ],
        answers: [
            OpenAPI.Answer(
                status: .ok, description: "A stream that ends when the server stops.",
                content: [("text/event-stream", .event)],
                headers: [
                    .cacheControl,
                    OpenAPI.Header(name: "X-Accel-Buffering", description: "Tells nginx to pass events on at once."),
                ] + .cors)
        ])

    static let setVisibility = Self(
        .apps, "setVisibility", "Hides an app from strangers, or shows it again; it need not be published.",
        body: .json(.visibility, example: ["private": false]), answers: [.json(.ok, .appVisibility, "As it is now.")],
        problems: [.malformedBody, .unsupportedMediaType])
}
