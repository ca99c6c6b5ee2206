import Foundation
import Testing

@Suite("The settings of livery serve")
struct SettingsTests {
    func listing(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Outcome {
        let started = try start(["serve", "--print-config"] + arguments, environment: environment)
        let output = String(decoding: started.output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let errors = String(decoding: started.errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        started.process.waitUntilExit()
        return Outcome(status: started.process.terminationStatus, output: output, errors: errors)
    }

    func file(_ text: String) throws -> String {
        let path = try temporaryFolder().appending(path: "livery.json")
        try Data(text.utf8).write(to: path)
        return path.path
    }

    @Test("flags override the environment, which overrides the file, which overrides defaults")
    func precedence() throws {
        let path = try file(#"{"port": 1, "host": "file", "subscribers": 5, "trusted-proxies": ["10.0.0.0/8", "::1"]}"#)
        let outcome = try listing(
            ["--port", "3", "--config", path], ["LIVERY_PORT": "2", "LIVERY_HOST": "environment"])
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.contains("port = 3  (flag)"))
        #expect(lines.contains("host = environment  (environment)"))
        #expect(lines.contains("subscribers = 5  (file)"))
        #expect(lines.contains("trusted-proxies = 10.0.0.0/8,::1  (file)"))
        #expect(lines.contains("log-format = text  (default)"))
        #expect(try listing([], ["LIVERY_CONFIG": path]).output.contains("port = 1  (file)"))
    }

    @Test("invalid settings are reported with their origin")
    func mistakes() throws {
        let flag = try listing(["--port", "x"])
        #expect(flag.status == 2)
        #expect(flag.errors.contains("expected a number from 0 to 65535 in --port, found 'x'"))
        let variable = try listing([], ["LIVERY_LOG_FORMAT": "xml"])
        #expect(variable.status == 2)
        #expect(variable.errors.contains("expected text or json in LIVERY_LOG_FORMAT, found 'xml'"))
        let unknown = try listing(["--config", try file(#"{"prot": 1}"#)])
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("unknown setting 'prot' in the configuration file"))
        #expect(unknown.errors.contains("valid settings: host, port,"))
        let wrong = try listing(["--config", try file(#"{"trusted-proxies": "nobody"}"#)])
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("in 'trusted-proxies' of the configuration file"))
        #expect(try listing(["--config", "/nowhere"]).errors.contains("can't read the configuration file"))
    }

    @Test("every setting has a flag")
    func complete() throws {
        let names = try listing([]).output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        let help = try run("serve", "--help").output
        #expect(names.count > 10)
        for name in names {
            #expect(help.contains("--\(name) "), "\(name)")
        }
    }

    @Test("the log has one JSON line per request if configured")
    func log() throws {
        let started = try start([
            "serve", "--port", "0", "--data", temporaryFolder().appending(path: "livery.sqlite").path, "--public",
            project.appending(path: "Public").path, "--log-format", "json",
        ])
        defer { started.process.terminate() }
        var log = ""
        while !log.contains(#""message":"ready""#) {
            let data = started.errors.fileHandleForReading.availableData
            try #require(!data.isEmpty, "\(log)")
            log += String(decoding: data, as: UTF8.self)
        }
        let port = try #require(log.firstMatch(of: /"port":(\d+)/)?.1)
        #expect(try run("versions", "nobody", "--server", "http://127.0.0.1:\(port)").status == 1)
        while !log.contains(#""message":"request""#) {
            log += String(decoding: started.errors.fileHandleForReading.availableData, as: UTF8.self)
        }
        let line = try #require(log.split(separator: "\n").last { $0.contains(#""message":"request""#) })
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect(object?["status"] as? Int == 404)
        #expect(object?["route"] as? String == "/themes/{app}/versions")
    }
}
