import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on drafts.
extension OpenAPI.Operation {
    static let listDrafts = Self(
        .drafts, "listDrafts", "Lists the drafts of an app.",
        answers: [.json(.ok, API.Drafts.self, "The drafts without their files.")])

    static let showDraft = Self(
        .drafts, "showDraft", "Shows one draft with its files.",
        answers: [.json(.ok, API.DraftContents.self, "The draft.", [.etag], links: ofDraft)], problems: [.unknownDraft])

    static let putDraft = Self(
        .drafts, "putDraft", "Creates a draft, with `If-None-Match: *`, or replaces all of its files.",
        [.ifMatch, .ifNoneMatch],
        body: .json(API.DraftRequest.self, isRequired: false, example: ["files": sampleFiles]),
        answers: [
            .json(.ok, API.DraftContents.self, "The changed draft.", [.etag], links: ofDraft),
            .json(.created, API.DraftContents.self, "The new draft.", [.etag, .location], links: ofDraft),
        ],
        problems: writing + [.unknownVersion, .missingAssets, .limitReached, .appDeleted])

    static let deleteDraft = Self(
        .drafts, "deleteDraft", "Deletes a draft.", [.ifMatch], answers: [.empty(.noContent, "It is deleted.")],
        problems: [.unknownDraft, .preconditionRequired, .draftConflict])

    static let checkDraft = Self(
        .drafts, "checkDraft", "Compiles a draft with unsaved changes to its files.", [.shownAxes],
        body: .json(API.DraftCheckRequest.self, isRequired: false, example: ["files": sampleFiles]),
        answers: [.json(.ok, API.CheckReport.self, "The diagnostics, and the bundle if there are no errors.")],
        problems: [.malformedBody, .unsupportedMediaType, .unknownDraft, .unknownVersion, .tooManyCombinations])

    static let diffDraft = Self(
        .drafts, "diffDraft", "Compares a draft with the current version.",
        answers: [.json(.ok, API.DraftDifference.self, "The changes with their levels.")],
        problems: [.unknownDraft, .themeHasErrors])

    static let rebaseDraft = Self(
        .drafts, "rebaseDraft", "Rebases a draft onto a later version, value by value.", [.validateOnly, .ifMatch],
        body: .json(API.RebaseRequest.self, isRequired: false, example: [:]),
        answers: [
            .json(
                .ok, .some(of: [.response(API.RebasedDraft.self), .response(API.Rebase.self)]),
                "The draft or, with `validate_only`, the draft as it would be.",
                [OpenAPI.Header.etag.optional()])
        ],
        problems: writing + [.unknownParameter, .unknownVersion, .mergeConflicts, .limitReached])

    static let listenToDraft = Self(
        .drafts, "listenToDraft",
        "Streams the events of an app and of a draft: `draft` with its state, at the start and after each save, and "
            + "`presence` for the other people who have it open.",
        .lastEvent + [.query("file", .filePath, "The file that the person has open, which other people see.")],
        answers: [.events(.draftEvent, "A stream that ends when the server stops or the draft is deleted.")],
        problems: [.unknownDraft, .unknownParameter, .overloaded])

    private static let writing: [ProblemType] = [
        .malformedBody, .unsupportedMediaType, .unknownDraft, .preconditionRequired, .draftConflict,
    ]

    private static let ofDraft: [OpenAPI.Link] = [
        "showDraft", "diffDraft", "checkDraft", .conditional("putDraft", body: ["files": sampleFiles]),
        .conditional("rebaseDraft", body: [:]), .conditional("deleteDraft"), "putFile", publishing,
    ]

    private static let publishing = OpenAPI.Link(
        "publish", body: ["draft": "$request.path.draft", "message": "From a draft"])
}

/// Operations on a draft's files.
extension OpenAPI.Operation {
    static let showFile = Self(
        .drafts, "showFile", "Shows a file's text. To save the file, send its ETag in If-Match.", .conditions,
        answers: [
            OpenAPI.Answer(
                status: .ok, description: "The file's text.", content: [("text/plain", .text)],
                headers: [.cacheControl, .etag, .noSniffing]),
            OpenAPI.Answer(
                status: .notModified, description: OpenAPI.Answer.notModified.description, content: [],
                headers: [.cacheControl, .etag]),
        ],
        problems: [.unknownDraft, .unknownFile, .preconditionFailed])

    private static let ofSavedFile: [OpenAPI.Link] = [
        "showFile", .conditional("deleteFile"), .conditional("putFile"), publishing,
    ]

    static let putFile = Self(
        .drafts, "putFile", "Saves one file.", [.ifMatch, .ifNoneMatch],
        body: OpenAPI.RequestBody(
            mediaType: "text/plain", schema: .text, isRequired: false, example: "{ brand: { purple: #783bf9 } }"),
        answers: [
            .json(.ok, API.SavedFile.self, "The tags of the file and of its draft.", [.etag], links: ofSavedFile),
            .json(
                .created, API.SavedFile.self, "The tags of the new file and of its draft.", [.etag],
                links: ofSavedFile),
        ],
        problems: [
            .malformedBody, .unknownDraft, .preconditionRequired, .fileConflict, .missingAssets, .limitReached,
        ])

    static let deleteFile = Self(
        .drafts, "deleteFile", "Deletes a file from a draft.", [.ifMatch],
        answers: [.empty(.noContent, "It is deleted.")],
        problems: [.malformedBody, .unknownDraft, .preconditionRequired, .fileConflict])
}
