import Foundation

/// Who does something, and from where.
public struct Author: Sendable, Hashable {
    /// The name that history shows.
    public var name: String
    /// What showed who it is, as `token 3` or `session of token 3`; nil if nothing did.
    public var credential: String?
    /// The address that the request came from; nil for what is done at the machine itself.
    public var address: String?

    /// Somebody; nothing is checked.
    public init(name: String, credential: String? = nil, address: String? = nil) {
        self.name = name
        self.credential = credential
        self.address = address
    }

    /// The user of the machine who runs this process.
    public static let local = Author(
        name: ProcessInfo.processInfo.environment["USER"] ?? "local", credential: "command line")
}
