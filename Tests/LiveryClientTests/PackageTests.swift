import Foundation
import LiveryModel
import TestSupport
import Testing

#if os(Linux) || os(macOS)
    @Suite("The package as a dependency of an app")
    struct PackageTests {
        private static let project = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()

        /// How an app depends on the package.
        enum Requirement: String, CaseIterable, Sendable {
            case branch = "branch: \"main\""
            case version = "from: \"1.0.0\""
            case path
        }

        @Test("resolves no other package", arguments: Requirement.allCases)
        func resolution(requirement: Requirement) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "livery-package-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let package = folder.appending(path: "livery"), app = folder.appending(path: "App")
            try makeRepository(package)
            let url = "url: \"\(package.absoluteString)\", \(requirement.rawValue)"
            let address = requirement == .path ? "path: \"../livery\"" : url
            let manifest = try Self.documentedManifest.replacing(
                #/url: "https:[^"]*", branch: "main"/#, with: "\(address), traits: []")
            try write(manifest, to: app.appending(path: "Package.swift"))
            try write("import LiveryClient\n", to: app.appending(path: "Sources/News/main.swift"))
            try run(["swift", "package", "--package-path", app.path, "resolve"])
            #expect(try pins(of: app).filter { $0 != "livery" } == [])
        }

        @Test("is the client alone on a Mac, wherever it is, and needs no trait there")
        func mac() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "livery-package-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let package = folder.appending(path: "livery"), app = folder.appending(path: "App")
            try makeRepository(package)
            let manifest = try Self.documentedManifest.replacing(
                #/url: "https:[^"]*", branch: "main"/#, with: "path: \"../livery\"")
            try write(manifest, to: app.appending(path: "Package.swift"))
            try write("import LiveryClient\n", to: app.appending(path: "Sources/News/main.swift"))
            // The form that the manifest has on a Mac.
            try run(["swift", "package", "--package-path", app.path, "resolve"], ["LIVERY_PACKAGE": "client"])
            #expect(try pins(of: app) == [])
        }

        @Test("has the command line below a folder with the name of SwiftPM's checkouts")
        func checkouts() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "livery-package-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let package = folder.appending(path: "checkouts/livery")
            try makeRepository(package)
            let described = try run(["swift", "package", "--package-path", package.path, "dump-package"])
            let products = try JSON.parse(Array(described.utf8))["products"]?.elements ?? []
            #expect(products.contains { $0["name"]?.string == "livery" })
        }

        /// The manifest of the page that explains how an app depends on the package.
        private static var documentedManifest: String {
            get throws {
                let page = project.appending(path: "Sources/LiveryClient/LiveryClient.docc/GettingStarted.md")
                let text = try String(contentsOf: page, encoding: .utf8)
                return String(try #require(text.firstMatch(of: #/```swift\n(// swift-tools-version(?s).*?)```/#)).1)
            }
        }

        /// A git repository with the working tree.
        private func makeRepository(_ package: URL) throws {
            try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
            for name in ["Package.swift", "Sources"] {
                try FileManager.default.copyItem(
                    at: Self.project.appending(path: name), to: package.appending(path: name))
            }
            let git = ["git", "-C", package.path, "-c", "user.name=Ada", "-c", "user.email=ada@example.com"]
            try run(git + ["init", "--quiet", "--initial-branch", "main"])
            try run(git + ["add", "--all"])
            try run(git + ["commit", "--quiet", "--message", "The working tree"])
            try run(git + ["tag", "1.0.0"])
        }

        /// The identities of the resolved packages.
        private func pins(of app: URL) throws -> [String] {
            let file = app.appending(path: "Package.resolved")
            // SwiftPM writes none without packages to pin.
            guard FileManager.default.fileExists(atPath: file.path) else { return [] }
            let resolved = try JSON.parse(Array(Data(contentsOf: file)))
            return resolved["pins"]?.elements?.compactMap { $0["identity"]?.string } ?? []
        }

        @Test("supports Apple's platforms since iOS 16")
        func platforms() throws {
            defer { try? FileManager.default.removeItem(at: scratch) }
            let words = ["--package-path", Self.project.path, "--scratch-path", scratch.path, "dump-package"]
            let described = try run(["swift", "package"] + words, ["LIVERY_PACKAGE": "client"])
            let platforms = try JSON.parse(Array(described.utf8))["platforms"]?.elements ?? []
            let versions = platforms.map { "\($0["platformName"]?.string ?? "") \($0["version"]?.string ?? "")" }
            let expected = "ios 16.0, maccatalyst 16.0, macos 13.0, tvos 16.0, visionos 1.0, watchos 9.0"
            #expect(versions.sorted().joined(separator: ", ") == expected)
        }

        @Test("declares that the client tracks nobody and collects nothing")
        func privacy() throws {
            let file = Self.project.appending(path: "Sources/LiveryClient/PrivacyInfo.xcprivacy")
            let manifest = try PropertyListSerialization.propertyList(from: Data(contentsOf: file), format: nil)
            let members = try #require(manifest as? [String: Any])
            #expect(members["NSPrivacyTracking"] as? Bool == false)
            for name in ["NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes"] {
                #expect((members[name] as? [Any])?.isEmpty == true, "\(name)")
            }
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
#endif
