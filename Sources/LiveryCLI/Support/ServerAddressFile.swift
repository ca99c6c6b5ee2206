import Foundation
import LiveryRoutes
import LiveryStore

/// The file beside an SQLite database in which a running server stores its URL for `livery sign-in`.
struct ServerAddressFile {
    private let url: URL

    /// Nil for a PostgreSQL database, because its servers can be on other machines.
    init?(data: String) {
        guard !PostgreSQLURL.isOne(data) else { return nil }
        url = URL(filePath: URL(filePath: data).resolvingSymlinksInPath().path + "-server")
    }

    /// The URL of the server that started last. Nil if no server is running.
    var address: URL? {
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return try? ServerOptions.url(text)
    }

    /// Stores the URL. If this fails, `livery sign-in` requires --server.
    func write(_ address: URL) { try? Data((address.absoluteString + "\n").utf8).write(to: url, options: .atomic) }

    /// Removes the file, unless it contains the URL of another server.
    func remove(_ address: URL) {
        if self.address == address { try? FileManager.default.removeItem(at: url) }
    }

    /// The URL of a server for browsers on the same machine.
    static func address(scheme: String, host: String, port: Int, basePath: String) throws -> URL {
        let isAny = ["0.0.0.0", "::", "127.0.0.1", "::1"].contains(host)
        let name = isAny ? "localhost" : host.contains(":") ? "[\(host)]" : host
        return try ServerOptions.url("\(scheme)://\(name):\(port)\(basePath)")
    }
}
