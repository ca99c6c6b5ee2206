import LiveryAuthoring
import LiveryExport
import LiveryImport
import LiveryModel
import LiveryTheme
import Shapes

/// An operation on a document. Its time is measured.
struct Work: Sendable {
    let name: String
    let run: @Sendable (Document) -> Void

    /// The operations for the documents of a reader.
    static func all(for reader: Shape.Reader) -> [Work] {
        switch reader {
        case .theme: [check, export, format, fix, difference] + explanations + merges
        case .tokens, .resolver: [check] + explanations
        case .importer: [convert]
        }
    }

    /// Checks a theme as `POST /themes/x/check` does.
    private static let check = Work(name: "check") { document in
        let compilation = try? Compiler().compile(document.theme, adding: [.advice, .annotations])
        for diagnostic in compilation?.diagnostics ?? [] { _ = diagnostic.text }
    }

    /// Exports the bundle in all formats, reads it back and compares it.
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
            let comparison = Comparison(from: old, to: new)
            for change in comparison.changes { _ = (change.old?.json.bytes, change.new?.json.bytes) }
            _ = comparison.text
        } catch {
            fatalError("unreadable bundle: \(error)")
        }
    }

    private static let format = Work(name: "format") { document in
        _ = FormattedText(of: document.bytes, path: "theme.ktv")
    }

    private static let fix = Work(name: "fix") { document in _ = Compiler().fix(document.theme) }

    private static let explanations = ["a", "a9999.x", "group0.name1"].map { path in
        Work(name: "explain \(path)") { document in
            guard let explanation = try? Compiler().load(document.theme).explain(path) else { return }
            _ = explanation.text
        }
    }

    private static let merges = [
        Work(name: "merge of many changes") { document in
            merge(document.bytes, document.lines(changing: 7, to: []), document.lines(changing: 5, to: tail) + tail)
        },
        Work(name: "merge with an empty file") { merge($0.bytes, $0.bytes + tail, []) },
        Work(name: "merge of a file that both added") { merge(nil, tail, $0.bytes) },
    ]

    private static let tail = Array("\nanother_name: 1".utf8)

    private static func merge(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) {
        _ = ThemeMerge(
            base: base.map { ["theme.ktv": $0] } ?? [:], ours: ["theme.ktv": ours], theirs: ["theme.ktv": theirs])
    }

    private static let difference = Work(name: "difference") { document in
        let turned = document.bytes.split(separator: 0x0A).reversed().joined(separator: [0x0A])
        let changes = FileChange.all(from: ["theme.ktv": document.bytes], to: ["theme.ktv": Array(turned)])
        for change in changes { _ = change.text }
    }

    private static let convert = Work(name: "import") { document in
        let outcome = Importer().theme("t", from: ["tokens.json": document.bytes])
        for finding in outcome.findings { _ = finding.text }
    }
}

extension Document {
    /// The text with every tenth line replaced, starting with line `first`.
    fileprivate func lines(changing first: Int, to other: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        return Array(lines.enumerated().map { $0 % 10 == first ? other[...] : $1 }.joined(separator: [0x0A]))
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
