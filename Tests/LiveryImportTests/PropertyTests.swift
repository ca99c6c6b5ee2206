import LiveryImport
import LiveryModel
import LiveryTheme
import Shapes
import TestSupport
import Testing

@Suite("Import of random tokens")
struct PropertyTests {
    @Test("matches a naive evaluator for Style Dictionary", arguments: 1...UInt64(times(20, thorough: 60)))
    func styleDictionary(seed: UInt64) throws {
        let model = Model(seed: seed, count: 24, withModifiers: false)
        let theme = try imported(model.styleDictionary(seed: seed))
        try compare(model, theme, [:], isOver: true)
    }

    @Test("matches a naive evaluator for every theme of Tokens Studio", arguments: 1...UInt64(times(20, thorough: 60)))
    func tokensStudio(seed: UInt64) throws {
        let model = Model(seed: seed &* 77, count: 30, withModifiers: true)
        let theme = try imported(model.tokensStudio(seed: seed))
        try compare(model, theme, ["skin": "day"], isOver: false)
        try compare(model, theme, ["skin": "night"], isOver: true)
    }

    @Test(
        "returns a theme that compiles, or no theme, for damaged files", arguments: 1...UInt64(times(50, thorough: 150))
    )
    func damaged(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let model = Model(seed: seed, count: 12, withModifiers: true)
        var files = model.tokensStudio(seed: seed)
        for (path, bytes) in files {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<damaged.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: damaged.remove(at: place)
                case 1: damaged.insert(Array("{}[]'\",:@~#/\\.$ 9".utf8).randomElement(using: &random) ?? 0, at: place)
                default: damaged[place] = UInt8.random(in: 32..<127, using: &random)
                }
            }
            files[path] = damaged
        }
        guard let theme = Importer().theme("t", from: files).theme else { return }
        #expect(try !Compiler().compile(theme).hasErrors)
    }

    private func imported(_ files: [String: [UInt8]]) throws -> ThemeFiles {
        let outcome = Importer().theme("t", from: files)
        let losses = outcome.findings.filter { $0.id != .computedValue && $0.id != .overlappingFiles }
        #expect(losses.isEmpty, "\(losses.map(\.text).joined(separator: "\n"))")
        return try #require(outcome.theme)
    }

    private func compare(_ model: Model, _ theme: ThemeFiles, _ choice: [String: String], isOver: Bool) throws {
        let compilation = try Compiler().compile(theme, for: .one(choice))
        let bundle = try #require(compilation.bundles.first)
        for number in model.base.indices {
            let name = Model.name(number)
            switch (bundle.tokens[name]?.value, model.value(number, isOver: isOver)) {
            case (.color(let color), .color(let expected)):
                let found = [color.red, color.green, color.blue, color.alpha].map { Double($0) }
                // Each step in a chain rounds to 8 bits.
                for (channel, exact) in zip(found, expected) {
                    #expect(abs(channel - exact * 255) < 4, "\(name) \(found) \(expected.map { $0 * 255 })")
                }
            case (.dimension(let dimension), .points(let points)):
                #expect(abs(dimension.points - points) < 1e-6 * max(1, abs(points)), "\(name)")
            case (let found, let expected): Issue.record("\(name): \(String(describing: found)), not \(expected)")
            }
        }
    }
}
