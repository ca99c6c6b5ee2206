import Dispatch
import Foundation
import Testing

@testable import LiveryClient

@Suite("An activity that locks a file", .timeLimit(.minutes(1)))
struct ExpiringActivityTests {
    private let folder = TestFolder()
    private let returned = AsyncStream<Void>.makeStream()

    /// Calls the activity as the system does.
    private func begin(isExpired: Bool) -> ExpiringActivity.Begin {
        { [continuation = returned.continuation] work in
            Thread.detachNewThread {
                work(isExpired)
                continuation.yield()
            }
        }
    }

    private func systemContinues() async {
        for await _ in returned.stream { break }
    }

    @Test("delays the suspension of the app until the work ends")
    func delays() async {
        let activity = ExpiringActivity(begin: begin(isExpired: false)) { Issue.record("expired") }
        activity.end()
        await systemContinues()
    }

    @Test("unlocks the file before the app is suspended, even if the work hasn't ended")
    func unlocks() async throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let path = folder.url.appendingPathComponent("lock").path
        let lock = try FileLock(path)
        let activity = ExpiringActivity(patience: .milliseconds(1), begin: begin(isExpired: true)) { lock.release() }
        await systemContinues()
        // Waits forever if the file is locked.
        let other = try FileLock(path)
        other.release()
        activity.end()
    }

    @Test("keeps the file locked while the work can still end in time")
    func waits() async {
        let activity = ExpiringActivity(patience: .seconds(60), begin: begin(isExpired: true)) {
            Issue.record("unlocked too early")
        }
        activity.end()
        await systemContinues()
    }
}
