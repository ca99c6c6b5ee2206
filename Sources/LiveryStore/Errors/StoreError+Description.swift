extension StoreError: CustomStringConvertible {
    /// One line for a log or a terminal.
    public var description: String {
        switch self {
        case .notFound(let missing): "there is no \(missing)"
        case .versionConflict(let app, nil): "app \(app) does not exist"
        case .versionConflict(let app, let current?): "the latest version of app \(app) is \(current)"
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
        case .bundle(let hash): "bundle \(hash)"
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
