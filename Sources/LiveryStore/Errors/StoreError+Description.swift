extension StoreError: CustomStringConvertible {
    /// One line for a log or a terminal.
    public var description: String {
        switch self {
        case .notFound(let missing): "there is no \(missing)"
        case .versionConflict(let app, nil): "app \(app) does not exist"
        case .versionConflict(let app, let current?): "the latest version of app \(app) is \(current)"
        case .draftConflict(nil): "the draft does not exist"
        case .draftConflict(let current?): "the draft is at revision \(current.revision)"
        case .fileConflict(let path, nil): "the draft has no file \(path)"
        case .fileConflict(let path, let current?): "the content of \(path) is \(current)"
        case .draftBehind(let base, let latest):
            "the draft is based on version \(base ?? 0), and version \(latest ?? 0) is in force"
        case .channelConflict(nil): "the channel does not exist"
        case .channelConflict(let current?): "the channel's last move is \(current)"
        case .settled(let state): "it is \(state.rawValue) already"
        case .keyReused: "the key was used for another request"
        case .tooMuch(let reason): reason
        case .invalid(let reason): reason
        case .newerDatabase(let path, let migrations):
            "\(path) was made by a newer Livery (\(migrations.joined(separator: ", "))); use that one, or a backup"
        case .notADatabase(let path, let fault): "\(path) is not a Livery database: \(fault)"
        case .busy(let fault): "the database is in use by another process: \(fault)"
        case .diskFull(let fault): "the disk is full: \(fault)"
        case .readOnly(let fault): "the database can't be written: \(fault)"
        case .io(let fault): "the disk failed: \(fault)"
        case .corrupt(let fault): "the database is damaged: \(fault)"
        case .constraint(let fault): "the database refused: \(fault)"
        case .failed(let fault): "the database failed: \(fault)"
        }
    }
}

extension StoreError.Missing: CustomStringConvertible {
    /// A noun and its name.
    public var description: String {
        switch self {
        case .app(let name): "app \(name)"
        case .version(let reference): "version \(reference.number) of app \(reference.app)"
        case .session(let id): "session \(id)"
        case .bundle(let hash): "bundle \(hash)"
        case .draft(let name, let app): "draft \(name) of app \(app)"
        case .file(let path): "file \(path)"
        case .channel(let name, let app): "channel \(name) of app \(app)"
        case .scheduled(let id): "scheduled change \(id)"
        case .token(let id): "token \(id)"
        }
    }
}

extension Fault: CustomStringConvertible {
    /// Code, message and statement.
    public var description: String {
        "SQLite \(code), \(message)" + (sql.map { ", in: \($0)" } ?? "")
    }
}
