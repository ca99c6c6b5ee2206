import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on apps and their bundles.
extension OpenAPI.Operation {
    static let listApps = Self(
        .apps, "listApps", "Lists the apps that the caller can read.", .conditions,
        answers: .tagged(
            API.Apps.self, "The apps with their current versions.", [.stale],
            links: [
                OpenAPI.Link("showApp", ["app": "$response.body#/themes/0/app"]),
                OpenAPI.Link("latestBundle", ["app": "$response.body#/themes/0/app"]),
            ]), problems: [.preconditionFailed])

    static let showApp = Self(
        .apps, "showApp", "Shows one app. To publish, send its ETag in If-Match.", .conditions,
        answers: .tagged(
            API.App.self, "The app.", [.stale],
            links: [OpenAPI.Link("versionBundle", ["version": "$response.body#/latest"])]),
        problems: [.preconditionFailed])

    static let latestBundle = bundle("latestBundle", "The bundle of the current version.")
    static let versionBundle = bundle(
        "versionBundle", "The bundle of a version. It never changes.", [.unknownVersion])
    static let channelBundle = bundle("channelBundle", "The bundle of a channel's version.", [.unknownChannel])

    private static func bundle(_ id: String, _ summary: String, _ problems: [ProblemType] = []) -> Self {
        Self(
            .apps, id, summary, .bundle,
            answers: [
                bundle(.ok, "The bundle in one of its forms and encodings.", forms.map(content)),
                bundle(.partialContent, "The requested range.", forms.map { ($0.contentType, .any) }),
                OpenAPI.Answer(
                    status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
                    headers: .bundle),
            ],
            problems: problems + [
                .unknownAxis, .unknownAxisValue, .tooManyCombinations, .unknownParameter, .notAcceptable,
                .preconditionFailed, .rangeNotSatisfiable, .nameCollision, .themeHasErrors, .storageUnavailable,
            ])
    }

    /// The forms with different media types.
    private static let forms = BundleForm.allCases.filter { $0 != .json }

    private static func bundle(
        _ status: Status, _ description: String, _ content: [(mediaType: String, schema: OpenAPI.Schema)]
    ) -> OpenAPI.Answer {
        OpenAPI.Answer(
            status: status, description: description, content: content,
            headers: .bundle
                + (status == .partialContent
                    ? [OpenAPI.Header(name: "Content-Range", description: "The range.", isRequired: true)] : []))
    }

    private static func content(_ form: BundleForm) -> (mediaType: String, schema: OpenAPI.Schema) {
        switch form {
        case .bundle, .json: (form.contentType, .some(of: [.bundle, .map(of: .map(of: .any))]))
        case .dtcg: (form.contentType, .map(of: .any))
        case .css, .js: (form.contentType, .text)
        }
    }

    static let listen = Self(
        .apps, "listen",
        "Streams an app's events: `version` for a new current version, `channel` for a moved channel, "
            + "`reset` if events were missed.",
        .lastEvent, answers: [.events(.event, "A stream that ends when the server stops.", .cors)])

    static let deleteApp = Self(
        .apps, "deleteApp",
        "Deletes an app with all its versions. Its name can't be used again until an operator allows it.",
        [.query("confirm", .appName, "The app's name again.")],
        answers: [.empty(.noContent, "It is deleted.")],
        problems: [.unknownParameter, .appInUse])

    static let setVisibility = Self(
        .apps, "setVisibility", "Makes an app private or public. The app may be unpublished.",
        body: .json(API.VisibilityRequest.self, example: ["private": false]),
        answers: [.json(.ok, API.Visibility.self, "The visibility.")],
        problems: [.malformedBody, .unsupportedMediaType])
}

extension [OpenAPI.Parameter] {
    /// The last event that a client received.
    static var lastEvent: Self {
        [
            .header("Last-Event-ID", .text, "The last event that the client received. Later events are sent first."),
            .query("last_event_id", .anyText, "The same as `Last-Event-ID`, for clients that can't set header fields."),
        ]
    }
}

extension OpenAPI.Answer {
    /// A stream of events.
    static func events(_ schema: OpenAPI.Schema, _ description: String, _ headers: [OpenAPI.Header] = []) -> Self {
        Self(
            status: .ok, description: description, content: [("text/event-stream", schema)],
            headers: [
                .cacheControl,
                OpenAPI.Header(name: "X-Accel-Buffering", description: "Tells nginx not to buffer events."),
            ] + headers)
    }
}
