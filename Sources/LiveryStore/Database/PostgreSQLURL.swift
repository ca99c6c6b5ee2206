import CPostgreSQL
import Foundation

/// The URL of a database on a server, such as `postgresql://user:password@host:port/database?option=value`.
public struct PostgreSQLURL: Sendable {
    /// The original URL.
    public let text: String
    /// The keywords that libpq finds in the URL, and their values.
    private let options: [String: String]
    private let hosts: [PostgreSQLHost]

    /// Whether a string is a PostgreSQL URL. Any other string is a file path.
    public static func isOne(_ text: String) -> Bool {
        text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
    }

    /// - Throws: ``StoreError/invalid(_:)`` with libpq's reason if the URL can't be parsed.
    init(_ text: String) throws(StoreError) {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(text, &message) else {
            let reason = message.map { String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines) }
            PQfreemem(message)
            throw .invalid(
                "invalid database URL '\(Self.masked(text))': "
                    + (reason.map { Self.masked($0, about: text) } ?? "out of memory"))
        }
        defer { PQconninfoFree(options) }
        var found: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { found[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        self.text = text
        self.options = found
        guard let hosts = PostgreSQLHost.all(found) else {
            throw .invalid("invalid database URL '\(Self.masked(text))': a port is invalid, or a host has none")
        }
        self.hosts = hosts
    }

    /// The string for messages and logs, with `***` in place of the password. Everything up to the last '@' is treated
    /// as the password, because people forget to encode characters such as '/'.
    public static func masked(_ text: String) -> String {
        // Most paths contain none of these characters. Skipping the search saves the memory for regular expressions.
        guard text.contains(where: { "@?&".contains($0) }) else { return text }
        return text.replacing(/(:\/\/[^:@\/?]*):.*@/) { "\($0.output.1):***@" }
            .replacing(/([?&](?:password|sslpassword)=)[^&]*/) { "\($0.output.1)***" }
    }

    /// A reason from libpq, which can quote part of the URL.
    private static func masked(_ reason: String, about text: String) -> String {
        masked(text) == text ? reason : reason.replacing(/".*"/, with: "'***'")
    }

    /// How long to wait for a connection.
    var connectTimeout: Duration {
        let seconds = options["connect_timeout"].flatMap(Int.init) ?? 0
        return .seconds(seconds > 0 ? seconds : 2)
    }

    /// A connection string for each address of each host, with the settings that Livery needs. Settings in the URL
    /// override these. Resolves host names.
    /// - Parameter session: The server settings for each connection.
    func addresses(session: [(name: String, value: String)]) -> [String] {
        var all = [
            "tcp_user_timeout": "3000", "application_name": "livery", "target_session_attrs": "read-write",
        ].merging(options) { $1 }
        all["client_encoding"] = "UTF8"
        all["options"] = ([options["options"]].compactMap(\.self) + session.map { "-c \($0.name)=\($0.value)" })
            .joined(separator: " ")
        return hosts.flatMap { host in
            host.addresses.map { address in
                let place = ["host": host.name, "hostaddr": address, "port": host.port]
                return all.merging(place.compactMapValues(\.self)) { $1 }.sorted { $0.key < $1.key }
                    .map { "\($0.key)='\(Self.escaped($0.value))'" }.joined(separator: " ")
            }
        }
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}
