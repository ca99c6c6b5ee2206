import LiveryAuthoring
import LiveryModel
import LiveryTheme
import Testing

@Suite("Advice about builds that people have installed")
struct ReleaseAdviceTests {
    private static let text = """
        @axes: { platform: [ios, android] }
        brand: { purple: #783bf9, lilac: #b99dff, gold: #fc0 }
        accent: @brand.gold
        """

    private func build(
        _ name: String, on platform: String = "ios", requires: [String: Theme.ValueType] = [:], reads: Set<String> = [],
        isRetired: Bool = false
    ) -> ReleasedBuild {
        ReleasedBuild(
            name: name, axes: ["platform": platform], contract: Theme.Contract(requires), reads: reads,
            isRetired: isRetired)
    }

    private func diagnostics(
        _ builds: [ReleasedBuild], _ files: [String: String] = ["theme.ktv": text]
    ) throws -> [Diagnostic] {
        let theme = ThemeFiles(name: "badoo", files: files.mapValues { Array($0.utf8) })
        return try Compiler().compile(theme, adding: .advice(for: builds)).diagnostics
    }

    @Test("makes a value that an active build requires an error where the value would be")
    func broken() throws {
        let builds = [
            build("ios-7.9.0", requires: ["brand.violet": .color]),
            build("ios-8.0.0", requires: ["brand.violet": .color]),
            build("ios-8.4.0", requires: ["brand.purple": .color]),
            build("ios-6.0.0", requires: ["brand.pink": .color], isRetired: true),
        ]
        let found = try diagnostics(builds)
        #expect(found.map(\.message) == ["required value 'brand.violet' (color) is missing"])
        #expect(found.first?.id == .unmetRequirement && found.first?.severity == .error)
        #expect(found.first?.place.line == 2 && found.first?.place.column == 1)
        #expect(
            found.first?.notes.map(\.message)
                == [
                    "it is required by ios-7.9.0, ios-8.0.0, which people have installed",
                    "when resolved for platform=ios",
                ])
    }

    @Test("looks only at the bundles for a build's axes")
    func axes() throws {
        let files = ["theme.ktv": Self.text, "platforms/android.ktv": "brand: { purple: 12 }"]
        #expect(try diagnostics([build("ios-1", requires: ["brand.purple": .color])], files).isEmpty)
        let found = try diagnostics([build("android-1", on: "android", requires: ["brand.purple": .color])], files)
        #expect(found.map(\.message) == ["'brand.purple' must be a color, but it is an int"])
        #expect(found.first?.place.path == "badoo/platforms/android.ktv")
    }

    @Test("finds values that only retired builds read, unless another value links to them")
    func unneeded() throws {
        let old = build("ios-7.0.0", reads: ["brand.purple", "brand.lilac", "brand.gold"], isRetired: true)
        let found = try diagnostics([old, build("ios-8.0.0", reads: ["brand.purple"])])
        #expect(found.map(\.message) == ["'brand.lilac' is unused"])
        #expect(found.first?.notes.map(\.message) == ["no release reads it anymore: remove it"])
        // A new value, which no build has read yet, is not mentioned.
        #expect(try diagnostics([build("ios-8.0.0", reads: ["brand.purple"])]).isEmpty)
        // '@allow' silences it like any other advice.
        let allowed = ["theme.ktv": "@allow: { brand.lilac: [unused-value] }\n" + Self.text]
        #expect(try diagnostics([old, build("ios-8.0.0", reads: ["brand.purple"])], allowed).isEmpty)
    }

    @Test("says nothing without releases")
    func none() throws { #expect(try diagnostics([]).isEmpty) }
}
