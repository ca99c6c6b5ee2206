import LiveryModel
import LiveryStore

/// Callers, tokens, sessions and the audit log.
extension OpenAPI.Schema {
    private static let names = list(of: .text).orNull.about("Null if there is no limit.")

    static let caller = object([
        ("name", .text), ("role", .word(Role.self)), ("apps", names), ("files", names),
        ("csrf", .text.orNull.about("The value for X-CSRF-Token; null for a token.")),
    ])
    static let signInBody = some(of: [object([("code", .text)]), object([("token", .text)])])

    private static let tokenMembers: [Property] = [
        ("id", .versionNumber), ("role", .text), ("name", .text), ("apps", names), ("files", names),
        ("created", .time), ("expires", .time.orNull), ("revoked", .time.orNull), ("lastUsed", .time.orNull),
    ]
    static let tokens = object([("tokens", .list(of: object(tokenMembers).named("Token")))])
    static let newToken = object([("token", .text.about("The secret, which is shown only once."))] + tokenMembers)
    static let tokenBody = object(
        [
            ("role", .word(Role.self)),
            (
                "name",
                .plainText.with("maxLength", .int(Limits.messageLength)).about("The author's name in the history.")
            ),
        ],
        optional: [
            ("apps", .list(of: .appName, count: 1...Limits.listLength).orNull),
            ("files", .list(of: .plainText, count: 1...Limits.listLength).orNull),
            ("expires", .time.orNull),
        ])

    static let sessionIdentifier = text("^[0-9a-f]{16}$")
    static let sessions = object([
        (
            "sessions",
            .list(
                of: object([
                    ("id", sessionIdentifier), ("role", .text), ("name", .text), ("apps", names), ("files", names),
                    ("token", .versionNumber.orNull.about("The token used to sign in; null for a one-time code.")),
                    ("created", .time), ("expires", .time),
                ]).named("Session"))
        )
    ])

    static let audit = object([
        ("head", .text.about("A hash over all entries. Store it elsewhere.")), ("entries", .list(of: .auditEntry)),
    ])
    static let auditEntry = object([
        ("number", .versionNumber), ("time", .time), ("author", .text), ("credential", .text.orNull),
        ("address", .text.orNull), ("action", .word(AuditEntry.Action.self)), ("app", .text.orNull),
        ("version", .versionNumber.orNull), ("detail", .text.orNull), ("seal", .hash.orNull), ("hash", .hash),
        ("previous", .hash),
    ]).named("AuditEntry")
}
