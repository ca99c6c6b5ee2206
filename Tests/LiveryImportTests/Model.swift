import Shapes

/// Random tokens and their values, which are computed naively. The property tests use them as an oracle.
struct Model {
    /// A token in a form that is independent of dialects. Tokens refer to earlier tokens by number.
    indirect enum Formula {
        case color(Int)
        case length(Double, isRem: Bool)
        case alias(Int)
        case times(Int, Double)
        case sum(Int, Int)
        case mean(Int, Int)
        case alpha(Int, Double)
        case lighten(Int, Double)
        case darken(Int, Double)
        case mix(Int, Int, Double)
    }

    enum Value {
        /// Red, green, blue and opacity, from 0 to 1.
        case color([Double])
        case points(Double)
    }

    /// The tokens of the lower set.
    var base: [Formula] = []
    /// The tokens that the upper set overrides, by number.
    var over: [Int: Formula] = [:]

    init(seed: UInt64, count: Int, withModifiers: Bool) {
        var random = SeededRandom(seed: seed)
        for number in 0..<count {
            base.append(Self.formula(number, isColor: Self.isColor(number), withModifiers, &random))
        }
        for number in 0..<count where Int.random(in: 0..<4, using: &random) == 0 {
            over[number] = Self.formula(number, isColor: Self.isColor(number), withModifiers, &random)
        }
    }

    static func isColor(_ number: Int) -> Bool { number % 2 == 0 }

    private static func formula(
        _ number: Int, isColor: Bool, _ withModifiers: Bool, _ random: inout SeededRandom
    ) -> Formula {
        let earlier = Array(stride(from: number % 2, to: number, by: 2))
        let share = Double(Int.random(in: 0...100, using: &random)) / 100
        guard let one = earlier.randomElement(using: &random), let other = earlier.randomElement(using: &random),
            Int.random(in: 0..<5, using: &random) > 1
        else {
            return isColor
                ? .color(Int.random(in: 0...0xFFFFFF, using: &random))
                : .length(
                    Double(Int.random(in: -400...400, using: &random)) / 4,
                    isRem: Int.random(in: 0..<4, using: &random) == 0)
        }
        switch (isColor, Int.random(in: 0..<(withModifiers ? 5 : 2), using: &random)) {
        case (_, 0): return .alias(one)
        case (true, 1): return .alpha(one, share)
        case (true, 2): return .lighten(one, share)
        case (true, 3): return .darken(one, share)
        case (true, _): return .mix(one, other, share)
        case (false, 1): return .times(one, share * 3)
        case (false, 2), (false, 3): return .sum(one, other)
        case (false, _): return .mean(one, other)
        }
    }

    /// The value of a token, with or without the upper set.
    func value(_ number: Int, isOver: Bool) -> Value {
        let value = { (number: Int) in self.value(number, isOver: isOver) }
        switch isOver ? over[number] ?? base[number] : base[number] {
        case .color(let rgb):
            return .color([Double(rgb >> 16 & 255) / 255, Double(rgb >> 8 & 255) / 255, Double(rgb & 255) / 255, 1])
        case .length(let length, let isRem): return .points(isRem ? length * 16 : length)
        case .alias(let other): return value(other)
        case .times(let one, let factor): return .points(value(one).points * factor)
        case .sum(let one, let other): return .points(value(one).points + value(other).points)
        case .mean(let one, let other): return .points((value(one).points + value(other).points) / 2)
        case .alpha(let one, let share): return .color(value(one).channels.prefix(3) + [share])
        case .lighten(let one, let share):
            let color = value(one).channels
            return .color(color.prefix(3).map { $0 + (1 - $0) * share } + [color[3]])
        case .darken(let one, let share):
            let color = value(one).channels
            return .color(color.prefix(3).map { $0 * (1 - share) } + [color[3]])
        case .mix(let one, let other, let share):
            return .color(zip(value(one).channels, value(other).channels).map { $0 + ($1 - $0) * share })
        }
    }
}

extension Model.Value {
    var points: Double { if case .points(let points) = self { points } else { .nan } }
    var channels: [Double] { if case .color(let channels) = self { channels } else { [] } }
}
