import Foundation
import Testing

/// The executable and the web interface, installed in a folder outside the project.
struct Installation {
    let prefix: URL
    var executable: URL { prefix.appending(path: "bin/livery") }

    /// - Parameter pages: The folder for the web interface. Nil for none.
    init(pages: String? = "share/livery/Public") throws {
        prefix = try temporaryFolder()
        let manager = FileManager.default
        try manager.createDirectory(at: prefix.appending(path: "bin"), withIntermediateDirectories: true)
        // A symbolic link would be resolved to the folder of the build.
        do { try manager.linkItem(at: livery, to: executable) } catch {
            try manager.copyItem(at: livery, to: executable)
        }
        guard let pages else { return }
        let folder = prefix.appending(path: pages)
        try manager.createDirectory(at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
        try manager.copyItem(at: project.appending(path: "Public"), to: folder)
    }

    /// Runs `livery serve` in an empty folder until it is ready or has exited.
    /// - Returns: The log, and the process if it is running.
    func serve(_ arguments: String...) throws -> (log: String, process: Process) {
        let process = Process()
        let errors = Pipe()
        process.executableURL = executable
        process.arguments = ["serve", "--port", "0"] + arguments
        process.currentDirectoryURL = try temporaryFolder()
        process.standardError = errors
        process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("LIVERY_") }
        try process.run()
        var log = ""
        while !log.contains(" ready") {
            let data = errors.fileHandleForReading.availableData
            if data.isEmpty { break }
            log += String(decoding: data, as: UTF8.self)
        }
        errors.fileHandleForReading.readabilityHandler = { _ = $0.availableData }
        return (log, process)
    }
}

@Suite("An installed livery")
struct InstallationTests {
    @Test(
        "finds the pages of its installation",
        arguments: ["share/livery/Public", "share/livery/public", "bin/Public"])
    func pages(folder: String) throws {
        let installation = try Installation(pages: folder)
        defer { try? FileManager.default.removeItem(at: installation.prefix) }
        let (log, process) = try installation.serve()
        #expect(log.contains(" ready"), "\(log)")
        process.terminate()
        process.waitUntilExit()
    }

    @Test("says where it expects its pages if there are none")
    func noPages() throws {
        let installation = try Installation(pages: nil)
        defer { try? FileManager.default.removeItem(at: installation.prefix) }
        let (log, process) = try installation.serve()
        process.waitUntilExit()
        #expect(process.terminationStatus == 1)
        let place = installation.prefix.resolvingSymlinksInPath().appending(path: "share/livery/Public").path
        #expect(log.contains("copy Livery's 'Public' folder to '\(place)', or name it with --public"), "\(log)")
    }

    @Test("in a checkout uses the pages of the checkout")
    func checkout() throws {
        let started = try start(["dev", theme("badoo", in: temporaryFolder(), ["theme.ktv": "a: 1"])])
        let line = started.output.fileHandleForReading.availableData
        #expect(String(decoding: line, as: UTF8.self).hasPrefix("http://127.0.0.1:"))
        started.process.terminate()
        started.process.waitUntilExit()
    }
}

@Suite("The address of a sign-in link")
struct SignInAddressTests {
    @Test("is that of the running server of the database, without --server")
    func running() throws {
        let server = try RunningServer()
        let link = try run("sign-in", "--data", server.data)
        #expect(link.output.hasPrefix("http://localhost:\(server.port)/sign-in#lvc_"), "\(link.output)\(link.errors)")
        let named = try run("sign-in", "--data", server.data, environment: ["LIVERY_SERVER": "https://example.com/x"])
        #expect(named.output.hasPrefix("https://example.com/x/sign-in#lvc_"))
        server.process.terminate()
        server.process.waitUntilExit()
        #expect(!FileManager.default.fileExists(atPath: server.data + "-server"))
    }

    @Test("is the one that the settings of livery serve give, if no server is running")
    func settings() throws {
        let data = try temporaryFolder().appending(path: "livery.sqlite").path
        let link = { (environment: [String: String]) in
            try run("sign-in", "--data", data, environment: environment)
        }
        #expect(try link([:]).output.hasPrefix("http://localhost:8080/sign-in#"))
        #expect(
            try link(["LIVERY_HOST": "0.0.0.0", "LIVERY_PORT": "9000"]).output
                .hasPrefix("http://localhost:9000/sign-in#"))
        #expect(
            try link(["LIVERY_HOST": "themes.local", "LIVERY_TLS_CERTIFICATE": "a.pem"]).output
                .hasPrefix("https://themes.local:8080/sign-in#"))
        let unknown = try link(["LIVERY_PORT": "0"])
        #expect(unknown.status == 1)
        #expect(unknown.errors.contains("specify --server"))
    }
}
