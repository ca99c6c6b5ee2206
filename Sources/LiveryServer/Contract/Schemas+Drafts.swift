import LiveryAuthoring
import LiveryModel
import LiveryStore

/// Drafts, channels and scheduled changes.
extension OpenAPI.Schema {
    /// The members of a draft in a list.
    static let draftMembers: [Property] = [
        ("app", .appName), ("draft", .appName), ("base", .versionNumber.orNull), ("latest", .versionNumber.orNull),
        ("behind", .bool), ("entry", .text), ("revision", .versionNumber), ("etag", .tag), ("created", .time),
        ("createdBy", .text), ("changed", .time), ("changedBy", .text), ("edits", .list(of: .edit)),
    ]
    static let edit = object([
        ("path", .filePath), ("kind", .word([Draft.Change.Kind.added, .changed, .deleted].map(\.rawValue))),
        ("author", .text), ("time", .time),
    ]).named("Edit")
    static let drafts = object([
        ("app", .appName), ("latest", .versionNumber.orNull),
        ("drafts", .list(of: object(draftMembers).named("Draft"))),
    ])
    private static let contents: [Property] =
        draftMembers + [("files", .map(of: .object([("text", .text), ("etag", .tag)])))]
    static let draft = object(contents).named("DraftContents")
    static let savedFile = object([
        ("path", .filePath), ("etag", .tag), ("revision", .versionNumber), ("draftEtag", .tag),
    ])
    static let draftDifference = object(draftMembers + changeMembers)

    private static let rebase: [Property] = [
        ("to", .versionNumber), ("taken", .list(of: .object([("file", .filePath), ("path", .text.orNull)]))),
        ("conflicts", .list(of: .conflict)),
    ]
    static let rebasePreview = object(rebase)
    static let rebased = object(contents + rebase)
    static let conflict = object([
        ("file", .filePath), ("path", .text.orNull), ("base", side.orNull), ("ours", side), ("theirs", side),
    ]).named("Conflict")
    private static let side = object([
        ("type", .text.orNull.about("Its type and mixins, in parentheses. A new `text` follows them.")),
        ("text", .text.orNull), ("author", .text.orNull), ("version", .versionNumber.orNull), ("line", .count.orNull),
        ("column", .count.orNull),
    ]).named("Side")

    static let draftBody = object(
        [],
        optional: [
            ("base", .versionNumber.orNull), ("entry", .filePath.orNull), ("files", .some(of: [.files, .null])),
        ])
    static let unsavedBody = object(
        [], optional: [("entry", .filePath.orNull), ("files", .some(of: [.files, .null]))])
    static let rebaseBody = object(
        [],
        optional: [
            ("to", .versionNumber.orNull),
            (
                "choices",
                .list(
                    of: .one(of: [
                        choice("take", .word(["ours", "theirs"]), not: "text"), choice("text", .text, not: "take"),
                    ])
                ).orNull
            ),
        ])

    private static func choice(_ name: String, _ schema: Self, not other: String) -> Self {
        object([("file", .text), (name, schema)], optional: [("path", .text.orNull), (other, .null)])
    }
}

extension OpenAPI.Schema {
    static let channel = object([
        ("app", .appName), ("channel", .appName), ("version", .versionNumber), ("time", .time), ("author", .text),
        ("message", .text), ("scheduled", .versionNumber.orNull),
    ]).named("Channel")
    static let channels = object([("app", .appName), ("channels", .list(of: .channel))])
    static let channelBody = object(
        [("version", .versionNumber.about("The number of the channel's new version."))],
        optional: [("message", .message.orNull), ("at", .moment.orNull)])
    static let newChannelName = text(Channels.namePattern).with("not", .word(Channels.reserved.sorted()))

    private static let scheduledMembers: [Property] = [
        ("id", .versionNumber), ("app", .appName), ("action", .word(["publish", "rollback", "channel"])),
        ("at", .text), ("zone", .text), ("due", .time), ("expects", .count.orNull), ("author", .text),
        ("message", .text), ("created", .time), ("state", .word(ScheduledChange.State.self)),
        ("settled", .time.orNull), ("settledBy", .text.orNull), ("version", .versionNumber.orNull),
        ("reason", .text.orNull),
    ]
    private static let scheduledOptional: [Property] = [
        ("draft", .appName.orNull), ("to", .versionNumber), ("channel", .appName),
    ]
    static let scheduledChange = object(scheduledMembers, optional: scheduledOptional).named("ScheduledChange")
    static let accepted = object(scheduledMembers, optional: scheduledOptional + candidateMembers)
    static let schedule = object([("app", .appName), ("schedule", .list(of: .scheduledChange))])
}
