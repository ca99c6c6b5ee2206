import Foundation
import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

@Suite("Compose")
struct ComposeTests {
    /// The files of an export, by name.
    private func files(_ export: ComposeTheme, _ input: ResolvedTheme) throws -> [String: String] {
        let files = try export.files(input).files
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, String(decoding: $0.bytes, as: UTF8.self)) })
    }

    @Test("writes an abstract class with an object for each skin, which overrides what differs")
    func classes() throws {
        let theme = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            brand: { @description: { purple: "links */ and ${x}" }, purple: #783bf9 }
            old: { @deprecated: "use \\"brand\\"", red: #ff0000 }
            ink: #000000
            """, "skins/night.ktv": "ink: #eeeeee\nold: { red: nil }",
        ]
        let files = try files(ComposeTheme(packageName: "com.acme"), resolved(theme))
        #expect(files.keys.sorted() == ["AcmeColors.kt", "AcmeNightColors.kt", "AcmeTheme.kt"])
        #expect(
            files["AcmeColors.kt"] == """
                package com.acme

                import androidx.compose.runtime.Immutable
                import androidx.compose.ui.graphics.Color

                /** The colors of acme. Other modes override those that differ. */
                @Immutable
                public abstract class AcmeColors {
                    /** links * / and ${x} */
                    public val brandPurple: Color get() = Color(0xFF783BF9)

                    @Deprecated("use \\"brand\\"")
                    public open val oldRed: Color? get() = Color(0xFFFF0000)

                    public open val ink: Color get() = Color(0xFF000000)
                }

                /** The colors of the skin day. */
                public object AcmeDayColors : AcmeColors()

                """)
        #expect(
            files["AcmeNightColors.kt"] == """
                package com.acme

                import androidx.compose.ui.graphics.Color

                /** The colors of the skin night. */
                public object AcmeNightColors : AcmeColors() {
                    @Deprecated("use \\"brand\\"")
                    override val oldRed: Color? get() = null

                    override val ink: Color get() = Color(0xFFEEEEEE)
                }

                """)
    }

    @Test("keeps links to values of the same class as getters, unless a mode has another value or link")
    func references() throws {
        let theme = [
            "theme.ktv": """
            @axes: { skin: [day, night] }
            a: #000000
            b: @a
            c: @a
            d(dimension): 4
            e: @d
            pressed(Button): { textColor: @a }
            """, "skins/night.ktv": "a: #ffffff\nc: #000000",
        ]
        let files = try files(ComposeTheme(keepsReferences: true), resolved(theme))
        let day = try #require(files["AcmeColors.kt"])
        #expect(day.contains("open val a: Color get() = Color(0xFF000000)"))
        #expect(day.contains("public val b: Color get() = a\n") && day.contains("open val c: Color get() = a\n"))
        #expect(files["AcmeNightColors.kt"]?.contains("override val c: Color get() = Color(0xFF000000)") == true)
        #expect(files["AcmeNightColors.kt"]?.contains("val b") == false)
        #expect(files["AcmeDimens.kt"]?.contains("public val e: Dp get() = d\n") == true)
    }

    @Test("has no limit of lines for zero, and keeps names without letters apart")
    func linesAndSymbols() throws {
        let theme = """
            l(Label): { numberOfLines: 0 }
            m(Label): { numberOfLines: 2 }
            step: { "+": 1, "-": 2, "🎨": 3, a: 4 }
            """
        let code = try files(ComposeTheme(packageName: "a.b"), resolved(["theme.ktv": theme])).values.joined()
        #expect(code.contains("numberOfLines = Setting.Set(Int.MAX_VALUE)"))
        #expect(code.contains("numberOfLines = Setting.Set(2)"))
        for name in ["stepU2b", "stepU2d", "stepU1f3a8", "stepA"] { #expect(code.contains(" \(name)"), "\(name)") }
    }

    @Test("names images as resources of Android are named")
    func images() throws {
        let files = try files(ComposeTheme(), resolved(["theme.ktv": "icon(image): \"Badge-Sports\""]))
        #expect(files["AcmeValues.kt"]?.contains("val icon: String get() = \"badge_sports\"") == true)
    }

    @Test("remarks on colors that sRGB doesn't have, and not on others of the same spaces")
    func gamut() throws {
        let theme = """
            at(color): { colorSpace: oklch, components: [0.4, 0.1, 29] }
            edge(color): { colorSpace: lab, components: [67.68, 45.63, 74.67] }
            outside(color): { colorSpace: oklch, components: [0.7, 0.35, 150] }
            wide(color): { colorSpace: lab, components: [60, 120, -120] }
            own(color): { colorSpace: display-p3, components: [1, 0, 0] }
            """
        let remarks = try ComposeTheme().files(resolved(["theme.ktv": theme])).remarks
        #expect(remarks.map(\.message) == Array(repeating: "written as the closest sRGB color", count: 2))
        #expect(remarks.map(\.path) == ["outside", "wide"])
    }

    @Test("remarks on gradients that Compose draws otherwise or not at all")
    func gradients() throws {
        let theme = """
            fall(gradient): [{ color: #000, position: 0 }, { color: #fff, position: 1 }]
            corner(gradient): { stops: @fall, angle: 135 }
            steep(gradient): { stops: @fall, angle: 20 }
            round(gradient): { stops: @fall, radial: true }
            """
        let remarks = try ComposeTheme().files(resolved(["theme.ktv": theme])).remarks
        #expect(
            remarks.map { "\($0.path ?? ""): \($0.message)" } == [
                "steep: in Compose, gradient angles are multiples of 45°: left out",
                "round: in Compose, radial gradients are circles: the radius is half of the shorter side",
            ])
    }

    @Test("follows the system with a dark value, and takes other axes as parameters")
    func theme() throws {
        let function = try #require(files(ComposeTheme(), resolved(twoAxes))["AcmeTheme.kt"])
        #expect(
            function.contains(
                """
                public fun AcmeTheme(
                    skin: AcmeSkin = if (isSystemInDarkTheme()) AcmeSkin.Night else AcmeSkin.Day,
                    tone: AcmeTone = AcmeTone.Calm,
                    content: @Composable () -> Unit,
                ) {
                    CompositionLocalProvider(LocalAcmeMode provides AcmeMode.of(skin, tone), content = content)
                }
                """), "\(function)")
        #expect(
            function.contains(
                """
                            when (skin) {
                                AcmeSkin.Day -> when (tone) {
                                    AcmeTone.Calm -> AcmeDayCalmMode
                                    AcmeTone.Loud -> AcmeDayLoudMode
                                }
                """), "\(function)")
        let dark = ["theme.ktv": "@axes: { mood: [dark, pale] }\na: #fff", "moods/pale.ktv": "a: #000"]
        #expect(
            try files(ComposeTheme(), resolved(dark))["AcmeTheme.kt"]?.contains(
                "mood: AcmeMood = if (isSystemInDarkTheme()) AcmeMood.Dark else AcmeMood.Pale,") == true)
        let named = ["theme.ktv": "@axes: { mood: [bright, dim] }\na: #fff", "moods/dim.ktv": "a: #000"]
        #expect(
            try files(ComposeTheme(dark: OptionText("dim")), resolved(named))["AcmeTheme.kt"]?.contains(
                "mood: AcmeMood = if (isSystemInDarkTheme()) AcmeMood.Dim else AcmeMood.Bright,") == true)
        #expect(try files(ComposeTheme(), resolved(named))["AcmeTheme.kt"]?.contains("isSystemInDarkTheme") == false)
    }

    @Test("writes styles that set, reset and leave attributes")
    func styles() throws {
        let theme = [
            "theme.ktv": """
            base(Button): { backgroundColor: { normal: #010203, highlighted: nil }, borderWidth: 2, case: upper }
            plain(Button+base): { borderWidth: nil, alpha: 0.5, letterSpacing: 1 }
            """
        ]
        let (files, remarks) = try ComposeTheme(prefix: "x").files(resolved(theme))
        let styles = try #require(
            files.first { $0.path == "XStyles.kt" }.map { String(decoding: $0.bytes, as: UTF8.self) })
        #expect(
            styles.contains(
                """
                    public val plain: XButtonStyle by lazy {
                        XButtonStyle(
                            alpha = Stateful(Setting.Set(0.5f)),
                            backgroundColor = Stateful(
                                normal = Setting.Set(Color(0xFF010203)),
                                pressed = Setting.Reset,
                            ),
                            borderWidth = Stateful(Setting.Reset),
                            letterSpacing = Setting.Set(1.sp),
                        )
                    }
                """), "\(styles)")
        #expect(remarks.map(\.path) == ["base.case", "plain.case"])
        #expect(files.map(\.path).contains("Setting.kt"))
    }

    @Test("splits large classes")
    func limits() throws {
        let many = (0..<4100).map { "c\($0): #000000" }.joined(separator: "\n")
        let files = try files(ComposeTheme(), resolved(["theme.ktv": many]))
        #expect(files.keys.sorted() == ["AcmeColors.kt", "AcmeColorsPart1.kt", "AcmeColorsPart2.kt", "AcmeTheme.kt"])
        let counts = files.values.map {
            $0.split(separator: "\n").count { $0.hasPrefix("    public val c") && $0.contains("Color(") }
        }
        #expect(counts.sorted() == [0, 100, 2000, 2000])
        let names = (0..<120).map { "a\($0): int" }.joined(separator: ", ")
        let style = (0..<120).map { "a\($0): 1" }.joined(separator: ", ")
        let (_, remarks) = try ComposeTheme().files(
            resolved(["theme.ktv": "@components: { Wide: { \(names) } }\nw(Wide): { \(style) }"]))
        #expect(remarks.count == 20)
    }

    @Test("remarks on the attributes that a class can't hold")
    func manyAttributes() throws {
        let attributes = (100..<202).map { "a\($0): int\n" }.joined()
        let theme = "@components: { C: {\n\(attributes)} }\nc(C): { a100: 1, a200: 1, a201: 2 }"
        let (_, remarks) = try ComposeTheme(packageName: "com.acme").files(resolved(["theme.ktv": theme]))
        #expect(remarks.compactMap(\.path) == ["c.a200", "c.a201"])
        #expect(Set(remarks.map(\.message)) == ["styles have up to 100 attributes in Compose: left out"])
    }

    @Test("throws if two values, classes or axis values have the same name")
    func collisions() throws {
        let cases: [(String, String)] = [
            ("a: { b: 1 }\na_b: 2", "aB"), ("@components: { A: {}, a: {} }\nx(A): {}\ny(a): {}", "AcmeAStyle"),
            ("@axes: { skin: [a-b, aB] }\nx: 1", "AB"), ("@components: { C: { aB: int, a_b: int } }\nc(C): {}", "aB"),
        ]
        for (text, name) in cases {
            do {
                _ = try ComposeTheme().files(resolved(["theme.ktv": text]))
                Issue.record("no collision in \(text)")
            } catch let error as NameCollisions {
                #expect(error.collisions.map(\.name).contains(name), "\(error.collisions)")
            }
        }
        // Values of different types are members of different classes.
        _ = try ComposeTheme().files(resolved(["theme.ktv": "a: { b: 1 }\na_b: #fff"]))
        // The code imports a Compose class with this name.
        let weights = try resolved(["theme.ktv": "@axes: { weight: [thin, fat] }\na: 1", "weights/fat.ktv": "a: 2"])
        #expect(throws: NameCollisions.self) { try ComposeTheme(prefix: "font").files(weights) }
    }

    @Test("has the same bytes for the same theme")
    func determinism() throws {
        let input = try folder("Tests/Exports/everything")
        let first = try ComposeTheme().files(input)
        for _ in 0..<5 {
            let again = try ComposeTheme().files(folder("Tests/Exports/everything"))
            #expect(again.files == first.files && again.remarks == first.remarks)
        }
    }

    private func folder(_ path: String) throws -> ResolvedTheme {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
        let folder = root.appending(path: path)
        var files: [String: [UInt8]] = [:]
        for name in FileManager.default.enumerator(atPath: folder.path) ?? .init() {
            guard let name = name as? String, name.hasSuffix(".ktv") else { continue }
            files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
        }
        let theme = Compiler().load(ThemeFiles(name: "acme", files: files))
        return try ResolvedTheme(theme, varying: Set(theme.axes.map(\.name)))
    }

    @Test(
        "writes each value, or remarks on it", arguments: ["Tests/Exports/everything", "Tests/Exports/compose/edges"])
    func completeness(path: String) throws {
        let input = try folder(path)
        let members = ComposeMembers(input)
        var literals = ComposeLiterals(prefix: "", types: input.types, fonts: nil)
        var count = 0
        for row in members.rows.values.joined() {
            count += 1
            if members.member(row, &literals) == nil {
                #expect(literals.remarks.contains { $0.path?.isInside(row.path) == true }, "\(row.path)")
            }
        }
        #expect(count >= input.values(in: 0).count)
        for (path, style) in input.styles(in: 0) {
            let expression = literals.style(style, at: path)
            check(style, try #require(expression), at: path, literals.remarks)
        }
    }

    /// Checks that each attribute and state of a style has an argument or a remark.
    private func check(_ style: Theme.Style, _ expression: KotlinExpression, at path: String, _ remarks: [Remark]) {
        for (name, attribute) in style.attributes {
            let path = "\(path).\(name)"
            let argument = expression.argument(name)
            switch attribute {
            case .value(.style(let part)):
                guard let set = argument, let style = set.only else { return #expect(Bool(false), "\(path)") }
                check(part, style, at: path, remarks)
            case .value:
                #expect(argument != nil || remarks.contains { $0.path?.isInside(path) == true }, "\(path)")
            case .states(let values):
                for state in values.keys {
                    let path = state == .normal ? path : "\(path).\(state.rawValue)"
                    let isSet = argument?.argument(state.compose) != nil
                    #expect(isSet || remarks.contains { $0.path?.isInside(path) == true }, "\(path)")
                }
            }
        }
    }
}

extension KotlinExpression {
    fileprivate func argument(_ name: String) -> KotlinExpression? {
        guard case .call(_, let arguments) = self else { return nil }
        return arguments.first { $0.label == "\(KotlinText.property.text(of: name)) = " }?.value
    }

    /// The argument of `Setting.Set`.
    fileprivate var only: KotlinExpression? {
        guard case .call("Setting.Set", let arguments) = self else { return nil }
        return arguments.first?.value
    }
}

@Suite("Options of Compose")
struct ComposeOptionTests {
    private func remarks(_ options: String, _ theme: String = "c: #fff\nn: 1\ng: { c: #000 }") throws -> [String] {
        let text = "theme: t\noutputs: [{ as: compose, to: out\(options) }]"
        let (plan, diagnostics, remarks) = GenerationPlan.read(Array(text.utf8), path: "generate.ktv")
        #expect(diagnostics.isEmpty)
        guard let output = plan?.outputs.first else { return remarks.map(\.message) }
        return try output.result(for: prepared(theme)).remarks.flatMap { [$0.message] + $0.notes.map(\.message) }
    }

    @Test("an invalid package is an error", arguments: ["\"a b\"", "com.fun.x", "\"\"", "2a", "[a]", "1"])
    func package(text: String) throws {
        #expect(try remarks(", package: \(text)").count == 1)
    }

    @Test("roles and colors of Material are checked")
    func material() throws {
        #expect(try remarks(", package: com.acme, material: { primary: c, onPrimary: g.c }").isEmpty)
        #expect(try remarks(", material: { primry: c }") == ["unknown Material color role 'primry'"])
        #expect(try remarks(", material: { primary: g.d }") == ["unknown color 'g.d'", "did you mean 'g.c'?"])
        #expect(try remarks(", material: { primary: n }") == ["'n' must be a color, but it is of the type 'int'"])
        #expect(try remarks(", material: { primary: c }, exclude: [c]").first == "unknown color 'c'")
        #expect(try remarks(", material: { primary: c }, rename: { c: d.e }").isEmpty)
        #expect(
            try remarks(", material: primary") == ["invalid value of 'material': expected an object with string values"]
        )
    }

    @Test("the schemes of light and dark modes have the colors of the roles")
    func schemes() throws {
        let theme = ["theme.ktv": "@axes: { skin: [day, night] }\nc: #fff\nd: #010101", "skins/night.ktv": "c: #000"]
        let export = ComposeTheme(material: [("onPrimary", OptionText("d")), ("primary", OptionText("c"))])
        let files = try export.files(resolved(theme)).files
        let text = try #require(
            files.first { $0.path == "AcmeMaterial.kt" }.map { String(decoding: $0.bytes, as: UTF8.self) })
        #expect(
            text.hasSuffix(
                """
                /** The colors of Material's components, for dark surroundings. */
                public fun AcmeColors.toDarkColorScheme(): ColorScheme =
                    darkColorScheme(
                        primary = c,
                        onPrimary = d,
                    )

                """), "\(text)")
    }

    @Test("the scheme of an output for the dark value only is dark", arguments: [[], ["skin"]])
    func darkScheme(varying: [String]) throws {
        // The default is dark and there are several skins, so the others are light.
        let skins = varying.isEmpty ? "day, night" : "night, day, dusk"
        let theme = prepared("@axes: { skin: [\(skins)] }\nc: #fff")
        let input = try ResolvedTheme(
            theme, varying: Set(varying), choosing: varying.isEmpty ? ["skin": "night"] : [:])
        let files = try ComposeTheme(material: [("primary", OptionText("c"))]).files(input).files
        let text = files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        #expect(text.contains("toDarkColorScheme"))
        #expect(text.contains("toLightColorScheme") == !varying.isEmpty)
        #expect(!text.contains("isSystemInDarkTheme"))
    }
}
