import Foundation
import LiveryClient
import LiveryModel
import Synchronization
import TestSupport
import Testing

/// A build whose contract changes from case to case, because the contract of a schema is a static property.
private final class RandomBuild: ThemeSchema {
    static let required = Mutex<[String: Theme.ValueType]>([:])
    static var app: String { "case" }
    static var contract: [String: Theme.ValueType] { required.withLock { $0 } }
    static var shipped: [ShippedBundle] { [] }
    init(_ read: SchemaReader) {}
}

/// A random theme after some edits, and a contract for the theme before them, from `Conformance/random_themes.py`.
private struct RandomCase {
    let files: JSON
    let requires: JSON
    /// The requirements in the form of a schema.
    let contract: [String: Theme.ValueType]

    init(_ line: JSON) throws {
        files = try #require(line["files"])
        requires = try #require(line["requires"])
        contract = Dictionary(
            uniqueKeysWithValues: try #require(requires.members).map { requirement in
                let name = requirement.value.string ?? ""
                return (requirement.name, Theme.ValueType.named[name] ?? .component(name))
            })
    }

    static func make(_ count: Int) throws -> [RandomCase] {
        try python("cases", "\(count)", "1").map(RandomCase.init)
    }
}

/// The lines of JSON that `Conformance/random_themes.py` prints for lines of JSON.
private func python(_ arguments: String..., input: [JSON] = []) throws -> [JSON] {
    let file = try temporaryFolder().appending(path: "input")
    try Data(input.map { $0.bytes + [UInt8(ascii: "\n")] }.joined()).write(to: file)
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
        ["python3", project.appending(path: "Tests/Conformance/random_themes.py").path] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run(within: .seconds(900))
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSON.parse(Array($0)) }
}

@Suite("The documentation, the server and the client", .serialized)
struct ContractAgreementTests {
    @Test("agree about what random themes lack for random contracts")
    func randomCases() async throws {
        let cases = try RandomCase.make(times(100, thorough: 10_000))
        let server = try RunningServer("--writes-per-second", "0", "--changes-per-minute", "0", "--log-rate", "0")
        let url = try #require(URL(string: server.url))
        let api = ManagementAPI(url: url.appending(path: "themes/case"), token: try server.token())
        var (bundles, verdicts) = ([JSON](), [(number: Int, paths: [String])]())
        for (number, random) in cases.enumerated() {
            let version: JSON = ["message": "Next", "files": random.files]
            // A random theme can be invalid.
            guard try await api.send("POST", "/versions", version).status == 201 else { continue }
            let ofServer = try await unmet(random, by: api, release: "case-\(number)")
            let ofClient = try await unmet(random, by: url)
            #expect(ofServer == ofClient, "case \(number): \(random.files.text) \(random.requires.text)")
            bundles.append(["bundle": try await api.send("GET", "/latest").body, "requires": random.requires])
            verdicts.append((number, ofClient))
        }
        let documented = try python("unmet", input: bundles)
        #expect(documented.count == verdicts.count)
        for (expected, (number, paths)) in zip(documented, verdicts) {
            #expect(expected.elements?.compactMap(\.string) == paths, "case \(number): \(cases[number].files.text)")
        }
        let broken = verdicts.count { !$0.paths.isEmpty }
        print("\(verdicts.count) themes, \(broken) of which lack a required value")
        #expect(broken > verdicts.count / 10 && broken < verdicts.count * 9 / 10)
    }

    /// What the current version lacks according to the server: it is published again in a trial, after the build was
    /// registered.
    private func unmet(_ random: RandomCase, by api: ManagementAPI, release: String) async throws -> [String] {
        let contract: JSON = ["app": "case", "requires": random.requires]
        let (added, tag, _) = try await api.send(
            "PUT", "/releases/\(release)", ["contract": contract], ["If-None-Match": "*"])
        #expect(added == 201)
        let current = try await api.send("GET", "").body["latest"] ?? .null
        let (status, _, answer) = try await api.send(
            "POST", "/rollback?validate_only=1", ["message": "Again", "version": current])
        #expect(status == 200, "\(answer.text)")
        #expect(try await api.send("DELETE", "/releases/\(release)", nil, ["If-Match": tag]).status < 300)
        let lacks = answer["breaks"]?.elements?.flatMap { $0["unmet"]?.elements ?? [] } ?? []
        // The client asks for the default axis values, which are the first choice.
        let first = try await api.send("GET", "/latest").body["axes"]?.members ?? []
        let values = first.sorted { $0.name < $1.name }.map { "\($0.name)=\($0.value.string ?? "")" }
        let key = values.joined(separator: "&")
        return lacks.filter { $0["choices"]?.elements?.contains(.string(key)) == true }.compactMap {
            $0["path"]?.string
        }
    }

    /// What the current version lacks according to a client that has just been installed.
    private func unmet(_ random: RandomCase, by server: URL) async throws -> [String] {
        RandomBuild.required.withLock { $0 = random.contract }
        var configuration = ThemeClient.Configuration(
            server: server, app: "case", cacheFolder: try temporaryFolder(),
            bundled: ThemeBundle(app: "case", axes: [:]).bytes)
        configuration.schema = RandomBuild.self
        configuration.retry.maxAttempts = 1
        do {
            try await ThemeClient(configuration).refresh()
            return []
        } catch FetchError.unmetRequirements(let paths) {
            return paths
        }
    }
}
