import LiveryHTTP
import LiveryModel
import LiveryStore

/// The body of a publish: a theme's text or a draft's name, and a message.
struct PublishBody {
    /// Where the text comes from.
    enum Source {
        case files(FilesBody)
        case draft(String, revision: Int?)
    }

    let message: String
    let source: Source
    /// Whether the apps that build on this one are published as well.
    let cascade: Bool
    /// When; nil is now.
    let due: MomentOfZone?

    /// `{"message", "files" or "draft", "revision"?, "cascade"?, "at"?}`
    init(_ json: JSON) throws(Problem) {
        message = try json.message()
        due = try json.due()
        cascade = try json.flag("cascade")
        guard let name = try json.text("draft") else {
            source = .files(try FilesBody(json))
            return
        }
        guard AppName.isName(name), json.optional("files") == nil else {
            throw Problem(.malformedBody, "expected either 'draft', a name, or 'files'")
        }
        source = .draft(name, revision: try json.number("revision"))
    }
}

/// The body of a rollback: `{"version": 1, "message": "Too dark", "at"?}`.
struct RollbackBody {
    let version: Int
    let message: String
    let due: MomentOfZone?

    init(_ json: JSON) throws(Problem) {
        version = try json.versionNumber("to go back to")
        message = try json.message()
        due = try json.due()
    }
}

/// The body of a channel's move: `{"version": 3, "message"?, "at"?}`.
struct ChannelBody {
    let version: Int
    let message: String
    let due: MomentOfZone?

    init(_ json: JSON) throws(Problem) {
        version = try json.versionNumber("that the channel is to point to")
        message = json.optional("message") == nil ? "" : try json.message()
        due = try json.due()
    }
}

extension JSON {
    /// The message that history will show.
    func message() throws(Problem) -> String {
        guard let message = self["message"]?.string, message.contains(where: { !$0.isWhitespace }) else {
            throw Problem(.malformedBody, "expected 'message': why this is published")
        }
        guard message.unicodeScalars.count <= Limits.messageLength, !message.unicodeScalars.contains("\u{0}") else {
            throw Problem(.malformedBody, "expected a message of at most \(Limits.messageLength) characters")
        }
        return message
    }

    fileprivate func versionNumber(_ what: String) throws(Problem) -> Int {
        guard let version = try number("version") else {
            throw Problem(.malformedBody, "expected 'version': the number \(what)")
        }
        return version
    }

    fileprivate func due() throws(Problem) -> MomentOfZone? {
        guard let text = try text("at") else { return nil }
        return try ZonedTime.moment(text)
    }
}
