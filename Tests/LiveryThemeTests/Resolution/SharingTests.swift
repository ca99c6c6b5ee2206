import LiveryModel
import LiveryTheme
import Shapes
import TestSupport
import Testing

/// Tests that results that several bundles share are computed only once, without affecting the output.
@Suite("Bundles of one theme")
struct SharingTests {
    @Test(
        "equal those that are compiled separately, and so do their diagnostics", arguments: 0..<times(3, thorough: 12))
    func sharingChangesNothing(seed: Int) throws {
        for round in 0..<10 {
            var random = RandomTheme(seed: seed * 10 + round)
            let (own, core) = random.files()
            let load = { try prepared(own, core) }
            let shared = try load()
            var mistakes: Set<String> = []
            var bundles: [ThemeBundle] = []
            for choice in shared.axes.combinations {
                let (apart, together) = (try load().compile(for: .one(choice)), try shared.compile(for: .one(choice)))
                // The number of evaluations depends on earlier results.
                guard !apart.isCutShort else { continue }
                #expect(together.bundles == apart.bundles, "\(own) \(core) \(choice)")
                #expect(together.diagnostics == apart.diagnostics, "\(own) \(core) \(choice)")
                mistakes.formUnion(apart.diagnostics.map(mistake))
                bundles += apart.bundles
            }
            let all = try load().compile(for: .all)
            // A link that is broken in every skin is reported only once, with the suggestion for the first skin.
            guard !all.isCutShort else { continue }
            #expect(all.diagnostics.map(mistake).sorted() == mistakes.sorted(), "\(own) \(core)")
            guard !all.hasErrors else { continue }
            #expect(all.bundles == bundles)
            #expect(all.wireForms == bundles.map(\.bytes))
        }
    }

    @Test("reach the limit of a chain regardless of the order of requests", arguments: 0..<8)
    func longChains(seed: Int) throws {
        var dice = SeededRandom(seed: UInt64(seed))
        var links = (0..<260).map { "c\($0): @c\($0 + 1)" } + ["c260: #fff"]
        // The chain is read from either end or from both ends.
        if seed % 3 == 1 { links.reverse() }
        if seed % 3 == 2 { links.shuffle(using: &dice) }
        var files = ["theme.ktv": "@axes: { skin: [a, b, c, d], platform: [x, y] }\n" + links.joined(separator: "\n")]
        for value in ["b", "c", "d"] {
            files["skins/\(value).ktv"] = "c\(Int.random(in: 0..<260, using: &dice)): #000"
        }
        files["platforms/y.ktv"] = "c\(Int.random(in: 0..<260, using: &dice)): #783bf9"
        let shared = try prepared(files, [:])
        var verdicts: Set<Bool> = []
        for choice in shared.axes.combinations.shuffled(using: &dice) {
            let apart = try prepared(files, [:]).compile(for: .one(choice))
            let together = try shared.compile(for: .one(choice))
            #expect(together.bundles == apart.bundles, "\(choice)")
            #expect(together.diagnostics == apart.diagnostics, "\(choice)")
            verdicts.insert(apart.hasErrors)
        }
        #expect(verdicts.contains(true))
    }

    @Test("take time linear in the number of values that an overlay changes")
    func proportion() throws {
        let count = 500
        let base = (0..<count).map { "a\($0): #fff\nb\($0): @a\($0)" }.joined(separator: "\n")
        for changed in [1, 10, 50] {
            let night = (0..<changed).map { "a\($0): #000" }.joined(separator: "\n")
            let files = ["theme.ktv": "@axes: { skin: [day, night] }\n" + base, "skins/night.ktv": night]
            let theme = try prepared(files, [:])
            let (day, first) = (
                try theme.compile(for: .one(["skin": "day"])), try theme.compile(for: .one(["skin": "night"]))
            )
            #expect(day.worked >= 2 * count)
            // The value itself and the link to it.
            #expect((2 * changed...4 * changed).contains(first.worked))
            #expect(try theme.compile(for: .one(["skin": "night"])).worked == 0)
            #expect(first.bundles[0].tokens.count == 2 * count)
        }
    }

    @Test("evaluate a value once for each axis that it depends on")
    func oneAxisAtATime() throws {
        let axes = (0..<4).map { "x\($0): [a, b, c]" }.joined(separator: ", ")
        let values = (0..<4).map { "v\($0): 0\nfixed\($0): 1" }.joined(separator: "\n")
        var files = ["theme.ktv": "@axes: { \(axes) }\n" + values]
        for axis in 0..<4 { for value in ["b", "c"] { files["x\(axis)s/\(value).ktv"] = "v\(axis): 1" } }
        let all = try prepared(files, [:]).compile(for: .all)
        #expect(all.bundles.count == 81)
        // There are three values for each of four axes, and four values that no axis changes.
        #expect(all.worked == 3 * 4 + 4)
    }

    private func mistake(_ diagnostic: Diagnostic) -> String {
        "\(diagnostic.place.path):\(diagnostic.place.line):\(diagnostic.place.column) \(diagnostic.message)"
    }

    @Test("include some without mistakes, so that the test above is meaningful")
    func someAreGood() throws {
        let good = try (0..<100).count { seed in
            var random = RandomTheme(seed: seed)
            let (own, core) = random.files()
            return try !prepared(own, core).compile().hasErrors
        }
        #expect(good > 0)
    }

    private func prepared(_ own: [String: String], _ core: [String: String]) throws -> PreparedTheme {
        let base = ThemeFiles(name: "core", files: core.mapValues { Array($0.utf8) })
        return Compiler { reference, _ in reference.name == "core" ? base : nil }
            .load(ThemeFiles(name: "t", files: own.mapValues { Array($0.utf8) }))
    }
}

extension Compilation {
    /// Whether the limit on the number of values was reached.
    fileprivate var isCutShort: Bool { diagnostics.contains { $0.id == .tooManyValues } }
}
