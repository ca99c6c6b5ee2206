import Foundation
import Synchronization

@testable import LiveryStore

#if canImport(Glibc)
    import Glibc
#endif

/// Sits between a store and PostgreSQL and loses the connection during a commit.
final class CommitProxy: Sendable {
    enum Loss {
        /// The server commits, but its response is lost.
        case answer
        /// The server never receives the commit, so it rolls back.
        case request
    }

    /// The folder of the proxy's socket.
    let folder: String
    private let server: String
    private let listener: Int32
    private let plan = Mutex<(loss: Loss?, isClosed: Bool)>((nil, false))

    /// - Parameter server: The folder of PostgreSQL's socket.
    init(_ server: String) throws {
        self.server = server
        folder = NSTemporaryDirectory() + "livery-px-\(UInt32.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard Self.withAddress(folder, { bind(listener, $0, $1) }) == 0, listen(listener, 64) == 0 else {
            throw StoreError.invalid("the proxy can't listen")
        }
        Thread.detachNewThread { [listener, weak self] in
            while case let client = accept(listener, nil, nil), client >= 0 { self?.relay(Passage(client)) }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The URL of a database on the server, through the proxy.
    func url(_ url: String) -> String { url.replacing("host=\(server)", with: "host=\(folder)") }

    /// Loses the connection during the next commit.
    /// - Parameter closing: Whether to reject all connections from then on.
    func lose(_ loss: Loss, closing: Bool = false) { plan.withLock { $0 = (loss, closing) } }

    private func relay(_ passage: Passage) {
        guard !plan.withLock({ $0.loss == nil && $0.isClosed }),
            Self.withAddress(server, { connect(passage.server, $0, $1) }) == 0
        else { return }
        Thread.detachNewThread { passage.copy(from: passage.server, to: passage.client) { _ in !passage.isLost } }
        Thread.detachNewThread { [self] in
            passage.copy(from: passage.client, to: passage.server) { bytes in
                guard String(decoding: bytes, as: UTF8.self).contains("NOTIFY livery; COMMIT"),
                    let loss = plan.withLock({ plan in
                        defer { plan.loss = nil }
                        return plan.loss
                    })
                else { return true }
                passage.lose()
                return loss == .answer
            }
        }
    }

    private static func withAddress(_ folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "\(folder)/.s.PGSQL.5432".utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// A client's connection, and a connection to the server.
private final class Passage: Sendable {
    let client: Int32
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    private let loss = Atomic(false)

    init(_ client: Int32) { self.client = client }

    deinit {
        close(client)
        close(server)
    }

    /// Whether the server's responses no longer reach the client.
    var isLost: Bool { loss.load(ordering: .sequentiallyConsistent) }

    func lose() { loss.store(true, ordering: .sequentiallyConsistent) }

    /// Copies data until `mayPass` rejects a part or one side closes, and then closes both sides.
    func copy(from source: Int32, to target: Int32, _ mayPass: ([UInt8]) -> Bool) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(source, &buffer, buffer.count), count > 0, mayPass(Array(buffer[..<count])) {
            guard send(target, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
        }
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
    }
}
