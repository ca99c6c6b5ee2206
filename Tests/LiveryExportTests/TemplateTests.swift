import Foundation
import LiveryModel
import LiveryTheme
import Shapes
import TestSupport
import Testing

@testable import LiveryExport

@Suite("Templates")
struct TemplateTests {
    private static let samples = URL(filePath: #filePath).appending(path: "../../../Samples").standardizedFileURL

    @Test("shows where a mistake is, and what was meant")
    func places() {
        let unknown = rendered("a\n  {{nmae}}\n", ["name": .text("x")]).remark
        #expect(
            unknown?.text == """
                page.mustache:2:5: error: unknown name 'nmae' [unknown-name]
                  {{nmae}}
                    ^~~~
                note: did you mean 'name'?
                """)
        let transform = rendered("{{kebap(name)}}", ["name": .text("x")]).remark
        #expect(transform?.message == "unknown transform 'kebap'" && transform?.place?.column == 3)
        #expect(transform?.notes.map(\.message) == ["did you mean 'kebab'?"])
        let wrong = rendered("{{#a}}\n{{/b}}").remark
        #expect(wrong?.message == "'b' ends here, but section 'a' is open" && wrong?.place?.line == 2)
        #expect(wrong?.notes.first?.place?.line == 1)
    }

    @Test(
        "rejects what Mustache can't mean",
        arguments: [
            "{{", "{{a", "{{{a}}", "{{}}", "{{#a}}", "{{/a}}", "{{#a}}{{/b}}", "{{=a=}}", "{{=a b c=}}", "{{=== ==}}",
            "{{kebab(a}}", "{{kebab()}}", "{{a..b}}", "{{a b}}", "{{#kebab(a)}}{{/kebab(a)}}", "{{>}}", "{{>../a}}",
            "{{>/etc/passwd}}", "{{>.hidden}}", "{{>missing}}", "{{<a}}{{/a}}", "{{$a}}{{/a}}", "{{>*a}}",
        ])
    func mistakes(_ template: String) {
        let remark = rendered("one\n" + template, ["a": .text("x")]).remark
        #expect(remark?.place?.line == 2 && (remark?.place?.column ?? 0) > 0, "\(remark?.text ?? "no remark")")
    }

    @Test("ends a partial that includes itself, and shows by which tags")
    func recursion() {
        let remark = rendered("{{>a}}", partials: ["a": "x\n{{>b}}", "b": "{{>a}}"]).remark
        #expect(remark?.message == "partial 'a' includes itself too deeply: the limit is 32 levels")
        #expect(remark?.notes.count == 3 && remark?.notes[1].place?.path == "a.mustache")
        #expect(remark?.notes[1].place?.line == 2)
        let parts = (0..<40).map { ("p\($0)", "{{>p\($0 + 1)}}") } + [("p40", "")]
        let deep = rendered("{{>p0}}", partials: Dictionary(uniqueKeysWithValues: parts)).remark
        #expect(deep?.message == "partial 'p32' is nested too deeply: the limit is 32 levels")
        #expect(deep?.notes.count == 32)
    }

    @Test("limits output, repetition and nesting")
    func limits() {
        let list: [String: TemplateValue] = ["l": .list(Array(repeating: .text("x"), count: 100))]
        let long = rendered("{{#l}}{{.}}{{/l}}", list, sizeLimit: 50).remark
        #expect(long?.message == "the output is too large: the limit is 50 bytes" && long?.place?.column == 9)
        let loop = rendered("{{#l}}{{#l}}{{#l}}{{#l}}{{/l}}{{/l}}{{/l}}{{/l}}", list).remark
        #expect(loop?.message == "the template repeats too much: the limit is 100000 tags")
        let deep = rendered(String(repeating: "{{#l}}", count: 65), list).remark
        #expect(deep?.message == "nested too deeply: the limit is 64 sections")
    }

    @Test("escapes texts by the extension of the output")
    func escaping() {
        let text = "<\"'\\\n$`\u{2028}#{"
        let expected = [
            "a.html": "&lt;&quot;'\\\n$`\u{2028}#{", "a.json": #"<\"'\\\n$`"# + "\u{2028}#{",
            "a.swift": #"<\"\'\\\u{a}$`\u{2028}#{"#, "a.dart": #"<\"\'\\\u000a\$\`\u2028#{"#,
            "a.kt": #"<\"\'\\\u000a\$`\u2028#{"#,
            "a.css": #"<\"\'\\\a $`"# + "\u{2028}#{", "a.scss": #"<\"\'\\\a $`"# + "\u{2028}\\#{", "a.txt": text,
        ]
        for (file, expected) in expected {
            let found = rendered("{{a}}", ["a": .text(text)], fileName: file).text
            #expect(found == expected, "\(file)")
        }
    }

    @Test(
        "quotes strings in double quotes, in which style sheets need no escaped apostrophe",
        arguments: [
            ("a.css", #""it's \"x\"""#), ("a.scss", #""it's \"x\"""#), ("a.json", #""it's \"x\"""#),
            ("a.ts", #""it\'s \"x\"""#), ("a.html", #""it's &quot;x&quot;""#), ("a.txt", #""it's "x"""#),
        ])
    func quoting(file: String, expected: String) {
        #expect(rendered("{{quoted(a)}}", ["a": .text(#"it's "x""#)], fileName: file).text == expected)
    }

    @Test("transforms texts")
    func transforms() {
        let words = "camel identifier kebab lower pascal quoted snake typeName upper"
        let names = words.split(separator: " ").map { "{{\($0)(a.b)}}" }
        let data: [String: TemplateValue] = ["a": .members(["b": .text("brand.deepPurple")])]
        #expect(
            rendered(names.joined(separator: " "), data).text
                == "brandDeepPurple brandDeepPurple brand-deep-purple brand.deeppurple BrandDeepPurple "
                + #""brand.deepPurple" "# + "brand_deep_purple BrandDeepPurple BRAND.DEEPPURPLE")
        #expect(rendered("{{upper(snake(a.b))}}", data).text == "BRAND_DEEP_PURPLE")
    }

    @Test("gives every mistake of random templates a line and a column, and always ends")
    func random() {
        var random = SeededRandom(seed: 16)
        let pieces = [
            "{{", "}}", "{{{", "}}}", "#", "^", "/", ">", "=", "&", "!", "a", "l", ".", " ", "\n", "\r\n", "é", "(",
            ")",
            "kebab(", "{{#l}}", "{{/l}}", "{{^a}}", "{{/a}}", "{{>p}}", "{{=<% %>=}}", "<%", "%>", "{{.}}", "{{a}}",
        ]
        let data: [String: TemplateValue] = ["a": .text("x"), "l": .list([.text("1"), .text("2")])]
        for _ in 0..<times(1_000, thorough: 5_000) {
            let template = (0..<Int.random(in: 0..<24, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let remark = rendered(template, data, partials: ["p": template], stepLimit: 2_000).remark
            guard let remark else { continue }
            let isPlaced = (remark.place?.line ?? 0) > 0 && (remark.place?.column ?? 0) > 0
            #expect(isPlaced, "\(template)")
        }
    }

    @Test(
        "reproduces built-in outputs", arguments: ["css", "json", "scss"], ["acme", "badoo", "bumble", "everything"])
    func examples(form: String, theme: String) throws {
        let theme = try Self.theme(theme)
        let built = try #require(OutputKind(named: form))
        let expected = try Output(built, path: "out/theme.\(form)").result(for: theme)
        var output = Output(.template, path: "out/theme.\(form)")
        output.setTemplate("\(form).mustache")
        #expect(Self.read(&output)?.text == nil)
        let found = try output.result(for: theme)
        #expect(found.remarks.filter { $0.severity == .error }.map(\.text) == [])
        #expect(expected.files.count == 1 && found.files == expected.files)
    }

    @Test("writes values as expressions of languages, by their types")
    func literals() throws {
        let theme = prepared(
            #"""
            color: #783bf9
            gap(dimension): 12
            big(fontSize): 17
            name: "a \"b\" & c"
            news(Label): { font: { name: Inter, size: 15, weight: 600 }, textColor: { normal: #000, disabled: #11223344 }
                numberOfLines: 2, textAlignment: center }
            """#)
        var output = Output(.template, path: "literals.txt")
        output.setTemplate("page.mustache")
        let template = """
            {{#modes}}{{#values}}{{path}} | {{#literal}}{{{kotlin}}} | {{{swift}}} | {{{xml}}}{{/literal}}
            {{/values}}{{/modes}}
            """
        #expect(output.readTemplate { _ in .bytes(Array(template.utf8)) }?.text == nil)
        let found = try output.result(for: theme)
        #expect(found.remarks.map(\.text) == [])
        #expect(
            String(decoding: found.files.first?.bytes ?? [], as: UTF8.self) == #"""
                color | Color(0xFF783BF9) | Color(0x783bf9ff) | #783bf9
                gap | 12.dp | 12 | 12dp
                big | 17.sp | 17 | 17sp
                name | "a \"b\" & c" | "a \"b\" & c" | a \"b\" &amp; c
                news.font.name | FontFamily(Font(DeviceFontFamilyName("Inter"))) | ["Inter"] | Inter
                news.font.size | 15.sp | 15 | 15sp
                news.font.weight | FontWeight.W600 | 600 | 600
                news.numberOfLines | 2 | 2 | 2
                news.textAlignment | TextAlign.Center | TextAlignment.center | center
                news.textColor | Color(0xFF000000) | Color(0x000000ff) | #000000
                news.textColor.disabled | Color(0x44112233) | Color(0x11223344) | #44112233

                """#)
    }

    @Test("rejects the text of a value of several parts, which has none", arguments: ["css", "json", "literal.swift"])
    func severalParts(tag: String) throws {
        let theme = prepared("a: 1\nb(font): { name: X, size: 2 }")
        var output = Output(.template, path: "page.txt")
        output.setTemplate("page.mustache")
        let template = "{{#tokens}}{{\(tag)}} {{/tokens}}"
        #expect(output.readTemplate { _ in .bytes(Array(template.utf8)) } == nil)
        let remarks = try output.result(for: theme).remarks
        #expect(remarks.map(\.message) == ["'\(tag)' is not available for values with several parts"])
        #expect(remarks.first?.severity == .error && remarks.first?.place?.column == 14)
        #expect(try Self.text("{{#tokens}}{{#\(tag)}}{{path}}{{/\(tag)}}{{/tokens}}", theme) == "a")
    }

    @Test("reproduces the sheet of a theme whose axes change different attributes of a style")
    func disjointVariants() throws {
        let theme = prepared([
            "theme.ktv": """
            @axes: { skin: [day, night], density: [regular, compact] }
            btn(Button): { cornerRadius: 12, contentInsets: [1, 1, 1, 1] }
            """,
            "skins/night.ktv": "btn: { cornerRadius: 1 }",
            "densitys/compact.ktv": "btn: { contentInsets: [2, 2, 2, 2] }",
        ])
        var output = Output(.template, path: "out/theme.css")
        output.setTemplate("css.mustache")
        #expect(Self.read(&output)?.text == nil)
        let expected = try Output(CSSSheet.kind, path: "out/theme.css").result(for: theme)
        #expect(try output.result(for: theme).files == expected.files)
    }

    @Test(
        "escapes no expression of the output's own language, but those of others",
        arguments: [
            ("css", "a.css", #""x&""#), ("css", "a.ts", #"\"x&\""#), ("css", "a.html", "&quot;x&amp;&quot;"),
            ("json", "a.json", #""x&""#), ("json", "a.swift", #"\"x&\""#), ("literal.ts", "a.js", #""x&""#),
            ("literal.swift", "a.swift", #""x&""#), ("literal.kotlin", "a.kt", #""x&""#),
            ("literal.scss", "a.scss", #""x&""#), ("literal.xml", "a.xml", "x&amp;"),
            ("literal.ts", "a.dart", #"\"x&\""#), ("upper(literal.swift)", "a.swift", #"\"X&\""#),
        ])
    func literalEscapes(tag: String, path: String, expected: String) throws {
        #expect(try Self.text("{{#values}}{{\(tag)}}{{/values}}", prepared(#"a: "x&""#), path: path) == expected)
    }

    @Test("remarks on colors outside of sRGB that are written as the nearest one")
    func nearestColors() throws {
        let theme = prepared(
            """
            in: #ff0000
            out(color): { colorSpace: display-p3, components: [0, 1, 0] }
            b(Button): { textColor: { normal: @in, disabled: @out } }
            """)
        let colors = ["b.textColor.disabled", "out"]
        for (tag, paths) in [("argb", colors), ("literal.xml", colors), ("css", []), ("literal.kotlin", [])] {
            var output = Output(.template, path: "page.txt")
            output.setTemplate("page.mustache")
            #expect(output.readTemplate { _ in .bytes(Array("{{#values}}{{\(tag)}}{{/values}}".utf8)) } == nil)
            let remarks = try output.result(for: theme).remarks
            #expect(remarks.map(\.path) == paths && remarks.allSatisfy { $0.severity == .warning }, "\(tag)")
        }
    }

    @Test("gives the number of a length in points, of which a rem has 16")
    func numbers() throws {
        let template = "{{#values}}{{path}} {{number}}\n{{/values}}"
        let theme = prepared("gap(dimension): 1.5rem\nradius(dimension): 12\nscale: 0.5\ntime(duration): 250ms")
        #expect(try Self.text(template, theme) == "gap 24\nradius 12\nscale 0.5\ntime 250\n")
    }

    @Test("gives each mode its own links and types, also a mode without a variant of its own")
    func modes() throws {
        let theme = prepared([
            "theme.ktv": "@axes: { skin: [day, night], tone: [calm, loud] }\na: 1\nb: 1\nc: @a\nsize(double): 2",
            "skins/night.ktv": "c: @b", "tones/loud.ktv": "a: 3\nb: 3\nsize(dimension): 2",
        ])
        let template =
            "{{#modes}}{{name}}{{#tokens}}{{#link}} {{path}}={{link}}{{/link}}{{/tokens}}"
            + "{{#values}}{{^first}} {{literal.kotlin}}{{/first}}{{/values}}\n{{/modes}}"
            + "{{#variants}}{{#values}}{{path}}={{literal.kotlin}} {{/values}}\n{{/variants}}"
        #expect(
            try Self.text(template, theme) == """
                day-calm c=a 1 1 2.0
                day-loud c=a 3 3 2.dp
                night-calm c=b 1 1 2.0
                night-loud c=b 3 3 2.dp
                a=3 b=3 c=3 size=2.dp\u{20}

                """)
    }

    @Test("writes Dart for Flutter")
    func flutter() throws {
        var output = Output(.template, path: "lib/theme.dart")
        output.setTemplate("../generated/flutter.mustache")
        #expect(Self.read(&output)?.text == nil)
        let found = try output.result(
            for: prepared([
                "theme.ktv": "@axes: { skin: [day, night] }\nink: #112233\nname: $x", "skins/night.ktv": "ink: #fff",
            ]))
        let text = String(decoding: found.files.first?.bytes ?? [], as: UTF8.self)
        #expect(text.contains("\n  Color get ink => const Color(0xff112233);\n"))
        #expect(text.contains("\nclass AcmeNightTheme extends AcmeTheme {\n"))
        #expect(text.contains("\n  Color get ink => const Color(0xffffffff);\n"))
        #expect(text.contains("\n  String get name => '\\$x';\n"))
    }

    @Test("writes complete classes in Dart for tokens that differ between modes, and valid names for keywords")
    func flutterModes() throws {
        let template = try String(
            contentsOf: Self.samples.appending(path: "generated/flutter.mustache"), encoding: .utf8)
        let files = [
            "theme.ktv": "@axes: { skin: [day, 2nd] }\nday: #111\nclass: #222\n\"2xl\"(dimension): 4\nkind: #333",
            "skins/2nd.ktv": "day: nil\nnight: #444\nkind(dimension): 5",
        ]
        let text = try Self.text(template, prepared(files), path: "theme.dart")
        #expect(text.contains("  Color? get day => null;\n") && text.contains("  Color? get night => null;\n"))
        #expect(text.contains("  Color get class_;\n") && text.contains("  double get $2xl;\n"))
        #expect(!text.contains("kind"))
        let classes = text.components(separatedBy: "\nclass ").dropFirst().map { $0.split(separator: " ")[0] }
        #expect(classes == ["AcmeDayTheme", "Acme$2ndTheme"])
        #expect(text.components(separatedBy: "Color get night => const Color(0xff444444);").count == 2)
    }

    @Test(
        "writes names as valid identifiers of the language",
        arguments: [
            ("a.dart", "class_ $2xl u1f3a8 hashCode_"), ("a.ts", "class_ _2xl u1f3a8 hashCode"),
            ("a.kt", "class_ _2xl u1f3a8 hashCode"), ("a.swift", "`class` _2xl u1f3a8 hashCode"),
            ("a.txt", "class _2xl u1f3a8 hashCode"),
        ])
    func identifiers(file: String, expected: String) {
        let names: [TemplateValue] = ["class", "2xl", "🎨", "hashCode"].map { .text($0) }
        let found = rendered("{{#l}} {{identifier(.)}}{{/l}}", ["l": .list(names)], fileName: file)
        #expect(found.text == " " + expected)
    }

    @Test("rejects the same name for two elements of a list, and allows it in different lists")
    func sameNames() {
        let names: TemplateValue = .list([.text("a_b"), .text("aB")])
        let remark = rendered("\n{{#l}}{{identifier(.)}}{{/l}}", ["l": names], fileName: "a.dart").remark
        #expect(remark?.message == "'a_b' and 'aB' are both named 'aB' in template" && remark?.id == .nameCollision)
        #expect(remark?.place?.line == 2 && remark?.place?.column == 9)
        let lists: [TemplateValue] = ["a_b", "aB"].map { .members(["l": .list([.text($0)])]) }
        #expect(rendered("{{#m}}{{#l}}{{typeName(.)}}{{/l}}{{/m}}", ["m": .list(lists)]).text == "ABAB")
    }

    @Test(
        "finds unknown names in sections that the theme leaves out",
        arguments: [
            ("{{^app}}\n{{ap}}{{/app}}", "unknown name 'ap'", 2, 3, "did you mean 'app'?"),
            (
                "{{#tokens}}{{#is.style}}{{pth}}{{/is.style}}{{/tokens}}", "unknown name 'pth'", 1, 27,
                "did you mean 'path'?"
            ),
            ("{{#styles}}{{#attributes}}{{stats}}{{/attributes}}{{/styles}}", "unknown name 'stats'", 1, 29, nil),
            ("{{#tokens}}{{^is.colour}}{{/is.colour}}{{/tokens}}", "unknown name 'colour' in 'is.colour'", 1, 15, nil),
            ("{{^app}}{{axes}}{{/app}}", "'axes' is not a string: use a section, '{{#axes}}…{{/axes}}'", 1, 11, nil),
            ("{{^app}}{{app.name}}{{/app}}", "unknown name 'name' in 'app.name'", 1, 11, nil),
            ("{{^app}}{{.}}{{/app}}", "'.' is not a string: use a section, '{{#.}}…{{/.}}'", 1, 11, nil),
            ("{{#styles}}{{#parents}}{{#.}}{{nmae}}{{/.}}{{/parents}}{{/styles}}", "unknown name 'nmae'", 1, 32, nil),
        ])
    func unusedSections(template: String, message: String, line: Int, column: Int, note: String?) {
        let remark = Self.read(["page.mustache": template])
        #expect(remark?.message == message && remark?.place?.line == line && remark?.place?.column == column)
        if let note { #expect(remark?.notes.first?.message == note) }
    }

    @Test("checks partials for the scopes around each tag, and ends with those that include themselves")
    func partialNames() {
        let tree = [
            "page.mustache": "{{#groups}}{{> g}}{{/groups}}", "g.mustache": "{{path}}{{#groups}}{{> g}}{{/groups}}",
        ]
        #expect(Self.read(tree)?.text == nil)
        let remark = Self.read(tree.merging(["page.mustache": "{{^app}}\n{{> g}}{{/app}}"]) { $1 })
        #expect(remark?.message == "unknown name 'path'" && remark?.place?.path == "g.mustache")
        #expect(remark?.notes.last?.message == "'g' is included here" && remark?.notes.last?.place?.line == 2)
        #expect(Self.read(["page.mustache": "{{^app}}{{> p}}{{/app}}", "p.mustache": "{{> p}}"])?.text == nil)
    }

    @Test("knows what every name stands for")
    func shapes() throws {
        let theme = try Self.theme("everything")
        let input = try ResolvedTheme(theme, varying: Set(theme.axes.map(\.name)))
        let data = TemplateData(input)
        var seen: Set<String> = []
        Self.compare(ThemeScope(data), depth: 5, &seen)
        #expect(
            seen.sorted() == [
                "AttributeScope", "AxisScope", "ChoiceScope", "DeclarationScope", "DefaultsScope", "GroupScope",
                "KindScope", "LiteralScope", "ModeScope", "ModeValueScope", "PairScope", "RuleScope", "StateScope",
                "StyleScope", "ThemeScope", "TokenScope", "VariantScope",
            ])
    }

    /// Compares the values of a scope with its members.
    private static func compare(_ scope: any TemplateScope, depth: Int, _ seen: inout Set<String>) {
        guard depth > 0 else { return }
        seen.insert("\(type(of: scope))")
        #expect(scope.value(of: "unknown") == nil)
        for name in scope.names {
            guard let value = scope.value(of: name), let shape = type(of: scope).members[name] else {
                Issue.record("\(type(of: scope)) has no '\(name)'")
                continue
            }
            switch (value, shape) {
            case (.none, .text), (.flag, .text), (.text, .text), (.literal, .text), (.none, .object),
                (.several, .text), (.several, .object):
                break
            case (.list(let elements), .texts):
                #expect(elements.allSatisfy { if case .text = $0 { true } else { false } })
            case (.object(let inner), .object(let known)):
                #expect(type(of: inner) == known)
                compare(inner, depth: depth - 1, &seen)
            case (.list(let elements), .list(let known)):
                // A few elements are enough to cover each kind of scope.
                for case .object(let inner) in elements.prefix(6) {
                    #expect(type(of: inner) == known)
                    compare(inner, depth: depth - 1, &seen)
                }
            default: Issue.record("\(type(of: scope)): '\(name)' is not what its scope says")
            }
        }
    }

    /// What a template produces from a theme.
    private static func text(_ template: String, _ theme: PreparedTheme, path: String = "page.txt") throws -> String {
        var output = Output(.template, path: path)
        output.setTemplate("page.mustache")
        #expect(output.readTemplate { _ in .bytes(Array(template.utf8)) }?.text == nil)
        let found = try output.result(for: theme, header: false)
        #expect(found.remarks.map(\.text) == [])
        return String(decoding: found.files.first?.bytes ?? [], as: UTF8.self)
    }

    /// The remark about a template that consists of several files.
    private static func read(_ files: [String: String]) -> Remark? {
        var output = Output(.template, path: "page.txt")
        output.setTemplate("page.mustache")
        return output.readTemplate { files[$0].map { .bytes(Array($0.utf8)) } ?? .missing }
    }

    @Test("documents every name")
    func names() throws {
        let page = Self.samples.appending(path: "../docs/templates.md").standardizedFileURL
        let text = try String(contentsOf: page, encoding: .utf8)
        let rows = Set(
            text.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { line in
                line.split(separator: "|")[0].matches(of: /`([A-Za-z]+)`/).map { String($0.1) }
            })
        var known = Set<String>()
        for members in [
            ThemeScope.members, AxisScope.members, ChoiceScope.members, ModeScope.members, VariantScope.members,
            DefaultsScope.members, RuleScope.members, GroupScope.members, DeclarationScope.members, TokenScope.members,
            ModeValueScope.members, StyleScope.members, AttributeScope.members, StateScope.members,
            LiteralScope.members, TemplateMembers(TemplateTransform.allCases.map(\.rawValue)),
        ] { known.formUnion(members.names) }
        #expect(known.subtracting(rows).sorted() == [])
        #expect(rows.subtracting(known).sorted() == [])
    }

    private static func read(_ output: inout Output) -> Remark? {
        output.readTemplate { path in
            guard let data = try? Data(contentsOf: samples.appending(path: "templates/\(path)")) else {
                return .missing
            }
            return .bytes(Array(data))
        }
    }

    /// A sample with the theme that it extends, or the theme with every type of value.
    private static func theme(_ name: String) throws -> PreparedTheme {
        if name == "acme" { return prepared(twoAxes) }
        let folder = name == "everything" ? samples.appending(path: "../Tests/Exports").standardizedFileURL : samples
        let files = try files(folder, name)
        return Compiler { reference, _ in try? Self.files(folder, reference.name) }.load(files)
    }

    private static func files(_ folder: URL, _ name: String) throws -> ThemeFiles {
        let root = folder.appending(path: name)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".ktv") }
        let files = try paths.map { ($0, Array(try Data(contentsOf: root.appending(path: $0)))) }
        return ThemeFiles(name: name, files: Dictionary(uniqueKeysWithValues: files))
    }
}
