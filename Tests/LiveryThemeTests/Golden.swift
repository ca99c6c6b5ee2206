import Foundation
import LiveryAuthoring
import LiveryTheme
import Testing

/// A theme and the compiler's diagnostics for it, in a single text file:
///
///     --- theme.ktv
///     color: @brnd
///     --- core:theme.ktv
///     brand: #fff
///     --- expected
///     t/theme.ktv:1:8: error: …
///
/// Each section is a file of the theme `t`, or of the theme that is named before a colon. Sections with the same name
/// are joined. The name can be followed by options in parentheses for content that is not visible in text. They are
/// `(crlf)`, `(bom)`, `(bytes)` with `\xFF` in the text, and `(times 300)`. The latter repeats the section or, if its
/// name contains `{n}`, creates as many files. `{n}` starts at 0, and `{m}` starts at 1.
struct Golden: CustomTestStringConvertible {
    /// The golden's file, if it is stored in a separate file.
    let url: URL
    private(set) var themes: [String: ThemeFiles] = ["t": ThemeFiles(name: "t", files: [:])]
    private(set) var expected = ""
    private let input: String

    init(_ url: URL) throws {
        self.init(text: try String(contentsOf: url, encoding: .utf8), url: url)
    }

    init(text: String, url: URL = fixtures) {
        self.url = url
        let sections = ("\n" + text).components(separatedBy: "\n--- ").dropFirst()
        input = sections.filter { !$0.hasPrefix("expected") }.map { "--- \($0)\n" }.joined()
        for section in sections {
            let (header, body) = section.divided(at: "\n")
            if header == "expected" { expected = body.trimmingCharacters(in: .newlines) } else { add(header, body) }
        }
    }

    var testDescription: String { url.deletingPathExtension().lastPathComponent }

    private mutating func add(_ header: String, _ body: String) {
        let (path, options) = header.divided(at: " (")
        let (first, second) = path.divided(at: ":")
        let (theme, file) = path.contains(":") ? (first, second) : ("t", path)
        let times = Int(options.components(separatedBy: "times ").last?.prefix { $0.isNumber } ?? "") ?? 1
        let numbered = { (text: String, count: Int) in
            text.replacingOccurrences(of: "{n}", with: "\(count)").replacingOccurrences(of: "{m}", with: "\(count + 1)")
        }
        if file.contains("{n}") {
            for count in 0..<times { add(bytes(numbered(body, count), options), to: numbered(file, count), of: theme) }
        } else {
            let text = times == 1 ? body : (0..<times).map { numbered(body, $0) }.joined(separator: "\n")
            add(bytes(text, options), to: file, of: theme)
        }
    }

    private mutating func add(_ bytes: [UInt8], to file: String, of theme: String) {
        let before = themes[theme]?.files[file].map { $0 + Array("\n".utf8) } ?? []
        themes[theme, default: ThemeFiles(name: theme, files: [:])].files[file] = before + bytes
    }

    private func bytes(_ body: String, _ options: String) -> [UInt8] {
        var text = body
        if options.contains("crlf") { text = text.replacingOccurrences(of: "\n", with: "\r\n") }
        if options.contains("bom") { text = "\u{FEFF}" + text }
        guard options.contains("bytes") else { return Array(text.utf8) }
        var parts = text.components(separatedBy: "\\x")
        var bytes = Array(parts.removeFirst().utf8)
        for part in parts { bytes += [UInt8(part.prefix(2), radix: 16) ?? 0] + Array(part.dropFirst(2).utf8) }
        return bytes
    }

    /// The compiler's diagnostics for the theme, or for other versions of it.
    func diagnostics(_ themes: [String: ThemeFiles]? = nil) throws -> [Diagnostic] {
        let themes = themes ?? self.themes
        let compiler = Compiler(names: { themes.keys.sorted() }) { reference, _ in
            reference.name == "t" ? nil : themes[reference.name]
        }
        return try compiler.compile(themes["t"] ?? ThemeFiles(name: "t", files: [:]), adding: .advice).diagnostics
    }

    /// The themes with one fix applied.
    func applying(_ fix: Diagnostic.Fix) -> [String: ThemeFiles] {
        var themes = themes
        let theme = fix.place.path.divided(at: "/").0
        let text = String(decoding: themes[theme]?.files[fix.place.file] ?? [], as: UTF8.self)
        var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
        let column = fix.place.column - (lines[0].first == "\u{FEFF}" && fix.place.line == 1 ? 0 : 1)
        lines[fix.place.line - 1].replaceSubrange(
            column..<column + fix.length, with: Array(fix.replacement.unicodeScalars))
        let fixed = lines.map { line in String(String.UnicodeScalarView(line)) }.joined(separator: "\n")
        themes[theme]?.files[fix.place.file] = Array(fixed.utf8)
        return themes
    }

    /// Writes the actual output as the expected output.
    func write(_ actual: String) throws {
        try "\(input)--- expected\n\(actual)\n".write(to: url, atomically: true, encoding: .utf8)
    }

    /// The lines of both strings, with a marker on lines that occur in only one of them.
    func difference(from actual: String) -> String {
        let (old, new) = (expected.components(separatedBy: "\n"), actual.components(separatedBy: "\n"))
        let changes = new.difference(from: old)
        let removed = Set(changes.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
        let inserted = Set(changes.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
        var lines: [String] = []
        var position = 0
        for (offset, line) in old.enumerated() {
            while inserted.contains(position) { lines.append("+ \(new[position])"); position += 1 }
            if removed.contains(offset) { lines.append("- \(line)") } else { lines.append("  \(line)"); position += 1 }
        }
        while position < new.count { lines.append("+ \(new[position])"); position += 1 }
        return lines.joined(separator: "\n")
    }

    /// All fixtures in a folder.
    static func all(in folder: String) -> [Golden] {
        let directory = fixtures.appendingPathComponent(folder)
        let files = (try? FileManager.default.contentsOfDirectory(at: directory, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.compactMap { try? Golden($0) }
    }
}

extension String {
    /// The strings before and after the first occurrence of a separator.
    func divided(at separator: String) -> (String, String) {
        guard let range = range(of: separator) else { return (self, "") }
        return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
    }
}
