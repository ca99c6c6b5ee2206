import Foundation
import LiveryClient
import LiveryModel
import Synchronization
import TestSupport
import Testing

/// A build whose app and contract change from case to case, because those of a schema are static properties.
private final class RandomBuild: ThemeSchema {
    static let current = Mutex<RandomCase?>(nil)
    static var app: String { current.withLock { $0?.app ?? "" } }
    static var contract: [String: Theme.ValueType] { current.withLock { $0?.contract ?? [:] } }
    static var shipped: [ShippedBundle] { [] }
    init(_ read: SchemaReader) {}
}

/// A random theme after some edits, and a contract for the theme before them, from `Conformance/random_themes.py`.
private struct RandomCase {
    /// The app's name, which tells the case's seed.
    let app: String
    let files: JSON
    let requires: JSON
    /// The requirements in the form of a schema.
    let contract: [String: Theme.ValueType]

    init(_ line: JSON, seed: Int) throws {
        app = "case-\(seed)"
        files = try #require(line["files"])
        requires = try #require(line["requires"])
        contract = Dictionary(
            uniqueKeysWithValues: try #require(requires.members).map { requirement in
                let name = requirement.value.string ?? ""
                return (requirement.name, Theme.ValueType.named[name] ?? .component(name))
            })
    }

    static func make(_ count: Int) throws -> [RandomCase] {
        try python("cases", "\(count)", "1").enumerated().map { try RandomCase($1, seed: $0 + 1) }
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
    /// The number of apps on a server.
    private static let apps = 500

    @Test("agree about what random themes lack for random contracts")
    func randomCases() async throws {
        var (checked, broken) = (0, 0)
        let cases = try RandomCase.make(times(100, thorough: 10_000))
        for start in stride(from: 0, to: cases.count, by: Self.apps) {
            let verdicts = try await verdicts(cases[start..<min(start + Self.apps, cases.count)])
            let documented = try python(
                "unmet", input: verdicts.map { ["bundle": $0.bundle, "requires": $0.of.requires] })
            #expect(documented.count == verdicts.count)
            for (expected, verdict) in zip(documented, verdicts) {
                #expect(
                    expected.elements?.compactMap(\.string) == verdict.paths,
                    "\(verdict.of.app): \(verdict.of.files.text) \(verdict.of.requires.text)")
            }
            checked += verdicts.count
            broken += verdicts.count { !$0.paths.isEmpty }
        }
        print("\(checked) themes, \(broken) of which lack a required value")
        #expect(broken > checked / 10 && broken < checked * 9 / 10)
    }

    /// A bundle, and the required paths that it lacks.
    private struct Verdict {
        let of: RandomCase
        let bundle: JSON
        let paths: [String]
    }

    /// What the server and the client say about cases.
    private func verdicts(_ cases: ArraySlice<RandomCase>) async throws -> [Verdict] {
        let server = try RunningServer("--writes-per-second", "0", "--changes-per-minute", "0", "--log-rate", "0")
        let (url, token) = (try #require(URL(string: server.url)), try server.token())
        var verdicts: [Verdict] = []
        for random in cases {
            let api = ManagementAPI(url: url.appending(path: "themes/\(random.app)"), token: token)
            let version: JSON = ["message": "Next", "files": random.files]
            // A random theme can be invalid.
            guard try await api.send("POST", "/versions", version).status == 201 else { continue }
            let bundle = try await api.send("GET", "/latest").body
            let ofServer = try await unmet(random, in: bundle, by: api)
            let ofClient = try await unmet(random, by: url)
            #expect(ofServer == ofClient, "\(random.app): \(random.files.text) \(random.requires.text)")
            verdicts.append(Verdict(of: random, bundle: bundle, paths: ofClient))
        }
        return verdicts
    }

    /// What the current version lacks according to the server: it is published again in a trial while the build is
    /// registered.
    private func unmet(_ random: RandomCase, in bundle: JSON, by api: ManagementAPI) async throws -> [String] {
        let contract: JSON = ["app": .string(random.app), "requires": random.requires]
        let (added, tag, _) = try await api.send(
            "PUT", "/releases/build", ["contract": contract], ["If-None-Match": "*"])
        #expect(added == 201)
        let (status, _, answer) = try await api.send(
            "POST", "/rollback?validate_only=1", ["message": "Again", "version": 1])
        #expect(status == 200, "\(answer.text)")
        #expect(try await api.send("DELETE", "/releases/build", nil, ["If-Match": tag]).status < 300)
        let values = (bundle["axes"]?.members ?? []).map { "\($0.name)=\($0.value.string ?? "")" }
        let choice = JSON.string(values.sorted().joined(separator: "&"))
        let lacks = answer["breaks"]?.elements?.flatMap { $0["unmet"]?.elements ?? [] } ?? []
        return lacks.filter { $0["choices"]?.elements?.contains(choice) == true }.compactMap { $0["path"]?.string }
    }

    /// What the current version lacks according to a client that has just been installed.
    private func unmet(_ random: RandomCase, by server: URL) async throws -> [String] {
        RandomBuild.current.withLock { $0 = random }
        var configuration = ThemeClient.Configuration(
            server: server, app: random.app, cacheFolder: try temporaryFolder(),
            bundled: ThemeBundle(app: random.app, axes: [:]).bytes)
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
