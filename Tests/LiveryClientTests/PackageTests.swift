import Foundation
import LiveryModel
import TestSupport
import Testing

@Suite("The package as a dependency of an app")
struct PackageTests {
    private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test("resolves nothing but SHA-256 for platforms without CryptoKit")
    func resolution() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "livery-package-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let package = folder.appending(path: "livery"), app = folder.appending(path: "App")
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        for name in ["Package.swift", "Sources"] {
            try FileManager.default.copyItem(
                at: Self.project.appending(path: name), to: package.appending(path: name))
        }
        let git = ["git", "-C", package.path, "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
        try run(git + ["init", "--quiet"])
        try run(git + ["add", "--all"])
        try run(git + ["commit", "--quiet", "--message", "The working tree"])
        try run(git + ["tag", "1.0.0"])
        try write(Self.manifest(dependingOn: package), to: app.appending(path: "Package.swift"))
        try write("import LiveryClient\n", to: app.appending(path: "Sources/App/main.swift"))
        try run(["swift", "package", "--package-path", app.path, "resolve"])
        let resolved = try JSON.parse(Array(Data(contentsOf: app.appending(path: "Package.resolved"))))
        let names = resolved["pins"]?.elements?.compactMap { $0["identity"]?.string }
        #if canImport(CryptoKit)
            #expect(names == ["livery"])
        #else
            #expect(names == ["livery", "swift-asn1", "swift-crypto"])
        #endif
    }

    @Test("supports Apple's platforms since iOS 16")
    func platforms() throws {
        defer { try? FileManager.default.removeItem(at: scratch) }
        let described = try run(
            ["swift", "package", "--package-path", Self.project.path, "--scratch-path", scratch.path, "dump-package"],
            ["LIVERY_PACKAGE": "client"])
        let platforms = try JSON.parse(Array(described.utf8))["platforms"]?.elements ?? []
        let versions = platforms.map { "\($0["platformName"]?.string ?? "") \($0["version"]?.string ?? "")" }
        #expect(
            Set(versions) == ["ios 16.0", "macos 13.0", "tvos 16.0", "watchos 9.0", "visionos 1.0", "maccatalyst 16.0"])
    }

    @Test("declares that the client tracks nobody and collects nothing")
    func privacy() throws {
        let file = Self.project.appending(path: "Sources/LiveryClient/PrivacyInfo.xcprivacy")
        let manifest = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
        let members = try #require(manifest as? [String: Any])
        #expect(members["NSPrivacyTracking"] as? Bool == false)
        for name in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes"] {
            #expect((members[name] as? [Any])?.isEmpty == true, "\(name)")
        }
    }

    private static func manifest(dependingOn package: URL) -> String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "App",
            dependencies: [.package(url: "\(package.absoluteString)", from: "1.0.0")],
            targets: [
                .executableTarget(name: "App", dependencies: [.product(name: "LiveryClient", package: "livery")])
            ])

        """
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private let scratch = FileManager.default.temporaryDirectory.appending(path: "livery-\(UUID().uuidString)")

    @discardableResult
    private func run(_ words: [String], _ variables: [String: String] = [:]) throws -> String {
        let process = Process()
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = words
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run(within: .seconds(900))
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(words): \(text)")
        return text
    }
}
