import Foundation

/// A documentation page, parsed as far as the tests need.
struct Page: CustomStringConvertible, Sendable {
    /// A fenced block on a page.
    struct Block: Sendable {
        /// The first word after the fence, such as `bash`.
        let language: String
        /// The file to write the block to, which is the second word after the fence. Nil if the fence doesn't name a
        /// file.
        let name: String?
        /// The text between the fences.
        let text: String
        /// The line number of the block's first line on the page.
        let line: Int
    }

    /// The path of the page within the project.
    let path: String
    /// The whole text of the page.
    let text: String
    /// The fenced blocks, in order.
    let blocks: [Block]
    /// The lines outside fenced blocks.
    let prose: [String]

    var description: String { path }

    /// Every documentation page, sorted by path.
    static let all: [Page] = {
        var paths = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "RELEASING.md", "SECURITY.md"]
        for folder in ["docs", "Sources/LiveryTheme/LiveryTheme.docc", "Sources/LiveryClient/LiveryClient.docc"] {
            let files = FileManager.default.enumerator(atPath: project.appending(path: folder).path)
            paths += (files?.compactMap { $0 as? String } ?? []).sorted().map { "\(folder)/\($0)" }
        }
        return paths.filter { $0.hasSuffix(".md") }.compactMap { try? Page($0) }
    }()

    /// The pages with examples that must work. The examples in the diagnostics reference contain errors on purpose, and
    /// another test covers them.
    static let withExamples = all.filter { !$0.path.hasPrefix("Sources/LiveryTheme/") && !$0.blocks.isEmpty }

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOf: project.appending(path: path), encoding: .utf8)
        var blocks: [Block] = []
        var prose: [String] = []
        var open: (words: [Substring], lines: [Substring], line: Int)?
        for (offset, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard line.hasPrefix("```") else {
                if open == nil { prose.append(String(line)) } else { open?.lines.append(line) }
                continue
            }
            guard let block = open else {
                open = (line.dropFirst(3).split(separator: " "), [], offset + 2)
                continue
            }
            blocks.append(
                Block(
                    language: block.words.first.map(String.init) ?? "",
                    name: block.words.dropFirst().first.map(String.init), text: block.lines.map { $0 + "\n" }.joined(),
                    line: block.line))
            open = nil
        }
        self.blocks = blocks
        self.prose = prose
    }

    /// The blocks in the given languages.
    func blocks(_ languages: String...) -> [Block] {
        blocks.filter { languages.contains($0.language) }
    }

    /// The anchors on the page, which are its headings as GitHub spells them.
    var anchors: Set<String> {
        Set(
            prose.filter { $0.hasPrefix("#") }.map { line in
                let heading = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
                return heading.filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
            })
    }

    /// The names of DocC pages that the page links to.
    var articles: [String] {
        prose.flatMap { $0.matches(of: /<doc:([^>#]+)>/).map { String($0.1) } }
    }

    /// The targets of links and images, except external targets and code.
    var links: [String] {
        prose.flatMap { line in
            line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/).map { String($0.1) }
        }
        .filter { !$0.hasPrefix("https://") && !$0.hasPrefix("http://") }
    }
}
