import LiveryTheme
import Shapes

/// A random theme, in which a few names occur together often. They are used in links, mixins, calls, styles, lists and
/// overlays of two axes, with some mistakes.
struct RandomTheme {
    private var dice: SeededRandom
    private static let names = ["a", "b", "c", "d", "e"]
    private static let axes = [("skin", ["day", "night", "dusk"]), ("platform", ["ios", "web"])]

    init(seed: Int) { dice = SeededRandom(seed: UInt64(seed)) }

    /// The theme's files, and the files of the theme `core` that it extends.
    mutating func files() -> (own: [String: String], core: [String: String]) {
        let axes = Self.axes.map { "\($0.0): [\($0.1.joined(separator: ", "))]" }.joined(separator: ", ")
        var own = ["theme.ktv": "@extends: core\n@axes: { \(axes) }\n@include: [\"base.ktv\"]\n" + object(depth: 0)]
        own["base.ktv"] = object(depth: 0)
        let constants = "k: #fff\nl: @k\nm: 5\nn: { o: @l, p: @m }\n"
        var core = ["theme.ktv": "@axes: { skin: [day, night] }\n" + constants + object(depth: 0)]
        core["skins/night.ktv"] = "k: #000\nn: { p: 6 }"
        for (axis, values) in Self.axes {
            for value in values {
                if Bool.random(using: &dice) { own["\(axis)s/\(value).ktv"] = object(depth: 0) }
                if axis == "skin", value == "day" { core["skins/\(value).ktv"] = object(depth: 0) }
            }
        }
        return (own, core)
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &dice)]
    }

    /// Usually an existing path, and otherwise a path that might not exist.
    private mutating func path() -> String {
        if Int.random(in: 0..<15, using: &dice) > 0 { return pick(["k", "l", "m", "n", "n.o", "n.p"]) }
        return (0..<Int.random(in: 1...2, using: &dice)).map { _ in pick(Self.names) }.joined(separator: ".")
    }

    /// A name that comes later, so that cycles of mixins are rare. Themes with such cycles grow up to a limit.
    private mutating func mixin(for name: String) -> String { pick(Self.names.filter { $0 >= name }) }

    /// The properties of an object, one on each line.
    private mutating func object(depth: Int) -> String {
        var names = Self.names
        names.shuffle(using: &dice)
        return names.prefix(Int.random(in: 1...4, using: &dice)).map { property($0, depth: depth) }
            .joined(separator: "\n")
    }

    private mutating func property(_ name: String, depth: Int) -> String {
        switch Int.random(in: 0..<20, using: &dice) {
        case 0..<6 where depth < 3: "\(name): {\n\(object(depth: depth + 1))\n}"
        case 6: "\(name)(+\(mixin(for: name))): {\n\(object(depth: 3))\n}"
        case 7: "\(name)(Label): { textColor: \(color()), font: { name: system, size: \(number()) } }"
        case 8: "\(name)(color): \(color())"
        case 9: "\(name)(Label+\(mixin(for: name))): { textColor: \(color()) }"
        case 10: "\(name): [\(scalar()), @\(path())]"
        case 11: "\(name): nil"
        case 12: "\(name): ~color.mix(\(color()), @\(pick(["k", "l", "n.o", path()])))"
        case 13, 14: "\(name): @\(path())"
        default: "\(name): \(scalar())"
        }
    }

    private mutating func color() -> String { pick(["#fff", "#783bf9", "#00000080"]) }
    private mutating func number() -> String { String(Int.random(in: 1...9, using: &dice)) }

    private mutating func scalar() -> String {
        switch Int.random(in: 0..<4, using: &dice) {
        case 0: color()
        case 1: "@\(path())"
        default: number()
        }
    }
}
