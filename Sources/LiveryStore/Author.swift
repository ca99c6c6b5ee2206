import Foundation

/// The author of a change and the origin of the request.
public struct Author: Sendable, Hashable {
    /// The name that the history shows.
    public var name: String
    /// The credential that authenticated the author, such as `token 3` or `session of token 3`. `nil` if the author
    /// wasn't authenticated.
    public var credential: String?
    /// The address that the request came from. `nil` for a command that runs on the same machine.
    public var address: String?

    /// Creates an author and converts the name to Unicode normalization form C. Doesn't validate anything.
    public init(name: String, credential: String? = nil, address: String? = nil) {
        self.name = name.normalizedName
        self.credential = credential
        self.address = address
    }

    /// The user who runs this process.
    public static let local = Author(
        name: ProcessInfo.processInfo.environment["USER"] ?? "local", credential: "command line")
}
