import LiveryAPI
import LiveryAuthoring
import LiveryImport
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Formats, ranges, values and descriptions of the API's members: what their Swift types don't express.
///
/// A member without a row is any string, a number from 0, or what its Swift type specifies.
enum MemberFormats {
    /// The format of a member: the row of its type, else the row of its name in requests, else the row of its name.
    /// Rows of names apply only to members of the same JSON type.
    static func format(
        of member: WireShape.Member, in direction: Direction, as derived: OpenAPI.Schema
    ) -> OpenAPI.Schema? {
        if let owner = member.owners.first(where: { ofTypes["\($0).\(member.name)"] != nil }) {
            return ofTypes["\(owner).\(member.name)"]
        }
        let rows = [direction == .request ? ofRequests[member.name] : nil, shared[member.name]]
        return rows.compactMap(\.self).first { $0.type == derived.type }
    }

    /// Types whose objects have one of several groups of members, of which the first is required.
    static let alternatives = [
        "PublishRequest": [["files", "entry"], ["draft", "revision"]], "SignInRequest": [["code"], ["token"]],
        "Choice": [["take"], ["text"]],
    ]

    /// The rows of names in requests and responses.
    static let shared: [String: OpenAPI.Schema] = [
        "app": .appName, "draft": .appName, "channel": .appName, "release": .releaseName,
        "id": .versionNumber, "version": .versionNumber, "number": .versionNumber, "latest": .versionNumber,
        "base": .versionNumber, "from": .versionNumber, "to": .versionNumber, "revision": .versionNumber,
        "scheduled": .versionNumber, "rolledBackFrom": .versionNumber,
        "time": .time, "created": .time, "changed": .time, "due": .time, "expires": .time, "revoked": .time,
        "lastUsed": .time, "settled": .time, "registered": .time, "retired": .time,
        "etag": .tag, "draftEtag": .tag, "hash": .hash, "previous": .hash, "seal": .hash,
        "level": .word(ChangeLevel.self),
        "extends": .map(of: .versionNumber).about("The versions of other apps that it extends, by app."),
    ]

    /// The rows of names in requests, which are validated.
    static let ofRequests: [String: OpenAPI.Schema] = [
        "entry": .filePath, "at": .moment, "message": .message.about("The reason for the publish."), "files": .files,
        "breaks": .list(of: .plainText, count: 0...ServiceLimits.brokenReleases)
            .about(
                "The names of the releases that the change may break. Releases of dependents are named `app/release`."),
    ]

    private static let comparedVersion = OpenAPI.Schema.versionNumber
        .about("The number of the version to compare with.")
    private static let furtherChoices = OpenAPI.Schema.list(
        of: .map(of: .text), count: 0...ServiceLimits.checkedChoices
    )
    .about("Additional choices of axes for which to return bundles.")

    /// The rows of members of one type.
    static let ofTypes: [String: OpenAPI.Schema] = [
        "Annotation.deprecated": .some(of: [.bool, .text]), "Annotation.extensions": .map(of: .any),
        "Audit.head": .text.about("A hash of all entries. Store it elsewhere."),
        "AuditEntry.action": .word(AuditEntry.Action.self), "AuditEntry.app": .text,
        "Axis.ignoresCase": .bool.about("Whether requests may use upper or lower case for name and values."),
        "Axis.values": .list(of: .text).about("The first is the default."),
        "Caller.csrf": .text.about("The value for X-CSRF-Token; null for a token."),
        "Caller.role": .word(Role.self),
        "Change.change": .word(LiveryAuthoring.Change.Kind.self), "Change.new": .map(of: .any),
        "Change.old": .map(of: .any), "Change.state": .word(Theme.ControlState.self),
        "Change.subject": .word(["axis", "axisValue", "type", "declaration", "token", "style", "attribute"]),
        "BrokenRelease.release": .plainText.about("The name to send in `breaks`."),
        "ChannelRequest.message": .message,
        "ChannelRequest.version": .versionNumber.about("The number of the channel's new version."),
        "CheckReport.bundle": .bundle,
        "CheckReport.bundles": .list(of: .bundle.orNull),
        "CheckRequest.against": comparedVersion, "CheckRequest.choices": furtherChoices,
        "Choice.file": .text, "Choice.take": .word(["ours", "theirs"]),
        "Diagnostic.id": .word(DiagnosticID.self),
        "Diagnostic.severity": .word([Diagnostic.Severity.error, .warning].map(\.rawValue)),
        "DraftCheckRequest.against": comparedVersion, "DraftCheckRequest.choices": furtherChoices,
        "Edit.kind": .word([Draft.Change.Kind.added, .changed, .deleted].map(\.rawValue)), "Edit.path": .filePath,
        "ExplanationStep.kind": .word(Explanation.Step.Kind.self),
        "FileChange.change": .word([FileChange.Kind.added, .removed, .renamed, .changed].map(\.rawValue)),
        "FileChange.oldPath": .filePath, "FileChange.path": .filePath,
        "FilesRequest.files": .files.about("The text of each file, by path."),
        "Fix.certainty": .word([Certainty.grammar, .spelling, .guess].map(\.rawValue)),
        "Grant.apps": .list(of: .text).about("Null if there is no limit."),
        "Grant.files": .list(of: .text).about("Null if there is no limit."),
        "ImportFinding.severity": .word([Diagnostic.Severity.error, .warning].map(\.rawValue)),
        "ImportRequest.dialect": .word(Dialect.self)
            .about("The tool that wrote the files. If null, the server detects it."),
        "MergeRequest.base": .files.about("The text of each file that both sides started from, by path."),
        "MergeRequest.ours": .files, "MergeRequest.theirs": .files,
        "NewPreviewLink.code": .list(of: .text("^[01]+$"))
            .about(
                "The QR code of `url`: a string for each row, in which `1` is a dark module. Add a quiet zone "
                    + "of 4 modules."),
        "NewPreviewLink.secret": .text.about("The value of Livery-Preview, which is shown only once."),
        "NewToken.token": .text.about("The secret, which is shown only once."),
        "Origin.kind": .word(["files", "draft", "rollback", "cascade"]),
        "Point.file": .filePath,
        "Preview.bundle": .bundle,
        "PreviewRequest.page": .text("^https?://[!-\"$-~]+$", atMost: ServiceLimits.previewPageBytes)
            .about("The URL of the page that shows the draft. `url` is this URL with the secret after `#`."),
        "PreviewRequest.seconds": .integer(ServiceLimits.previewSeconds).about("The lifetime, a day by default."),
        "Problem.etag": .tag.about("The current entity tag."),
        "Problem.known": .list(of: .text).about("The valid names."),
        "Problem.status": .integer(400...599), "Problem.type": .text("^urn:livery:problem:"),
        "PublishRequest.cascade": .bool.about("Whether to also publish the apps that extend this one."),
        "PublishRequest.ifChanged": .bool
            .about("Whether to create no version if the content is identical to the current version's."),
        "CommentRequest.message": .message.about("The comment."),
        "CommentRequest.close": .bool.about("Whether to also close the review, to ask for changes."),
        "Release.contract": .contractIdentifier.about("The id of the contract."),
        "Release.lastRequest": .text("^[0-9]{4}-[0-9]{2}-[0-9]{2}$")
            .about("The day of the last request with this contract, in UTC."),
        "Release.requests": .count.about(
            "The number of requests with this contract in seven days, except requests that caches answered."),
        "Release.version": .versionNumber
            .about("The version that the builds get at `latest`. Null if they can't read any version."),
        "ReleaseRequest.axes": .map(of: .text)
            .about(
                "The axis values that never change in the build, such as `platform`. Other axes can have any value."),
        "Review.state": .word(Review.State.self),
        "ReviewRequest.message": .message.about("What to review, and why."),
        "RollbackRequest.version": .versionNumber.about("The number of the version to restore."),
        "SavedFile.path": .filePath,
        "ScheduledChange.action": .word(["publish", "rollback", "channel"]),
        "ScheduledChange.state": .word(ScheduledChange.State.self),
        "ScreenElement.state": .word(Theme.ControlState.self),
        "ScreenElement.texts": .map(of: .text)
            .about("The sample text of each part, by its path. The style's own text is `text`."),
        "Session.id": .sessionIdentifier,
        "Session.token": .versionNumber.about("The token used to sign in; null for a one-time code."),
        "Side.type": .text.about("Its type and mixins, in parentheses. A new `text` follows them."),
        "Source.files": .files,
        "TextContrast.ratio": .number, "TextContrast.required": .number,
        "TextContrast.state": .word(Theme.ControlState.self),
        "ThemeContract.id": .contractIdentifier
            .about("The first 16 digits of the SHA-256 of the canonical form."),
        "ThemeContract.requires": .map(of: .text).about("The type of each required value, by path."),
        "TokenRequest.apps": .list(of: .appName, count: 1...ServiceLimits.listLength),
        "TokenRequest.files": .list(of: .plainText, count: 1...ServiceLimits.listLength),
        "TokenRequest.name": .plainText.with("maxLength", .int(ServiceLimits.messageLength))
            .about("The author's name in the history."),
        "TokenRequest.role": .word(Role.self),
        "UnmetRequirement.found": .text
            .about("The type that the value has, or `null` if it is reset. Null if there is nothing at the path."),
        "Version.bundles": .map(of: .hash).about("The SHA-256 of each bundle, by the choice of axes."),
        "VisibilityRequest.private": .bool.about("True or false."),
    ]
}

extension OpenAPI.Schema {
    /// The JSON type, also behind a reference.
    fileprivate var type: JSON? { resolved["type"] }
}
