import LiveryHTTP
import LiveryModel

/// What the contract says of the routes of drafts.
extension OpenAPI.Operation {
    static let listDrafts = Self(
        .drafts, "listDrafts", "Work in progress on an app.",
        answers: [.json(.ok, .drafts, "Each draft without its files.")])

    static let showDraft = Self(
        .drafts, "showDraft", "One draft with its files.",
        answers: [.json(.ok, .draft, "The draft.", [.etag], links: ofDraft)], problems: [.unknownDraft])

    static let putDraft = Self(
        .drafts, "putDraft", "Makes a draft, with `If-None-Match: *`, or replaces all of its files.",
        [.ifMatch, .ifNoneMatch], body: .json(.draftBody, isRequired: false, example: ["files": sampleFiles]),
        answers: [
            .json(.ok, .draft, "The draft as it is now.", [.etag], links: ofDraft),
            .json(.created, .draft, "The draft, which is new.", [.etag, .location], links: ofDraft),
        ],
        problems: writing + [.unknownVersion, .limitReached])

    static let deleteDraft = Self(
        .drafts, "deleteDraft", "Takes a draft away.", [.ifMatch], answers: [.empty(.noContent, "It is gone.")],
        problems: [.unknownDraft, .preconditionRequired, .draftConflict])

    static let checkDraft = Self(
        .drafts, "checkDraft", "Compiles what is saved and, over it, files that are not.", [.shownAxes],
        body: .json(.unsavedBody, isRequired: false, example: ["files": sampleFiles]),
        answers: [.json(.ok, .checked, "What the compiler says, and the bundle if it has no errors.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownDraft])

    static let diffDraft = Self(
        .drafts, "diffDraft", "What a draft changes in what is in force.",
        answers: [.json(.ok, .draftDifference, "Each change with its level.")],
        problems: [.unknownDraft, .themeHasErrors])

    static let rebaseDraft = Self(
        .drafts, "rebaseDraft", "Bases a draft on a later version, value by value.", [.validateOnly, .ifMatch],
        body: .json(.rebaseBody, isRequired: false, example: [:]),
        answers: [
            .json(
                .ok, .some(of: [.rebased, .rebasePreview]),
                "The draft, or with `validate_only` what would become of it.",
                [OpenAPI.Header.etag.optional()])
        ],
        problems: writing + [.unknownParameter, .unknownVersion, .mergeConflicts, .limitReached])

    private static let writing: [ProblemType] = [
        .malformedBody, .unsupportedMediaType, .unknownDraft, .preconditionRequired, .draftConflict,
    ]

    private static let ofDraft: [OpenAPI.Link] =
        ["showDraft", "diffDraft", "checkDraft"].map { OpenAPI.Link(operation: $0, parameters: path) } + [
            OpenAPI.Link(operation: "putDraft", parameters: seen, body: ["files": sampleFiles]),
            OpenAPI.Link(operation: "rebaseDraft", parameters: seen, body: [:]),
            OpenAPI.Link(operation: "deleteDraft", parameters: seen),
            OpenAPI.Link(
                operation: "putFile", parameters: ["app": "$response.body#/app", "draft": "$response.body#/draft"]),
            OpenAPI.Link(
                operation: "publish", parameters: ["app": "$response.body#/app"],
                body: ["draft": "$response.body#/draft", "message": "From a draft"]),
        ]

    private static let path: KeyValuePairs<String, String> = [
        "app": "$response.body#/app", "draft": "$response.body#/draft",
    ]
    private static let seen: KeyValuePairs<String, String> = [
        "app": "$response.body#/app", "draft": "$response.body#/draft", "header.If-Match": "$response.header.ETag",
    ]
}

/// What the contract says of the routes of a draft's files.
extension OpenAPI.Operation {
    static let showFile = Self(
        .drafts, "showFile", "A file's text; its tag is what a save names.", .conditions,
        answers: [
            OpenAPI.Answer(
                status: .ok, description: "The text as it is.", content: [("text/plain", .text)],
                headers: [.cacheControl, .etag, .noSniffing]),
            OpenAPI.Answer(
                status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
                headers: [.cacheControl, .etag]),
        ],
        problems: [.unknownDraft, .unknownFile, .preconditionFailed])

    private static let ofSavedFile = [
        OpenAPI.Link(operation: "showFile", parameters: file),
        OpenAPI.Link(operation: "deleteFile", parameters: seenFile),
        OpenAPI.Link(operation: "putFile", parameters: seenFile),
        OpenAPI.Link(
            operation: "publish", parameters: ["app": "$request.path.app"],
            body: ["draft": "$request.path.draft", "message": "From a draft"]),
    ]

    static let putFile = Self(
        .drafts, "putFile", "Saves one file.",
        [
            .ifMatch, .ifNoneMatch,
        ],
        body: OpenAPI.RequestBody(
            mediaType: "text/plain", schema: .text, isRequired: false, example: "{ brand: { purple: #783bf9 } }"),
        answers: [
            .json(.ok, .savedFile, "The tags of the file and of its draft.", [.etag], links: ofSavedFile),
            .json(
                .created, .savedFile, "The tags of the file, which is new, and of its draft.", [.etag],
                links: ofSavedFile),
        ],
        problems: [.malformedBody, .unknownDraft, .preconditionRequired, .fileConflict, .limitReached])

    static let deleteFile = Self(
        .drafts, "deleteFile", "Takes a file out of a draft.", [.ifMatch],
        answers: [.empty(.noContent, "It is gone.")],
        problems: [.malformedBody, .unknownDraft, .preconditionRequired, .fileConflict])

    private static let file: KeyValuePairs<String, String> = [
        "app": "$request.path.app", "draft": "$request.path.draft", "path": "$request.path.path",
    ]
    private static let seenFile: KeyValuePairs<String, String> = [
        "app": "$request.path.app", "draft": "$request.path.draft", "path": "$request.path.path",
        "header.If-Match": "$response.header.ETag",
    ]
}
