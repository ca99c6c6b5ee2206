import Glibc
import LiveryTheme

/// An affine transform: `x' = a·x + c·y + e` and `y' = b·x + d·y + f`.
struct VectorTransform: Hashable {
    private var a = 1.0
    private var b = 0.0
    private var c = 0.0
    private var d = 1.0
    private var e = 0.0
    private var f = 0.0

    static let identity = VectorTransform()

    /// Reads the attribute `transform` of SVG.
    init(_ text: String) throws(VectorFault) {
        let parts = text.split(separator: ")", omittingEmptySubsequences: false)
        guard parts.last?.allSatisfy(\.isWhitespace) == true else { throw .value("transform") }
        for part in parts.dropLast() {
            let words = part.split(separator: "(", omittingEmptySubsequences: false)
            let name = words[0].drop { $0.isWhitespace || $0 == "," }.filter { !$0.isWhitespace }
            guard words.count == 2, let numbers = Self.numbers(words[1]),
                let transform = Self.function(name, numbers)
            else { throw .value("transform") }
            self = concatenating(transform)
        }
    }

    private init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
    }

    static func translation(_ x: Double, _ y: Double) -> VectorTransform { VectorTransform(e: x, f: y) }
    static func scale(_ x: Double, _ y: Double) -> VectorTransform { VectorTransform(a: x, d: y) }

    private static func rotation(_ degrees: Double) -> VectorTransform {
        // Exact for right angles.
        let turns = degrees.truncatingRemainder(dividingBy: 360)
        let (sine, cosine): (Double, Double) =
            switch turns {
            case 90, -270: (1, 0)
            case 180, -180: (0, -1)
            case 270, -90: (-1, 0)
            default: (sin(turns * .pi / 180), cos(turns * .pi / 180))
            }
        return VectorTransform(a: cosine, b: sine, c: -sine, d: cosine)
    }

    private static func numbers(_ text: Substring) -> [Double]? {
        var scanner = NumberScanner(Array(text.utf8)[...])
        var numbers: [Double] = []
        while let number = scanner.number() { numbers.append(number) }
        scanner.skipSpace()
        return scanner.remainder.isEmpty ? numbers.checked : nil
    }

    private static func function(_ name: String, _ numbers: [Double]) -> VectorTransform? {
        switch (name, numbers.count) {
        case ("translate", 1): translation(numbers[0], 0)
        case ("translate", 2): translation(numbers[0], numbers[1])
        case ("scale", 1): scale(numbers[0], numbers[0])
        case ("scale", 2): scale(numbers[0], numbers[1])
        case ("rotate", 1): rotation(numbers[0])
        case ("rotate", 3):
            translation(numbers[1], numbers[2]).concatenating(rotation(numbers[0]))
                .concatenating(translation(-numbers[1], -numbers[2]))
        case ("skewX", 1): VectorTransform(c: tan(numbers[0] * .pi / 180))
        case ("skewY", 1): VectorTransform(b: tan(numbers[0] * .pi / 180))
        case ("matrix", 6):
            VectorTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
        default: nil
        }
    }

    /// The transform that applies `inner` first, and then this one.
    func concatenating(_ inner: VectorTransform) -> VectorTransform {
        VectorTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
    }

    /// Whether everything is flattened to a line, so that nothing is drawn.
    var isFlat: Bool { a * d - b * c == 0 }

    /// Whether shapes keep their proportions, and thus outlines their width on all sides.
    var isUniform: Bool {
        let size = max(abs(a), abs(b), abs(c), abs(d))
        return !isSkewed && abs(hypot(a, b) - hypot(c, d)) <= size * 1e-6
    }

    private var isSkewed: Bool { abs(a * c + b * d) > hypot(a, b) * hypot(c, d) * 1e-6 }

    /// The attributes of a `<group>`, which scales, then rotates, and then moves. `nil` if it can't have this effect.
    var attributes: [(name: String, value: String)]? {
        guard !isSkewed else { return nil }
        let scale = hypot(a, b)
        let numbers: [(name: String, value: Double, standard: Double)] = [
            ("rotation", atan2(b, a) * 180 / .pi, 0), ("scaleX", scale, 1), ("scaleY", (a * d - b * c) / scale, 1),
            ("translateX", e, 0), ("translateY", f, 0),
        ]
        return numbers.filter { AndroidText.float($0.value) != AndroidText.float($0.standard) }
            .map { ($0.name, AndroidText.float($0.value)) }
    }
}
