import LiveryBundle
import LiveryHTTP
import LiveryTheme

/// An app's name: `[a-z0-9-]{1,64}`, so that it is the same in a URL, a folder and a host name.
struct AppName {
    let name: String

    init(_ text: String) throws(Problem) {
        let isName = text.utf8.allSatisfy { byte in
            (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "-")
        }
        guard isName, (1...Limits.appNameLength).contains(text.utf8.count) else {
            throw Problem(.unknownApp, "expected an app's name: 1 to 64 of a-z, 0-9 and '-'")
        }
        name = text
    }
}

/// `{"files": {"theme.ktv": "…"}, "entry": "theme.ktv"}`: the text of a theme.
struct FilesBody {
    let files: [String: [UInt8]]
    /// Where compiling starts: `entry`, else `theme.ktv`, else the only file.
    let entry: String

    init(_ json: JSON) throws(Problem) {
        guard let members = json["files"]?.members else {
            throw Problem(.malformedBody, "expected 'files': an object of texts by path")
        }
        var files: [String: [UInt8]] = [:]
        for member in members {
            try Self.check(member.name)
            guard let text = member.value.string else {
                throw Problem(.malformedBody, "expected a text for 'files.\(member.name)', found \(member.value.kind)")
            }
            guard files.updateValue(Array(text.utf8), forKey: member.name) == nil else {
                throw Problem(.malformedBody, "'\(member.name)' is in 'files' twice")
            }
        }
        self.files = files
        entry = json["entry"]?.string ?? (files.count == 1 ? files.keys.first : nil) ?? ThemeFiles.defaultEntry
    }

    /// A relative path that stays inside the theme's folder on every system.
    private static func check(_ path: String) throws(Problem) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
        let isText = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
        guard isPlain, isText, path.utf8.count <= Limits.pathBytes else {
            throw Problem(
                .malformedBody, "expected a relative path such as 'skins/night.ktv' in 'files', found '\(path)'")
        }
    }
}

/// The body of a publish: a theme's text and a message.
struct PublishBody {
    let message: String
    let files: FilesBody

    init(_ json: JSON) throws(Problem) {
        message = try json.message()
        files = try FilesBody(json)
    }
}

/// The body of a rollback: `{"version": 1, "message": "Too dark"}`.
struct RollbackBody {
    let version: Int
    let message: String

    init(_ json: JSON) throws(Problem) {
        guard let version = json["version"]?.int, version > 0 else {
            throw Problem(.malformedBody, "expected 'version': the number to go back to")
        }
        self.version = version
        message = try json.message()
    }
}

extension JSON {
    /// The message that history will show.
    fileprivate func message() throws(Problem) -> String {
        guard let message = self["message"]?.string, message.contains(where: { !$0.isWhitespace }) else {
            throw Problem(.malformedBody, "expected 'message': why this is published")
        }
        guard message.unicodeScalars.count <= Limits.messageLength, !message.unicodeScalars.contains("\u{0}") else {
            throw Problem(.malformedBody, "expected a message of at most \(Limits.messageLength) characters")
        }
        return message
    }
}

extension Request {
    /// The body as JSON.
    borrowing func json() throws(Problem) -> JSON {
        let type = header(.contentType) ?? ""
        guard type.lowercased().split(separator: ";").first?.filter({ $0 != " " }) == "application/json" else {
            throw Problem(.unsupportedMediaType, "expected Content-Type: application/json, found '\(type)'")
                .with("Accept", "application/json")
        }
        do { return try JSON.parse(body) } catch {
            throw Problem(.malformedBody, "expected JSON: \(error)")
        }
    }
}
