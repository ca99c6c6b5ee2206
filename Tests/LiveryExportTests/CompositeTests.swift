import Foundation
import LiveryExport
import LiveryModel
import LiveryTheme
import Testing

/// Tests each row of the table of composite types, so that a new row is tested without changes here.
@Suite("A member of a composite type")
struct CompositeTests {
    /// A row in the table of composite types.
    struct Row: Sendable, CustomTestStringConvertible {
        let type: Theme.CompositeType
        let member: Theme.CompositeType.Member
        var testDescription: String { "\(type.name).\(member.name)" }

        /// All rows, except the direction and shape of a gradient, which its first stop has for the whole list.
        static let all = Theme.CompositeType.all.flatMap { type in
            type.members.filter { type.count != .list || $0.isRequiredInTokens }.map { Row(type: type, member: $0) }
        }
    }

    /// Two values of a type, each with its text in a theme.
    static func samples(of type: Theme.ValueType) throws -> [(text: String, value: Theme.Value)] {
        switch type {
        case .bool: [("true", .bool(true)), ("false", .bool(false))]
        case .double: [("0.25", .double(0.25)), ("0.75", .double(0.75))]
        case .color:
            [
                ("#123456", .color(Theme.Color(red: 0x12, green: 0x34, blue: 0x56))),
                ("#fedcba", .color(Theme.Color(red: 0xfe, green: 0xdc, blue: 0xba))),
            ]
        case .dimension, .fontSize:
            [("30", .dimension(Theme.Dimension(30))), ("2rem", .dimension(Theme.Dimension(2, .rem)))]
        case .duration: [("70", .duration(70)), ("1s", .duration(1000))]
        case .easing:
            [
                ("linear", .easing(Theme.Easing(0, 0, 1, 1))),
                ("[0.1, 2, 0.3, 4]", .easing(Theme.Easing(0.1, 2, 0.3, 4))),
            ]
        case .fontFamily: [("Inter", .fontFamily(["Inter"])), ("[A, B, C]", .fontFamily(["A", "B", "C"]))]
        case .fontWeight: [("bold", .double(700)), ("350", .double(350))]
        case .enumeration(let enumeration): enumeration.cases.suffix(2).map { ($0, .keyword($0)) }
        case .font:
            [
                ("{ name: A, size: 9 }", .font(Theme.Font(name: "A", size: Theme.Dimension(9)))),
                ("{ textStyle: body }", .font(Theme.Font(textStyle: "body"))),
            ]
        default: throw NoSamples(type: type.name)
        }
    }

    struct NoSamples: Error { let type: String }

    /// A value with samples for the row's member and for required members, and the value's text in a theme.
    static func value(_ row: Row, sample: Int) throws -> (text: String, value: Theme.Value) {
        var composite = Theme.Composite(row.type)
        var members: [String] = []
        for (index, member) in row.type.members.enumerated() {
            let isRow = member.name == row.member.name
            guard isRow || member.isRequired(beside: row.member) else { continue }
            let chosen = try samples(of: member.type)[isRow ? sample : 0]
            members.append("\(member.name): \(chosen.text)")
            composite[index] = chosen.value
        }
        let text = "{ \(members.joined(separator: ", ")) }"
        return row.type.count == .list ? ("[\(text)]", .composites([composite])) : (text, .composite(composite))
    }

    static func bundle(_ row: Row, sample: Int) throws -> ThemeBundle {
        ThemeBundle(app: "a", tokens: ["x": .init(.composite(row.type), try value(row, sample: sample).value)])
    }

    func compiled(_ text: String) throws -> Compilation {
        try Compiler().compile(ThemeFiles(name: "a", entry: "a.ktv", files: ["a.ktv": Array(text.utf8)]))
    }

    @Test("is read from a theme", arguments: Row.all)
    func theme(row: Row) throws {
        for sample in 0...1 {
            let (text, value) = try Self.value(row, sample: sample)
            let compilation = try compiled("x(\(row.type.name)): \(text)")
            #expect(compilation.diagnostics.map(\.text) == [])
            #expect(compilation.bundles.first?.tokens["x"]?.value == value)
        }
    }

    @Test("is reported if it is absent and required, and otherwise has its default", arguments: Row.all)
    func absent(row: Row) throws {
        let others = Row.all.filter { $0.type == row.type && $0.member.isRequired && $0.member.name != row.member.name }
        let members = try others.map { "\($0.member.name): \(try Self.samples(of: $0.member.type)[0].text)" }
        let text = "{ \(members.joined(separator: ", ")) }"
        let compilation = try compiled("x(\(row.type.name)): \(row.type.count == .list ? "[\(text)]" : text)")
        guard !row.member.isRequired else {
            #expect(compilation.diagnostics.map(\.id) == [.missingProperty])
            #expect(compilation.diagnostics.first?.text.contains("'\(row.member.name)'") == true)
            return
        }
        for case .composite(let composite)? in compilation.bundles.map({ $0.tokens["x"]?.value }) {
            #expect(composite[row.member.name] ?? .null == row.member.initial)
        }
    }

    @Test("is suggested for a misspelled name", arguments: Row.all)
    func suggestion(row: Row) throws {
        let (text, _) = try Self.value(row, sample: 0)
        let misspelled = text.replacing("\(row.member.name):", with: "\(row.member.name.prefix(1))\(row.member.name):")
        let compilation = try compiled("x(\(row.type.name)): \(misspelled)")
        #expect(compilation.diagnostics.first?.id == .unknownProperty)
        #expect(compilation.diagnostics.first?.text.contains("'\(row.member.name)'") == true)
    }

    @Test("survives writing and reading a bundle", arguments: Row.all)
    func wire(row: Row) throws {
        let bundles = try (0...1).map { try Self.bundle(row, sample: $0) }
        #expect(bundles[0].bytes != bundles[1].bytes)
        for bundle in bundles {
            #expect(String(decoding: bundle.bytes, as: UTF8.self).contains("\"\(row.member.name)\":"))
            #expect(try ThemeBundle(bytes: bundle.bytes) == bundle)
        }
    }

    @Test("is a property in Swift", arguments: Row.all)
    func property(row: Row) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let values = folder.appending(path: "../../Sources/LiveryModel/Values")
        let texts = try ["Font", "Effects"].map {
            try String(contentsOf: values.appending(path: "\($0).swift"), encoding: .utf8)
        }
        #expect(texts.joined().contains("[\"\(row.member.name)\"] = newValue"))
    }

    @Test("is written as CSS", arguments: Row.all)
    func css(row: Row) throws {
        let bundles = try (0...1).map { try Self.bundle(row, sample: $0) }
        let sheets = try bundles.map { try sheet($0) }
        #expect(sheets[0] != sheets[1])
    }

    @Test("survives an export as Design Tokens, or is exported as a token of its own", arguments: Row.all)
    func tokens(row: Row) throws {
        let bundles = try (0...1).map { try Self.bundle(row, sample: $0) }
        #expect(DTCGExport.bytes(bundles[0]) != DTCGExport.bytes(bundles[1]))
        for bundle in bundles {
            let bytes = DTCGExport.bytes(bundle)
            let files = ThemeFiles(name: "a", entry: "a.tokens.json", files: ["a.tokens.json": bytes])
            let compilation = try Compiler().compile(files)
            #expect(compilation.diagnostics.map(\.text) == [])
            if ![.font, .textAttributes].contains(row.type) {
                #expect(compilation.bundles.first?.tokens == bundle.tokens)
            } else {
                // If `typography` lacks a required member, the value becomes a group with a token for each member.
                #expect(String(decoding: bytes, as: UTF8.self).contains(row.member.name))
            }
        }
    }

    @Test("without an equivalent in Design Tokens prevents an export as typography")
    func partial() throws {
        var text = Theme.TextAttributes()
        text.font = Theme.Font(name: "A", size: Theme.Dimension(9), weight: 400)
        text.letterSpacing = Theme.Dimension(0)
        text.lineHeightMultiple = 1.5
        #expect(text.typography.map { Theme.TextAttributes(typography: $0) } == text)
        text.paragraphSpacing = Theme.Dimension(1)
        #expect(text.typography == nil)
    }
}

extension Theme.CompositeType.Member {
    /// Whether a theme must set the member if no other member is set.
    fileprivate var isRequired: Bool {
        switch presence {
        case .required, .requiredWithout: true
        case .optional, .defaultsTo: false
        }
    }

    /// Whether a theme must set the member in addition to another member.
    fileprivate func isRequired(beside other: Theme.CompositeType.Member) -> Bool {
        if case .requiredWithout(let name) = presence { name != other.name } else { isRequired }
    }
}
