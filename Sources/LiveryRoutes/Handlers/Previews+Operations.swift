import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations on preview links, and those of their holders.
extension OpenAPI.Operation {
    static let listPreviews = Self(
        .drafts, "listPreviews", "Lists the valid preview links of a draft.",
        answers: [.json(.ok, API.PreviewLinks.self, "The links without their secrets.")], problems: [.unknownDraft])

    static let createPreview = Self(
        .drafts, "createPreview",
        "Creates a link that shows a draft without an account, and a QR code of the link.",
        body: .json(API.PreviewRequest.self, isRequired: false, example: ["seconds": 3600]),
        answers: [.json(.created, API.NewPreviewLink.self, "The link and its secret.", [.location])],
        problems: [.malformedBody, .unsupportedMediaType, .unknownDraft, .limitReached])

    static let revokePreview = Self(
        .drafts, "revokePreview", "Revokes a preview link.", answers: [.empty(.noContent, "It is revoked.")],
        problems: [.unknownDraft, .unknownPreview, .unknownResource])

    static let showPreview = Self(
        .drafts, "showPreview", "Shows the draft of a preview link.", [secret, .shownAxes],
        answers: [.json(.ok, API.Preview.self, "The draft, and its bundle if it has no errors.", [.setPreviewCookie])],
        problems: [.unknownPreview, .unknownDraft, .storageUnavailable])

    static let listenToPreview = Self(
        .drafts, "listenToPreview",
        "Streams the state of the draft of a preview link: `draft`, at the start and after each save.", [secret],
        answers: [.events(.draftEvent, "A stream that ends when the link expires or the draft is deleted.")],
        problems: [.unknownPreview, .unknownDraft, .storageUnavailable])

    private static let secret = OpenAPI.Parameter.header(Previews.field, .text, "The secret of the link.")
}
