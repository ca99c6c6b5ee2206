import Dispatch
import Foundation
import Testing

@testable import LiveryClient

@Suite struct CacheFolderTests {
    let folder = TestFolder()

    @Test("is in Application Support, of the app or of a group")
    func isInApplicationSupport() throws {
        let own = try ThemeClient.Configuration.defaultCacheFolder()
        let shared = try ThemeClient.Configuration.defaultCacheFolder(appGroup: "group.com.example")
        let support = try #require(
            FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first)
        #expect(own.path.hasPrefix(support.path + "/"))
        #expect(own.lastPathComponent == "Livery")
        #expect(shared.path == support.path + "/group.com.example/Livery")
        #expect(own != shared)
    }

    @Test("is not locked while the client waits for the server")
    func isNotLockedWhileTheClientWaits() async throws {
        let (arrived, gate) = (AsyncStream.makeStream(of: Void.self), DispatchSemaphore(value: 0))
        let bytes = makeBundle().bytes
        let server = try TestServer { request in
            arrived.continuation.yield()
            gate.wait()
            return .bundle(bytes, to: request)
        }
        let client = try makeClient(server, folder) { $0.retry.maxAttempts = 2 }
        try folder.cache.write(LaunchRecord())
        #expect(isLocked() == false)
        let refresh = Task { try await client.refresh() }
        for await _ in arrived.stream { break }
        #expect(isLocked() == false)
        gate.signal()
        #expect(try await refresh.value == .activated)
        #expect(isLocked() == false)
        // The lock that the test examines is the one that the client uses.
        let lock = try FileLock(lockPath)
        #expect(isLocked() == true)
        lock.release()
        #expect(isLocked() == false)
    }

    private var lockPath: String { folder.url.appendingPathComponent("\(testKey.fileName).lock").path }

    /// Whether a client holds the lock. `nil` if no client has ever locked the folder.
    private func isLocked() -> Bool? {
        let file = open(lockPath, O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) != 0
    }
}
