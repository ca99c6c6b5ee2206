import Foundation
import Synchronization
import TestSupport
import Testing

@testable import LiveryStore

@Suite(
    "Commits whose answer is lost",
    .enabled(if: PostgreSQLServer.isInstalled, "PostgreSQL isn't installed: run `script/setup swift`"))
struct CommitTests {
    @Test("tells whether a change was made whose answer was lost", arguments: [CommitProxy.Loss.answer, .request])
    func tellsWhetherAChangeWasMade(loss: CommitProxy.Loss) throws {
        let server = try PostgreSQLServer.shared.get()
        let proxy = try CommitProxy(server.folder)
        let store = try Store(path: try proxy.url(server.newDatabase()))
        try store.publish(.sample())
        proxy.lose(loss)
        switch loss {
        case .answer: #expect(try store.publish(.sample("badoo", "two")).number == 2)
        case .request:
            let error = #expect(throws: StoreError.self) { try store.publish(.sample("badoo", "two")) }
            #expect(error == (error?.fault).map(StoreError.unavailable))
        }
        #expect(try store.latest(app: "badoo").number == (loss == .answer ? 2 : 1))
    }

    @Test("says that a change may have been made if the server can't be asked")
    func saysThatAChangeMayHaveBeenMade() throws {
        let server = try PostgreSQLServer.shared.get()
        let url = try server.newDatabase()
        let proxy = try CommitProxy(server.folder)
        let store = try Store(path: proxy.url(url), doubt: .milliseconds(200), trace: nil)
        proxy.lose(.answer, closing: true)
        let error = #expect(throws: StoreError.self) { try store.publish(.sample()) }
        #expect(error == (error?.fault).map(StoreError.uncertain))
        #expect(try Store(path: url).latest(app: "badoo").number == 1)
    }

    @Test("asks what became of a commit also after the watch has noticed that the server is away")
    func asksDuringAnOutage() throws {
        let server = try PostgreSQLServer("doubt")
        let proxy = try CommitProxy(server.folder)
        let store = try Store(path: proxy.url(server.url()))
        try store.publish(.sample())
        _ = store.waitForChange(.zero)
        proxy.lose(.answer)
        let done = DispatchSemaphore(value: 0)
        let restarted = Mutex<(any Error)?>(nil)
        Thread.detachNewThread {
            do {
                try eventually("version 2") { try Store(path: server.url()).latest(app: "badoo").number >= 2 }
                try server.kill()
                try eventually("the store reports an outage") { store.outage != nil }
                try server.start()
            } catch { restarted.withLock { $0 = error } }
            done.signal()
        }
        let version = Result { try store.publish(.sample("badoo", "two")).number }
        done.wait()
        let failure = restarted.withLock { $0 }
        #expect(failure == nil)
        #expect(try version.get() == 2)
    }
}
