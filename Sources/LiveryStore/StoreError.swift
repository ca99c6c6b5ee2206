/// The reason that a call to the store failed. Nothing has been changed, except perhaps for ``uncertain(_:)``.
///
/// No case contains a secret or an argument of a statement.
public enum StoreError: Error, Sendable, Equatable {
    /// The requested object doesn't exist.
    case notFound(Missing)
    /// The object can't be deleted, because other apps need it. The string names one of them.
    case inUse(String)
    /// The app was deleted, so its name can't be used.
    case deleted(String)
    /// The app's latest version is not the expected one. `current` is `nil` if the app doesn't exist.
    case versionConflict(app: String, current: Int?)
    /// The draft is not in the expected state. `current` is `nil` if the draft doesn't exist or already exists.
    case draftConflict(current: Draft.State?)
    /// The draft's file doesn't have the expected content. `current` is the file's hash, or `nil` if the file doesn't
    /// exist.
    case fileConflict(path: String, current: String?)
    /// The draft is not based on the latest version. `nil` means no version.
    case draftBehind(base: Int?, latest: Int?)
    /// The channel is not in the expected state. `current` is its last move, or `nil` if the channel doesn't exist.
    case channelConflict(current: Int64?)
    /// The release is not in the expected state. `current` is `nil` if the release doesn't exist.
    case releaseConflict(current: AppRelease.State?)
    /// The name, which the string contains, belongs to a release with other axes, another contract or other paths.
    case releaseTaken(String)
    /// The app's active releases have changed since the version was compared with them. Compare it again.
    case releasesChanged(String)
    /// The version would break releases that its author didn't name. The string describes them.
    case breaksReleases(String)
    /// The theme's files at these paths describe assets that weren't uploaded to the app. Upload them first.
    case missingAssets([String])
    /// The scheduled change was already carried out or cancelled.
    case settled(ScheduledChange.State)
    /// The idempotency key was already used for a different request.
    case keyReused
    /// A limit was reached. The string names the limit.
    case tooMuch(String)
    /// An argument is invalid. The string gives the reason.
    case invalid(String)
    /// The database was last used by an older version of Livery and lacks these migrations. The database is unchanged.
    case olderDatabase(path: String, migrations: [String])
    /// The file was last used by a newer version of Livery, which applied these migrations. The file is unchanged.
    case newerDatabase(path: String, migrations: [String])
    /// The file is not an SQLite database, or not a Livery database. The file is unchanged.
    case notADatabase(path: String, Fault)
    /// Another process locked the database for longer than the timeout.
    case busy(Fault)
    /// The disk is full. Reads still work, and writes work again when space becomes available.
    case diskFull(Fault)
    /// The file or its disk is read-only. Reads still work.
    case readOnly(Fault)
    /// The disk reported an error, or the file can't be opened.
    case io(Fault)
    /// The database server can't be reached or isn't accepting changes.
    case unavailable(Fault)
    /// The connection to the database server was lost during the commit, or the disk didn't confirm the commit, so the
    /// change might have been made.
    case uncertain(Fault)
    /// The file is damaged. Its content is inconsistent or doesn't match its hash.
    case corrupt(Fault)
    /// The value violates a constraint of the schema.
    case constraint(Fault)
    /// Any other database error.
    case failed(Fault)

    /// The object that doesn't exist.
    public enum Missing: Sendable, Hashable {
        /// An app, by its name.
        case app(String)
        /// A version of an app. The app itself might not exist either.
        case version(VersionReference)
        /// A bundle, by its hash.
        case bundle(String)
        /// A draft of an app, by its name.
        case draft(String, app: String)
        /// A file in a draft, by its path.
        case file(String)
        /// A channel of an app, by its name.
        case channel(String, app: String)
        /// A release of an app, by its name.
        case release(String, app: String)
        /// A scheduled change, by its id.
        case scheduled(Int64)
        /// A review, by its id.
        case review(Int64)
        /// A token, by its id.
        case token(Int64)
        /// A session, by its id.
        case session(String)
        /// A preview link, by its id.
        case previewLink(Int64)
    }
}

/// An error from the database engine.
public struct Fault: Sendable, Hashable {
    /// SQLite's extended result code (https://sqlite.org/rescode.html), whose low byte is the primary result code. 0
    /// for PostgreSQL errors.
    public let code: Int
    /// PostgreSQL's SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html). `nil` for SQLite errors.
    public let state: String?
    /// The engine's message. It names tables and columns but contains no values.
    public let message: String
    /// The statement with its placeholders, if the error is about a statement.
    public let sql: String?

    /// SQLite's code for a damaged file. The store also uses it for damage that it detects itself.
    static let corrupt = 11
    /// SQLite's code for a failed file operation.
    static let io = 10

    init(code: Int, message: String, sql: String?) {
        self.code = code
        state = nil
        self.message = message
        self.sql = sql
    }

    init(state: String, message: String, sql: String?) {
        code = 0
        self.state = state
        self.message = message
        self.sql = sql
    }
}

extension StoreError: CustomStringConvertible {
    /// A single line for a log or a terminal.
    public var description: String {
        switch self {
        case .notFound(let missing): "\(missing) doesn't exist"
        case .inUse(let reason): reason
        case .deleted(let app):
            "app \(app) was deleted: run `livery app reopen \(app)` to use its name again"
        case .versionConflict(let app, nil): "app \(app) doesn't exist"
        case .versionConflict(let app, let current?): "the latest version of app \(app) is \(current)"
        case .draftConflict(nil): "the draft doesn't exist"
        case .draftConflict(let current?): "the draft is at revision \(current.revision)"
        case .fileConflict(let path, nil): "the draft has no file '\(path)'"
        case .fileConflict(let path, let current?): "the content of '\(path)' has the hash \(current)"
        case .draftBehind(let base, let latest):
            "the draft is based on version \(base ?? 0), but the current version is \(latest ?? 0)"
        case .channelConflict(nil): "the channel doesn't exist"
        case .channelConflict(let current?): "the channel's last move is \(current)"
        case .releaseConflict(nil): "the release doesn't exist"
        case .releaseConflict(let current?): "the release is at revision \(current.revision)"
        case .releaseTaken(let name):
            "the release '\(name)' is already registered with different axes or a different contract"
        case .releasesChanged(let app): "the releases of app \(app) have changed in the meantime"
        case .breaksReleases(let releases): "this would break \(releases)"
        case .missingAssets(let paths):
            "the app lacks the images or fonts at \(paths.map { "'\($0)'" }.joined(separator: ", ")): upload them to it first"
        case .settled(let state): "the scheduled change is already \(state.rawValue)"
        case .keyReused: "the idempotency key was already used for a different request"
        case .tooMuch(let reason): reason
        case .invalid(let reason): reason
        case .olderDatabase(let path, let migrations):
            "'\(path)' was last used by an older version of Livery (missing migrations: "
                + "\(migrations.joined(separator: ", "))): run `livery migrate`"
        case .newerDatabase(let path, let migrations):
            "'\(path)' was last used by a newer version of Livery (migrations: \(migrations.joined(separator: ", "))): "
                + "use that version or a backup"
        case .notADatabase(let path, let fault): "'\(path)' is not a Livery database: \(fault)"
        case .busy(let fault): "the database is in use by another process: \(fault)"
        case .diskFull(let fault): "the disk is full: \(fault)"
        case .readOnly(let fault): "the database is read-only: \(fault)"
        case .io(let fault): "disk error: \(fault)"
        case .unavailable(let fault): "the database server is unavailable: \(fault)"
        case .uncertain(let fault): "the change may have been made: \(fault)"
        case .corrupt(let fault): "the database is damaged: \(fault)"
        case .constraint(let fault): "the database rejected the value: \(fault)"
        case .failed(let fault): "database error: \(fault)"
        }
    }
}

extension StoreError.Missing: CustomStringConvertible {
    /// The kind of object and its name.
    public var description: String {
        switch self {
        case .app(let name): "app \(name)"
        case .version(let reference): "version \(reference.number) of app \(reference.app)"
        case .session(let id): "session \(id)"
        case .previewLink(let id): "preview link \(id)"
        case .bundle(let hash): "bundle \(hash)"
        case .draft(let name, let app): "draft \(name) of app \(app)"
        case .file(let path): "file '\(path)'"
        case .channel(let name, let app): "channel \(name) of app \(app)"
        case .release(let name, let app): "release \(name) of app \(app)"
        case .scheduled(let id): "scheduled change \(id)"
        case .review(let id): "review \(id)"
        case .token(let id): "token \(id)"
        }
    }
}

extension Fault: CustomStringConvertible {
    /// The code, the message and the statement.
    public var description: String {
        (state.map { "PostgreSQL \($0)" } ?? "SQLite \(code)") + ", \(message)" + (sql.map { ", in: \($0)" } ?? "")
    }
}

extension StoreError {
    /// Converts any error to a store error.
    init(_ error: any Error, path: String = "") {
        switch error {
        case let error as StoreError: self = error
        case let error as any EngineError: self = error.storeError(path: path)
        // The descriptions of these errors quote values from the row, so they are omitted.
        case is DecodingError: self = .damaged("a row doesn't match the schema")
        default: self = .failed(Fault(code: 1, message: "\(type(of: error))", sql: nil))
        }
    }

    /// Creates an error for inconsistent stored data, such as content that doesn't match its hash.
    public static func damaged(_ message: String) -> StoreError {
        .corrupt(Fault(code: Fault.corrupt, message: message, sql: nil))
    }
}
