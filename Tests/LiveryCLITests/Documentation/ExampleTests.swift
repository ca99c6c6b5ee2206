import Foundation
import LiveryClient
import Testing

@Suite("Documentation examples")
struct ExampleTests {
    /// The languages that fenced blocks can have. No test reads `text` and `yaml`.
    static let languages: Set = ["bash", "console", "ktv", "json", "swift", "text", "yaml"]

    /// Writes the blocks that name a file to that file in a folder.
    private func write(_ blocks: [Page.Block], to folder: URL) throws {
        for block in blocks {
            guard let name = block.name else { continue }
            let file = folder.appending(path: name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(block.text.utf8).write(to: file)
        }
    }

    @Test("name a known language, so that a test reads each of them", arguments: Page.withExamples)
    func languages(page: Page) {
        for block in page.blocks {
            #expect(Self.languages.contains(block.language), "\(page.path):\(block.line) ```\(block.language)")
        }
    }

    @Test(
        "run in bash and print the output that the page shows",
        arguments: Page.withExamples.filter { !$0.blocks("bash", "console").isEmpty })
    func shell(page: Page) throws {
        let folder = try temporaryFolder()
        try write(page.blocks, to: folder)
        let session = try ShellSession(page, in: folder)
        let outcome = try session.run()
        try #require(outcome.status == 0, "\(page.path): \(outcome.output)")
        for expected in session.expectations {
            let output = try String(contentsOf: folder.appending(path: expected.file), encoding: .utf8)
            #expect(output == expected.output, "\(page.path): \(expected.command)")
        }
    }

    @Test("are themes without errors", arguments: Page.withExamples.filter { !$0.blocks("ktv").isEmpty })
    func themes(page: Page) throws {
        let folder = try temporaryFolder()
        try write(page.blocks("ktv"), to: folder)
        var paths: Set<String> = []
        // Other tests cover the input of `livery generate`.
        for (number, block) in page.blocks("ktv").enumerated() where block.name?.hasSuffix("generate.ktv") != true {
            if let name = block.name {
                paths.insert(String(name.prefix { $0 != "/" }))
            } else {
                let name = "\(number)-line-\(block.line).ktv"
                try Data(block.text.utf8).write(to: folder.appending(path: name))
                paths.insert(name)
            }
        }
        for path in paths.sorted() {
            let outcome = try run("check", folder.appending(path: path).path, "--strict")
            #expect(outcome.status == 0, "\(page.path): \(path)\n\(outcome.output)\(outcome.errors)")
        }
    }

    @Test("of templates write the sample for Flutter")
    func template() throws {
        let folder = try temporaryFolder()
        try write(Page("docs/templates.md").blocks("ktv"), to: folder)
        let samples = project.appending(path: "Samples")
        try FileManager.default.createSymbolicLink(at: folder.appending(path: "Samples"), withDestinationURL: samples)
        try FileManager.default.copyItem(
            at: samples.appending(path: "generated/flutter.mustache"), to: folder.appending(path: "flutter.mustache"))
        let outcome = try run("generate", folder.appending(path: "generate.ktv").path)
        #expect(outcome.status == 0 && outcome.output == "wrote\tlib/theme.dart\n", "\(outcome.errors)")
        let made = try Data(contentsOf: folder.appending(path: "lib/theme.dart"))
        #expect(try made == Data(contentsOf: samples.appending(path: "generated/flutter/theme.dart")))
    }

    @Test("are valid JSON if marked as JSON", arguments: Page.withExamples.filter { !$0.blocks("json").isEmpty })
    func json(page: Page) throws {
        for block in page.blocks("json") {
            #expect(throws: Never.self, "\(page.path):\(block.line)") {
                try JSONSerialization.jsonObject(with: Data(block.text.utf8))
            }
        }
    }

    @Test("of the bundle format are readable by the client")
    func bundle() throws {
        let page = try Page("docs/http/bundle-format.md")
        let example = try #require(page.blocks("json").first { $0.text.contains(#""format""#) })
        let theme = try Theme(bytes: Array(example.text.utf8))
        #expect(try theme.color("brand.purple").red == 0x78)
        #expect(theme.parts(of: "NewsView") == ["title"])
    }
}
