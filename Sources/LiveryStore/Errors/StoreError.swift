/// Why the store did not do what it was asked. Nothing was changed.
///
/// No case ever carries a secret or a value bound to a statement.
public enum StoreError: Error, Sendable, Equatable {
    /// There is no such thing.
    case notFound(Missing)
    /// The app's latest version is not the expected one; `current` is nil when the app does not exist.
    case versionConflict(app: String, current: Int?)
    /// What was given contradicts itself; the text says how.
    case invalid(String)
    /// The file was last used by a newer Livery, which made these migrations. It is left as it was.
    case newerDatabase(path: String, migrations: [String])
    /// The file is not SQLite's, or not Livery's. It is left as it was.
    case notADatabase(path: String, Fault)
    /// Another process kept the database for longer than the time-out.
    case busy(Fault)
    /// No room on the disk. Reads go on, and writes do again when there is room.
    case diskFull(Fault)
    /// The file or its disk can't be written. Reads go on.
    case readOnly(Fault)
    /// The disk answered with an error, or the file can't be opened.
    case io(Fault)
    /// The file's content contradicts itself, or a content its hash.
    case corrupt(Fault)
    /// A rule of the schema forbids it.
    case constraint(Fault)
    /// Anything else that SQLite answered.
    case failed(Fault)

    /// What was looked for in vain.
    public enum Missing: Sendable, Hashable {
        /// An app by its name.
        case app(String)
        /// A version of an app that may itself not exist.
        case version(VersionReference)
        /// A bundle by its hash.
        case bundle(String)
        /// A token by its id.
        case token(Int64)
    }
}

/// What SQLite said.
public struct Fault: Sendable, Hashable {
    /// The extended result code (https://sqlite.org/rescode.html); its low byte is the primary one.
    public let code: Int
    /// SQLite's words. They name tables and columns, never values.
    public let message: String
    /// The statement with its placeholders, if there was one.
    public let sql: String?

    init(code: Int, message: String, sql: String?) {
        self.code = code
        self.message = message
        self.sql = sql
    }
}
