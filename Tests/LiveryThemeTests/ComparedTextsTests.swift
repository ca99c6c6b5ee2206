import LiveryAuthoring
import LiveryModel
import TestSupport
import Testing

/// Tests that comparing bundles by their wire format gives the same result as comparing them in memory.
@Suite("Two themes whose bundles are read one by one")
struct ComparedTextsTests {
    @Test("are compared in the same way as bundles in memory", arguments: 0..<UInt64(times(12, thorough: 60)))
    func sameAsInMemory(seed: UInt64) throws {
        var dice = Dice(seed: seed)
        for _ in 0..<10 {
            let (old, new) = (Self.theme(&dice), Self.theme(&dice))
            for (old, new) in [(old, new), (nil, new), (old, nil), (old, old)] as [(ComparedTheme?, ComparedTheme?)] {
                let expected = Comparison(from: old, to: new)
                let found = try Comparison(from: old.map(Self.texts), to: new.map(Self.texts))
                #expect(found == expected)
            }
        }
    }

    @Test("are not parsed where their text is equal, and each bundle is requested once")
    func unread() throws {
        let axes = [Theme.Axis(name: "skin", values: ["day", "night"])]
        var asked: [Int] = []
        // No reader accepts such a color.
        let texts = { (number: Int, same: String) in
            ComparedTexts(axes: axes, choices: axes.combinations) { index in
                asked.append(index)
                let tokens = """
                    "a.b":{"type":"int","value":\(number)},"a.c":{"type":"color","value":"\(same)"}
                    """
                return try BundleText(
                    Array(#"{"format":1,"app":"t","axes":{},"types":{},"tokens":{\#(tokens)},"styles":{}}"#.utf8))
            }
        }
        let comparison = try Comparison(from: texts(1, "no color"), to: texts(2, "no color"))
        #expect(comparison.changes.map(\.text) == ["patch  changed  a.b (int): 1 → 2"])
        #expect(asked == [0, 0, 1, 1])
        #expect(throws: BundleError.self) { try Comparison(from: texts(1, "no color"), to: texts(1, "another")) }
    }

    @Test("have bundles, or errors")
    func faulty() throws {
        let bytes = ThemeBundle(app: "t", tokens: ["a": .init(.int, .int(1))]).bytes
        for count in 0..<bytes.count {
            #expect(throws: BundleError.self) { try BundleText(Array(bytes[..<count])) }
        }
        let spaced = String(decoding: bytes, as: UTF8.self).replacing(":", with: " : ")
        let side = { (bytes: [UInt8]) in
            ComparedTexts(axes: [], choices: [[:]]) { _ in try BundleText(bytes) }
        }
        #expect(try Comparison(from: side(bytes), to: side(Array(spaced.utf8))).changes.isEmpty)
        let other = String(decoding: bytes, as: UTF8.self).replacing(#""format":1"#, with: #""format":2"#)
        #expect(throws: BundleError.format(2)) { try BundleText(Array(other.utf8)) }
    }

    private static func texts(_ theme: ComparedTheme) -> ComparedTexts {
        ComparedTexts(axes: theme.axes, choices: theme.bundles.map(\.axes)) { try BundleText(theme.bundles[$0].bytes) }
    }

    /// A theme with few paths, so that two such themes share many of them.
    private static func theme(_ dice: inout Dice) -> ComparedTheme {
        let all = [
            Theme.Axis(name: "skin", values: ["day", "night"]),
            Theme.Axis(name: "platform", values: ["ios", "android", "web"]),
        ]
        let axes = all.filter { _ in Int.random(in: 0..<3, using: &dice) > 0 }
        let shared = bundle([:], like: nil, &dice)
        return ComparedTheme(axes: axes, bundles: axes.combinations.map { bundle($0, like: shared, &dice) })
    }

    private static func bundle(_ choice: [String: String], like other: ThemeBundle?, _ dice: inout Dice) -> ThemeBundle
    {
        var bundle = other ?? ThemeBundle(app: "t")
        bundle.axes = choice
        func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &dice) == 0 }
        if other == nil || chance(3) {
            // An attribute that is an integer in one bundle and a double in the other can have the same text.
            let width: Theme.ComponentType.Attribute = .value(chance(2) ? .int : .double, stateful: chance(2))
            let part: Theme.ComponentType.Attribute = .value(.component("View"), stateful: false)
            bundle.types = [
                "View": Theme.ComponentType(name: "View", attributes: ["width": width]),
                "Card": Theme.ComponentType(name: "Card", parent: "View", attributes: ["title": part]),
            ]
            bundle.styles = [:]
            bundle.tokens = bundle.tokens.filter { $0.value.type != .list }
        }
        for path in ["a", "a-b", "a.b", #"q"uo\te"#, "é.ü", "list", "z"] where other == nil || chance(4) {
            bundle.tokens[path] = nil
            bundle.styles[path] = nil
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: break
            case 1: bundle.tokens[path] = .init(.int, .int(.random(in: 0..<2, using: &dice)))
            case 2:
                bundle.tokens[path] = .init(
                    .color, .color(Theme.Color(red: .random(in: 0..<2, using: &dice), green: 0, blue: 0)))
            case 3:
                let style = Theme.Value.style(view(in: bundle, &dice))
                bundle.tokens[path] = .init(.list, .list([.init(.component("View"), style)]))
            default:
                var card = view(in: bundle, &dice)
                card.type = "Card"
                if chance(2) { card.attributes["title"] = .value(.style(view(in: bundle, &dice))) }
                bundle.styles[path] = card
            }
        }
        return bundle
    }

    private static func view(in bundle: ThemeBundle, _ dice: inout Dice) -> Theme.Style {
        guard case .value(let type, let isStateful)? = bundle.attribute("width", of: "View") else {
            return Theme.Style(type: "View")
        }
        let number = Int.random(in: 0..<2, using: &dice)
        let value: Theme.Value = type == .int ? .int(number) : .double(Double(number))
        let attribute: Theme.Style.Attribute = isStateful ? .states([.normal: value, .disabled: .null]) : .value(value)
        return Theme.Style(type: "View", attributes: ["width": attribute])
    }
}

/// A random number generator that returns the same numbers in every run.
private struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}
