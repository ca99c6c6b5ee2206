import LiveryAuthoring
import LiveryExport
import LiveryImport
import LiveryModel
import LiveryTheme
import Shapes

/// An operation on a document, whose time is measured.
struct Work: Sendable {
    let name: String
    let run: @Sendable (Document) -> Void

    /// The operations for the documents of a reader.
    static func all(for reader: Shape.Reader) -> [Work] {
        switch reader {
        case .theme: [check, export, format, fix, explain, merge, difference]
        case .tokens, .resolver: [check, explain]
        case .importer: [convert]
        }
    }

    /// As in `POST /themes/x/check`.
    private static let check = Work(name: "check") { document in
        let compilation = try? Compiler().compile(document.theme, adding: [.advice, .annotations])
        for diagnostic in compilation?.diagnostics ?? [] { _ = (diagnostic.text, diagnostic.json.bytes) }
        for annotations in compilation?.annotations ?? [] { _ = annotations.json.bytes }
    }

    /// Exports the bundle in all forms, reads it back and compares.
    private static let export = Work(name: "export") { document in
        guard let compilation = try? Compiler().compile(document.theme, for: .one([:])),
            let bundle = compilation.bundles.first
        else { return }
        do {
            let read = try ThemeBundle(bytes: bundle.bytes)
            let (old, new) = (
                ComparedTheme(axes: compilation.axes, bundles: [ThemeBundle(app: bundle.app, axes: bundle.axes)]),
                ComparedTheme(axes: compilation.axes, bundles: [read])
            )
            _ = Comparison(from: old, to: new).json.bytes
        } catch {
            fatalError("unreadable bundle: \(error)")
        }
    }

    private static let format = Work(name: "format") { document in
        _ = FormattedText(of: document.bytes, path: "theme.ktv")
    }

    private static let fix = Work(name: "fix") { document in _ = Compiler().fix(document.theme) }

    private static let explain = Work(name: "explain") { document in
        let prepared = Compiler().load(document.theme)
        for path in ["a", "a0", "a1", "a9999.x", "s0", "group0.name1"] {
            if let explanation = try? prepared.explain(path) { _ = (explanation.text, explanation.json.bytes) }
        }
    }

    /// Both sides changed the document: ours its beginning, theirs its end and every tenth line.
    private static let merge = Work(name: "merge") { document in
        let lines = document.bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        let theirs = lines.enumerated().map { $0 % 10 == 5 ? $1 + Array(" // theirs".utf8) : $1 }.joined(separator: [
            0x0A
        ])
        let tail = Array("\nanother_name: 1\n".utf8)
        let ours = lines.enumerated().map { $0 % 10 == 7 ? [] : $1 }.joined(separator: [0x0A])
        let base = ["theme.ktv": document.bytes]
        for (first, second) in [(Array(ours), Array(theirs) + tail), (document.bytes + tail, []), ([], Array(ours))] {
            _ = ThemeMerge(base: base, ours: ["theme.ktv": first], theirs: ["theme.ktv": second])
        }
        _ = ThemeMerge(base: [:], ours: ["theme.ktv": tail], theirs: base)
    }

    private static let difference = Work(name: "difference") { document in
        let turned = document.bytes.split(separator: 0x0A).reversed().joined(separator: [0x0A])
        let changes = FileChange.all(from: ["theme.ktv": document.bytes], to: ["theme.ktv": Array(turned)])
        for change in changes { _ = (change.text, change.json.bytes) }
    }

    private static let convert = Work(name: "import") { document in
        let outcome = Importer().theme("t", from: ["tokens.json": document.bytes])
        for finding in outcome.findings { _ = finding.json.bytes }
    }
}

/// A document of a shape.
struct Document: Sendable {
    let bytes: [UInt8]
    let theme: ThemeFiles

    init(_ shape: Shape, bytes size: Int) {
        bytes = Array(shape.text(bytes: size).utf8)
        let entry =
            switch shape.reader {
            case .theme, .importer: "theme.ktv"
            case .tokens: "theme.tokens"
            case .resolver: "theme.resolver.json"
            }
        theme = ThemeFiles(name: "t", entry: entry, files: [entry: bytes])
    }
}
