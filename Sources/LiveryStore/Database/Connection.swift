/// Runs the store's statements in a transaction, on any engine.
///
/// Statements use the SQL that all engines share, with `?` for each argument.
struct Connection {
    let engine: any EngineConnection

    init(_ engine: any EngineConnection) { self.engine = engine }

    /// All rows of a query.
    func rows(_ sql: String, _ arguments: [any Storable] = []) throws -> [Row] {
        try run(sql, arguments).rows
    }

    /// The first row of a query.
    func row(_ sql: String, _ arguments: [any Storable] = []) throws -> Row? {
        try rows(sql, arguments).first
    }

    /// The first column of all rows of a query.
    func values<Value: Storable>(
        _ sql: String, _ arguments: [any Storable] = [], of type: Value.Type = Value.self
    ) throws -> [Value] {
        try rows(sql, arguments).map { try $0.decode(at: 0) }
    }

    /// The first column of the first row of a query.
    func value<Value: Storable>(
        _ sql: String, _ arguments: [any Storable] = [], of type: Value.Type = Value.self
    ) throws -> Value? {
        try row(sql, arguments)?.decode(Value?.self, at: 0)
    }

    /// The integer in the first column of the first row of a query.
    func id(_ sql: String, _ arguments: [any Storable]) throws -> Int64? {
        try value(sql, arguments)
    }

    /// Runs a statement.
    /// - Returns: The number of rows that it inserted, updated or deleted.
    @discardableResult
    func execute(_ sql: String, _ arguments: [any Storable] = []) throws -> Int {
        try run(sql, arguments).changes
    }

    /// Runs a statement once for each list of arguments, in order. Costs as much as a single call.
    /// - Returns: The rows of each call.
    @discardableResult
    func rows(_ sql: String, each batch: [[any Storable]]) throws -> [[Row]] {
        guard !batch.isEmpty else { return [] }
        return try engine.run(sql, batch.map { $0.map(\.stored) }).map(\.rows)
    }

    /// Inserts a row into a table with an `id`.
    /// - Returns: The row's id.
    func insert(_ sql: String, _ arguments: [any Storable]) throws -> Int64 {
        try insert(sql, each: [arguments])[0]
    }

    /// Inserts rows into a table with an `id`.
    /// - Returns: The ids of the rows.
    func insert(_ sql: String, each batch: [[any Storable]]) throws -> [Int64] {
        try rows(sql + " RETURNING id", each: batch).map { rows in
            guard let row = rows.first else { throw StoreError.damaged("an inserted row has no id") }
            return try row.decode(at: 0)
        }
    }

    private func run(_ sql: String, _ arguments: [any Storable]) throws -> Outcome {
        try engine.run(sql, [arguments.map(\.stored)])[0]
    }

    /// Calls `body` with each row of a query, without holding all rows in memory.
    func scan(_ sql: String, _ arguments: [any Storable] = [], _ body: (Row) throws -> Void) throws {
        try engine.scan(sql, arguments.map(\.stored), body)
    }

    /// Runs `body` and undoes its changes if it throws. The transaction continues.
    func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("SAVEPOINT step")
        do {
            let value = try body()
            try execute("RELEASE step")
            return value
        } catch let error as StoreError {
            try undo()
            throw error
        } catch {
            // The engine might have ended the transaction, so its error says more than an error from this attempt.
            try? undo()
            throw error
        }
    }

    /// Runs `body` and undoes its changes.
    func undoing<Value>(_ body: () throws -> Value) throws -> Value {
        try execute("SAVEPOINT step")
        let value = try body()
        try undo()
        return value
    }

    private func undo() throws {
        try execute("ROLLBACK TO step")
        try execute("RELEASE step")
    }
}
