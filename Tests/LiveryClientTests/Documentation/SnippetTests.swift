import Foundation
import Testing

@Suite("The Swift examples of the documentation")
struct SnippetTests {
    static let project = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    static let articles = "Sources/LiveryClient/LiveryClient.docc"
    static let pages: [String] = {
        let files = try? FileManager.default.contentsOfDirectory(atPath: project.appending(path: articles).path)
        return ["README.md"] + (files ?? []).sorted().filter { $0.hasSuffix(".md") }.map { "\(articles)/\($0)" }
    }()

    /// The code that this target compiles.
    static let compiled: String = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        // The package Tests/Apple compiles the examples for UIKit and SwiftUI.
        let apple = ["UIKitTests", "SwiftUITests"].map { "../../Apple/\($0)/Snippets.swift" }
        let files = ["Snippets.swift"] + apple
        return files.compactMap { try? String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
            .map(unindented).joined()
    }()

    /// A string without the indentation of its lines, because an example can be inside a function here.
    static func unindented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.drop { $0 == " " } + "\n" }.joined()
    }

    @Test("are compiled, line by line", arguments: pages)
    func compiled(page: String) throws {
        let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
        for match in text.matches(of: /```swift\n(?<imports>(?:import \w+\n+)*)(?<example>(?s).*?)```/) {
            // `PackageTests` resolves the manifests.
            if match.output.0.contains("// swift-tools-version") { continue }
            let example = Self.unindented(String(match.example)).trimmingCharacters(in: .newlines)
            #expect(Self.compiled.contains(example), "\(page): \(match.example)")
            for line in match.imports.split(separator: "\n") { #expect(Self.compiled.contains(line), "\(page)") }
        }
    }

    @Test("are Swift, and hide no mistake", arguments: pages)
    func isSwift(page: String) throws {
        let text = try String(contentsOf: Self.project.appending(path: page), encoding: .utf8)
        for match in text.matches(of: /```(?<language>\w*)[^\n]*\n(?<example>(?s).*?)```/) {
            #expect(!match.example.contains("try?"), "\(page): \(match.example)")
            guard match.language == "text" else { continue }
            #expect(!match.example.contains(#/\b(let|var|try|func|import) /#), "\(page): \(match.example)")
        }
    }

    @Test("are on every page that has one to show")
    func present() {
        #expect(Self.pages.count > 9)
        #expect(!Self.compiled.isEmpty)
    }
}
