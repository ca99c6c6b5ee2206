// CMicroHTTPD includes the sockets header. Without this import, the compiler might attribute the header's constants to
// CMicroHTTPD.
import CMicroHTTPD
import Dispatch
@preconcurrency import Glibc
import Synchronization

/// Counts and limits the open connections.
///
/// A connection counts from just before libmicrohttpd receives it until libmicrohttpd reports that it has closed.
/// libmicrohttpd's own limit must never be reached. At that limit, version 0.9.75 returns without unlocking a mutex,
/// and every thread that needs the mutex waits forever.
final class ConnectionCount: Sendable {
    private struct State {
        var total = 0
        var byAddress: [ClientAddress: Int] = [:]
        var isOpen = true
        /// Whether a thread is waiting for ``change``.
        var isAwaited = false
    }

    /// The maximum number of connections.
    let limit: Int
    private let limitPerAddress: Int
    private let proxies: TrustedProxies
    private let state = Mutex(State())
    /// Signaled when a connection has closed or the server stops, if a thread is waiting.
    private let change = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - limitPerAddress: The maximum number of connections from one address. 0 means no limit.
    ///   - proxies: The addresses that are exempt from that limit.
    init(limit: Int, limitPerAddress: Int, proxies: TrustedProxies = TrustedProxies()) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
        self.proxies = proxies
    }

    /// Whether a connection is admitted.
    enum Admission {
        case admitted
        /// Admitted if another connection from the client is closed.
        case displacing(ClientAddress)
        case refused
    }

    /// The maximum number of connections by which an address can exceed its limit while others are being closed.
    private static let excess = 256
    /// The time between two attempts to make room, in milliseconds.
    private static let pause = 100

    /// The number of open connections.
    var total: Int { state.withLock(\.total) }

    /// Whether more than half of the limit is in use.
    var isCrowded: Bool { total > limit / 2 }

    /// Waits until there is room for another connection.
    ///
    /// - Parameter makeRoom: Called repeatedly while there is no room. It can block, and it can close a connection.
    /// - Returns: False when the server stops.
    func waitForRoom(_ makeRoom: () -> Void = {}) -> Bool {
        while true {
            let (isOpen, hasRoom) = state.withLock { state in
                let hasRoom = state.total < limit
                state.isAwaited = state.isOpen && !hasRoom
                return (state.isOpen, hasRoom)
            }
            if hasRoom || !isOpen { return isOpen }
            makeRoom()
            // A connection might have become silent in the meantime, which isn't signaled.
            _ = change.wait(timeout: .now() + .milliseconds(Self.pause))
        }
    }

    /// Waits until a connection has closed, the server stops, or the time has passed.
    func waitForChange(milliseconds: Int) {
        let isOpen = state.withLock { state in
            state.isAwaited = state.isOpen
            return state.isOpen
        }
        if isOpen { _ = change.wait(timeout: .now() + .milliseconds(milliseconds)) }
    }

    /// Counts a connection, unless it is rejected.
    func add(_ address: UnsafePointer<sockaddr>) -> Admission {
        let client = client(at: address)
        return state.withLock { state in
            var admission = Admission.admitted
            if let client {
                let count = state.byAddress[client, default: 0]
                guard count < limitPerAddress + Self.excess else { return .refused }
                if count >= limitPerAddress { admission = .displacing(client) }
                state.byAddress[client] = count + 1
            }
            state.total += 1
            return admission
        }
    }

    /// Removes a closed connection from the count.
    func remove(_ address: UnsafePointer<sockaddr>?) {
        let address = address.flatMap { client(at: $0) }
        let isAwaited = state.withLock { state in
            state.total -= 1
            if let address {
                let count = state.byAddress[address, default: 1] - 1
                state.byAddress[address] = count > 0 ? count : nil
            }
            defer { state.isAwaited = false }
            return state.isAwaited
        }
        if isAwaited { change.signal() }
    }

    /// Makes the current and all later calls of ``waitForRoom()`` return false.
    func close() {
        let isAwaited = state.withLock { state in
            state.isOpen = false
            defer { state.isAwaited = false }
            return state.isAwaited
        }
        if isAwaited { change.signal() }
    }

    /// The client at an address. `nil` if its connections aren't limited.
    func client(at address: UnsafePointer<sockaddr>) -> ClientAddress? {
        guard limitPerAddress > 0, !proxies.trusts(at: address) else { return nil }
        return ClientAddress(address)
    }
}

/// Identifies a client by its IPv4 address or by the first 64 bits of its IPv6 address, because networks assign a whole
/// IPv6 /64 to one client.
struct ClientAddress: Hashable {
    private let network: UInt64
    /// The IPv4 address. 0 for IPv6.
    private let host: UInt64

    init?(_ address: UnsafePointer<sockaddr>) {
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let host = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(network: 0, host: Self.mapped | UInt64(UInt32(bigEndian: host)))
        case AF_INET6:
            let parts = withUnsafeBytes(of: bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr) { address in
                [0, 8].map { UInt64(bigEndian: address.loadUnaligned(fromByteOffset: $0, as: UInt64.self)) }
            }
            // An IPv6 socket represents the IPv4 address 192.0.2.7 as ::ffff:192.0.2.7.
            self.init(network: parts[0], host: parts[0] == 0 ? parts[1] : 0)
        default: return nil
        }
    }

    private init(network: UInt64, host: UInt64) {
        self.network = network
        self.host = host
    }

    private static let mapped: UInt64 = 0xFFFF << 32
}
