import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService

/// Operations that explain values.
extension OpenAPI.Operation {
    static let explainVersion = Self(
        .history, "explainVersion", "Shows where a value of a version comes from and where it is used.",
        [.valuePath, .followers, .axes] + .conditions,
        answers: .tagged(API.Explanation.self, "The value, the steps to it, and its uses."),
        problems: [
            .unknownParameter, .unknownVersion, .unknownValue, .unknownAxis, .unknownAxisValue,
            .preconditionFailed,
        ])

    static let explainDraft = Self(
        .drafts, "explainDraft", "Shows where a value of a draft comes from and where it is used.",
        [.valuePath, .followers, .shownAxes],
        answers: [.json(.ok, API.Explanation.self, "The value, the steps to it, and its uses.")],
        problems: [.unknownParameter, .unknownDraft, .unknownValue])
}

extension OpenAPI.Parameter {
    fileprivate static let valuePath = Self(
        place: .query, name: "path",
        schema: .plainText.with("maxLength", .int(ServiceLimits.pathBytes)).with("examples", ["news.title.textColor"]),
        description: "A value's path. A number selects an element of a list.", isRequired: true)

    fileprivate static let followers = Self.query(
        "followers", .word(["0", "1"]), "`1` also lists all values that follow this one, directly or indirectly.")
}
