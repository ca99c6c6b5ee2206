import Foundation

/// A role, the name shown in the history, and the apps and files that the role is limited to.
public struct Grant: Sendable, Hashable {
    /// The name of the role. Not empty. The store doesn't interpret it.
    public var role: String
    /// The author's name, as the history shows it.
    public var name: String
    /// The apps that the grant covers, which need not exist yet. `nil` means all apps.
    public var apps: [String]?
    /// Patterns of the files that the grant allows to change. `nil` means all files. The store doesn't interpret them.
    public var files: [String]?

    /// Creates a grant and converts its names to Unicode normalization form C. The grant is validated when it is
    /// stored.
    public init(role: String, name: String, apps: [String]? = nil, files: [String]? = nil) {
        self.role = role
        self.name = name.normalizedName
        self.apps = apps?.map(\.normalizedName)
        self.files = files?.map(\.normalizedName)
    }
}

extension Grant {
    init(_ row: Row) throws {
        role = try row.decode(forColumn: "role")
        name = try row.decode(forColumn: "name")
        apps = try row.list("apps")
        files = try row.list("files")
    }

    func check() throws(StoreError) {
        try Text.checkNames(role, name)
        for text in (apps ?? []) + (files ?? []) { try Text.checkNames(text) }
    }

    /// A one-line description for the audit log.
    var summary: String {
        let limits = [("apps", apps), ("files", files)].compactMap { name, list in
            list.map { "\(name) \($0.joined(separator: " "))" }
        }
        return (["\(role) for \(name)"] + limits).joined(separator: ", ")
    }

    /// The values of the columns `role, name, apps, files`.
    func values() throws -> [any Storable] {
        [role, name, try apps.map(Self.json), try files.map(Self.json)]
    }

    /// The value of the column `apps`.
    func appList() throws -> String? { try apps.map(Self.json) }

    private static func json(_ list: [String]) throws -> String {
        String(decoding: try JSONEncoder().encode(list), as: UTF8.self)
    }
}

extension Row {
    /// The strings in a column that contains a JSON list. `nil` for NULL.
    func list(_ column: String) throws -> [String]? {
        try decode(String?.self, forColumn: column).map { try JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }
}
