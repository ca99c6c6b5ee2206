import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Several servers on one database file")
struct NodesTests {
    private func folder(_ text: String) throws -> String {
        try theme("badoo", in: temporaryFolder(), ["theme.ktv": text])
    }

    private func publish(_ text: String, to server: RunningServer, _ token: String) throws {
        let outcome = try run(
            "publish", try folder(text), "--app", "badoo", "--message", "A change", "--server", server.url,
            environment: ["LIVERY_TOKEN": token])
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func version(_ server: RunningServer) async throws -> String? {
        let url = try #require(URL(string: server.url + "/themes/badoo/latest"))
        let response = try await URLSession(configuration: .ephemeral).data(for: URLRequest(url: url)).1
        return (response as? HTTPURLResponse)?.value(forHTTPHeaderField: "Livery-Version")
    }

    /// Waits until a server serves a version.
    private func serves(_ server: RunningServer, _ wanted: String?) async throws {
        try await eventually("version \(wanted ?? "none")") { try await version(server) == wanted }
    }

    @Test("serve each other's publishes, and a rolling restart delivers no older version")
    func rolling() async throws {
        let first = try RunningServer()
        let token = try first.token()
        let second = try RunningServer(data: first.data)
        try publish("{ a: 1 }", to: first, token)
        try await serves(second, "1")
        try publish("{ a: 2 }", to: second, token)
        #expect(try await version(second) == "2")
        try await serves(first, "2")

        try publish("{ a: 3 }", to: first, token)
        // A server that is ready serves everything that was acknowledged before the server started.
        let third = try RunningServer(data: first.data)
        #expect(try await version(third) == "3")
        first.process.terminate()
        first.process.waitUntilExit()
        #expect(first.process.terminationStatus == 0)
        second.crash()
        try publish("{ a: 4 }", to: third, token)
        #expect(try await version(third) == "4")
        #expect(try run("doctor", "--data", first.data).status == 0)
    }

    @Test("serve what commands change in the database")
    func commands() async throws {
        let server = try RunningServer()
        let token = try server.token()
        try publish("{ a: 1 }", to: server, token)
        let export = try temporaryFolder().appending(path: "badoo.jsonl").path
        #expect(try run("app", "export", "badoo", "--output", export, "--data", server.data).status == 0)
        let other = try RunningServer()
        #expect(try run("app", "import", export, "--data", other.data).status == 0)
        // The number is above all numbers that the app might have had elsewhere.
        try await eventually("the imported app") { try await Int(version(other) ?? "") ?? 0 > 10_000 }
    }
}
