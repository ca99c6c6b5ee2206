import Foundation
import LiveryModel
import LiveryTheme
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
        #expect(remark?.message == "partial 'a' is nested too deeply: the limit is 32")
        #expect(remark?.notes.count == 32 && remark?.notes[1].place?.path == "a.mustache")
        #expect(remark?.notes[1].place?.line == 2)
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
            "a.css": #"<\"\'\\\a $`"# + "\u{2028}#{", "a.scss": #"<\"\'\\\a $`"# + "\u{2028}\\#{", "a.txt": text,
        ]
        for (file, expected) in expected {
            let found = rendered("{{a}}", ["a": .text(text)], escaping: TemplateEscaping(fileName: file)).text
            #expect(found == expected, "\(file)")
        }
    }

    @Test("transforms texts")
    func transforms() {
        let names = "camel kebab lower pascal snake upper".split(separator: " ").map { "{{\($0)(a.b)}}" }
        let data: [String: TemplateValue] = ["a": .members(["b": .text("brand.deepPurple")])]
        #expect(
            rendered(names.joined(separator: " "), data).text
                == "brandDeepPurple brand-deep-purple brand.deeppurple BrandDeepPurple brand_deep_purple "
                + "BRAND.DEEPPURPLE")
        #expect(rendered("{{upper(snake(a.b))}}", data).text == "BRAND_DEEP_PURPLE")
    }

    @Test("gives every mistake of random templates a line and a column, and always ends")
    func random() {
        var random = SeededGenerator(seed: 16)
        let pieces = [
            "{{", "}}", "{{{", "}}}", "#", "^", "/", ">", "=", "&", "!", "a", "l", ".", " ", "\n", "\r\n", "é", "(",
            ")",
            "kebab(", "{{#l}}", "{{/l}}", "{{^a}}", "{{/a}}", "{{>p}}", "{{=<% %>=}}", "<%", "%>", "{{.}}", "{{a}}",
        ]
        let data: [String: TemplateValue] = ["a": .text("x"), "l": .list([.text("1"), .text("2")])]
        for _ in 0..<5_000 {
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
        let built = try #require(OutputKind(rawValue: form))
        let expected = try Output(built, path: "out/theme.\(form)").result(for: theme)
        var output = Output(.template, path: "out/theme.\(form)")
        output.template = Output.Word("\(form).mustache")
        #expect(Self.read(&output)?.text == nil)
        let found = try output.result(for: theme)
        #expect(found.remarks.filter { $0.severity == .error }.map(\.text) == [])
        #expect(expected.files.count == 1 && found.files == expected.files)
    }

    @Test("writes Dart for Flutter")
    func flutter() throws {
        var output = Output(.template, path: "lib/theme.dart")
        output.template = Output.Word("flutter.mustache")
        #expect(Self.read(&output)?.text == nil)
        let found = try output.result(
            for: prepared([
                "theme.ktv": "@axes: { skin: [day, night] }\nink: #112233\nname: $x", "skins/night.ktv": "ink: #fff",
            ]))
        let text = String(decoding: found.files.first?.bytes ?? [], as: UTF8.self)
        #expect(text.contains("\n  Color get ink => const Color(0xff112233);\n"))
        #expect(text.contains("\nclass AcmeNight extends AcmeTheme {\n"))
        #expect(text.contains("\n  Color get ink => const Color(0xffffffff);\n"))
        #expect(text.contains("\n  String get name => '\\$x';\n"))
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
        for names in [
            ThemeScope.names, AxisScope.names, ChoiceScope.names, ModeScope.names, VariantScope.names,
            DefaultsScope.names, RuleScope.names,
            GroupScope.names, DeclarationScope.names, TokenScope.names, ModeValueScope.names, StyleScope.names,
            AttributeScope.names, StateScope.names, LiteralScope.names, TemplateTransform.allCases.map(\.rawValue),
        ] { known.formUnion(names) }
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

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
