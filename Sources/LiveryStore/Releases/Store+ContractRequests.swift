import Foundation

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A number of requests with the contract of a release.
public struct ContractRequests: Sendable, Hashable {
    /// The app's name.
    public let app: String
    /// The id of the contract.
    public let contract: String
    /// The number of requests.
    public let count: Int

    /// Creates a number of requests.
    public init(app: String, contract: String, count: Int) {
        self.app = app
        self.contract = contract
        self.count = count
    }
}

/// The requests with a contract in the last days.
public struct ContractUse: Sendable, Hashable {
    /// The number of requests in the last ``Store/requestDays`` days.
    public let count: Int
    /// The start of the day of the last request, in UTC.
    public let last: Date
}

extension Store {
    /// Adds requests to the counts of the current day, in UTC. Requests of apps that don't exist are ignored.
    public func addRequests(_ requests: [ContractRequests]) throws(StoreError) {
        guard !requests.isEmpty else { return }
        try write { db in
            let day = Self.day(of: clock())
            let sql = """
                INSERT INTO contract_requests (app, contract, day, count)
                SELECT id, ?, ?, ? FROM apps WHERE name = ? AND deleted IS NULL
                ON CONFLICT (app, contract, day) DO UPDATE SET count = contract_requests.count + excluded.count
                """
            // In one order on all nodes, so that they don't wait for each other's rows crosswise.
            let sorted = requests.sorted { ($0.app, $0.contract) < ($1.app, $1.contract) }
            try db.rows(sql, each: sorted.map { [$0.contract, day, $0.count, $0.app] })
            try db.execute("DELETE FROM contract_requests WHERE day <= ?", [day - Self.keptDays])
        }
    }

    /// The recent use of an app's contracts, by their ids.
    public func contractUse(app: String) throws(StoreError) -> [String: ContractUse] {
        let first = Self.day(of: clock()) - Self.requestDays + 1
        return try read { db in
            let sql = """
                SELECT c.contract, max(c.day) AS last,
                    CAST(sum(CASE WHEN c.day >= ? THEN c.count ELSE 0 END) AS BIGINT) AS count
                FROM contract_requests c JOIN apps a ON a.id = c.app WHERE a.name = ? GROUP BY c.contract
                """
            return try db.rows(sql, [first, app]).reduce(into: [:]) { use, row in
                let last: Int64 = try row.decode(forColumn: "last")
                use[try row.decode(forColumn: "contract")] = ContractUse(
                    count: try row.decode(forColumn: "count"),
                    last: Date(timeIntervalSince1970: Double(last) * Self.secondsOfDay))
            }
        }
    }

    /// The number of days, up to the current one, whose requests ``ContractUse/count`` adds up.
    public static let requestDays: Int64 = 7
    /// The number of days whose counts are kept.
    private static let keptDays: Int64 = 90
    private static let secondsOfDay = 86_400.0

    /// The number of a day in UTC since 1970.
    private static func day(of time: Date) -> Int64 {
        Int64((time.timeIntervalSince1970 / secondsOfDay).rounded(.down))
    }
}
