/// Why the store did not do what it was asked. Nothing was changed.
///
/// No case ever carries a secret or a value bound to a statement.
public enum StoreError: Error, Sendable, Equatable {
    /// There is no such thing.
    case notFound(Missing)
    /// The app's latest version is not the expected one; `current` is nil when the app does not exist.
    case versionConflict(app: String, current: Int?)
    /// The draft is not in the state that the caller has seen; nil when it does not exist, or exists already.
    case draftConflict(current: Draft.State?)
    /// The draft's file does not have the content that the caller has seen; its hash, nil when it is not there.
    case fileConflict(path: String, current: String?)
    /// The draft is based on another version than the latest; nil when there is none.
    case draftBehind(base: Int?, latest: Int?)
    /// The channel is not where the caller has seen it; its last move, nil when there is no such channel.
    case channelConflict(current: Int64?)
    /// What was scheduled has been carried out or cancelled.
    case settled(ScheduledChange.State)
    /// The key was used for another request.
    case keyReused
    /// There are, or it is, too much; the text says of what.
    case tooMuch(String)
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
        /// A draft of an app by its name.
        case draft(String, app: String)
        /// A file of a draft by its path.
        case file(String)
        /// A channel of an app by its name.
        case channel(String, app: String)
        /// Something scheduled by its id.
        case scheduled(Int64)
        /// A token by its id.
        case token(Int64)
        /// A session by its id.
        case session(String)
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
