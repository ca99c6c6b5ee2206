import Foundation
import GRDB
import LiveryModel
import LiveryStore
import Testing

@testable import LiveryServer

/// Databases with every schema that was ever released, checked by the doctor and by a reader.
@Suite("A database of an older Livery")
struct MigratedTests {
    private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../LiveryStoreTests/Fixtures").standardizedFileURL
    static let released = ((try? FileManager.default.contentsOfDirectory(atPath: fixtures.path)) ?? []).sorted()

    private func database(_ name: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString).sqlite").path
        let sql = try String(contentsOf: Self.fixtures.appending(path: name), encoding: .utf8)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
        try queue.close()
        return path
    }

    @Test("is sound, serves the same bytes and accepts new versions", arguments: released)
    func sound(name: String) async throws {
        let livery = try TestService.make(path: database(name))
        #expect(try Doctor.examine(livery.store).filter(\.isFault) == [])
        for app in try livery.store.apps() {
            let path = "/themes/\(app.app)"
            #expect(try await livery.get("\(path)/latest").field("Livery-Version") == String(app.number))
            let history = try await livery.get("\(path)/versions").json["versions"]?.elements ?? []
            #expect(history.count == app.number)
            for number in 1...app.number {
                let answer = try await livery.get("\(path)/versions/\(number)")
                #expect(answer.status == 200)
                #expect(answer.json["app"]?.string == app.app)
                #expect(try await livery.get("\(path)/versions/\(number)/source").status == 200)
            }
            for list in ["drafts", "schedule", "channels"] {
                #expect(try await livery.read("\(path)/\(list)").status == 200)
            }
            #expect(try await livery.get("\(path)/diff?from=1&to=\(app.number)").status == 200)
            #expect(try await livery.rollback(to: 1, app: app.app).status == 201)
        }
        #expect(try Doctor.examine(livery.store).filter(\.isFault) == [])
    }
}
