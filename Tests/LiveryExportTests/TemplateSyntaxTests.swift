import LiveryModel
import LiveryTheme
import Testing

@testable import LiveryExport

/// Names and values for a template in a test.
struct TestScope: TemplateScope {
    let members: [String: TemplateValue]

    init(_ members: [String: TemplateValue]) { self.members = members }

    static let members = TemplateMembers([])
    var names: [String] { members.keys.sorted() }
    func value(of name: String) -> TemplateValue? { members[name] }
}

extension TemplateValue {
    static func members(_ members: [String: TemplateValue]) -> TemplateValue { .object(TestScope(members)) }
}

/// What a template produces from data, or the remark about why it can't.
func rendered(
    _ text: String, _ data: [String: TemplateValue] = [:], partials: [String: String] = [:],
    fileName: String = "page.html", sizeLimit: Int = 1 << 20, stepLimit: Int = 100_000
) -> (text: String, remark: Remark?) {
    do throws(TemplateError) {
        let library = try TemplateLibrary.read(OptionText("page.mustache"), shown: "") { path in
            if path == "page.mustache" { return .bytes(Array(text.utf8)) }
            return partials[String(path.dropLast(".mustache".count))].map { .bytes(Array($0.utf8)) } ?? .missing
        }
        var renderer = TemplateRenderer(
            library, fileName: fileName, data: .members(data), sizeLimit: sizeLimit, stepLimit: stepLimit)
        try renderer.render()
        return (String(decoding: renderer.bytes, as: UTF8.self), nil)
    } catch {
        return ("", error.remark)
    }
}

/// The core modules of the Mustache specification, with its test names and our own examples. Where the specification
/// expects an empty string for a missing value, there is an error here. The optional modules (lambdas, inheritance,
/// dynamic names) are not supported.
@Suite("The syntax of templates")
struct TemplateSyntaxTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let template: String
        let expected: String
        var partials: [String: String] = [:]

        init(_ name: String, _ template: String, _ expected: String, _ partials: [String: String] = [:]) {
            self.name = name
            self.template = template
            self.expected = expected
            self.partials = partials
        }

        var testDescription: String { name }
    }

    static var data: [String: TemplateValue] {
        [
            "ink": .text("blue"), "ink.tone": .text("dotted"), "box.ink": .text("masked"),
            "code": .text("<a href=\"&\">"), "size": .text("1.5"), "none": .none,
            "yes": .flag(true), "no": .flag(false), "empty": .list([]),
            "names": .list([.text("a"), .text("b"), .text("c")]),
            "sizes": .list([.text("1"), .text("2.5")]),
            "nested": .list([.list([.text("a"), .text("b")]), .list([.text("c")])]),
            "rows": .list([.members(["n": .text("1")]), .members(["n": .text("2")])]),
            "box": .members(["ink": .text("red"), "inner": .members(["deep": .text("x"), "gone": .none])]),
            "lines": .text("<\n>"),
            "tree": .members([
                "label": .text("A"),
                "children": .list([.members(["label": .text("B"), "children": .list([])])]),
            ]),
        ]
    }

    static let comments = [
        Case("Inline", "ab{{! note }}cd", "abcd"),
        Case("Multiline", "ab{{!\n one\n two\n}}cd\n", "abcd\n"),
        Case("Standalone", "a\n{{! note }}\nb\n", "a\nb\n"),
        Case("Indented Standalone", "a\n   {{! note }}\nb\n", "a\nb\n"),
        Case("Standalone Line Endings", "|\r\n{{! note }}\r\n|", "|\r\n|"),
        Case("Standalone Without Previous Line", "  {{! note }}\n!", "!"),
        Case("Standalone Without Newline", "!\n  {{! note }}", "!\n"),
        Case("Multiline Standalone", "a\n{{!\nnote\n}}\nb\n", "a\nb\n"),
        Case("Indented Multiline Standalone", "a\n  {{!\n  note\n  }}\nb\n", "a\nb\n"),
        Case("Indented Inline", "  1 {{! note }}\n", "  1 \n"),
        Case("Surrounding Whitespace", "1 {{! note }} 2", "1  2"),
        Case("Variable Name Collision", "({{! ink }}, {{!ink}})", "(, )"),
    ]

    static let delimiters = [
        Case("Pair Behavior", "{{=<% %>=}}(<%ink%>)", "(blue)"),
        Case("Special Characters", "({{=[ ]=}}[ink])", "(blue)"),
        Case(
            "Sections", "<\n{{#yes}}\n {{ink}}\n |ink|\n{{/yes}}\n\n{{= | | =}}\n|#yes|\n {{ink}}\n |ink|\n|/yes|\n>\n",
            "<\n blue\n |ink|\n\n {{ink}}\n blue\n>\n"),
        Case(
            "Inverted Sections",
            "<\n{{^no}}\n {{ink}}\n |ink|\n{{/no}}\n\n{{= | | =}}\n|^no|\n {{ink}}\n |ink|\n|/no|\n>\n",
            "<\n blue\n |ink|\n\n {{ink}}\n blue\n>\n"),
        Case("Partial Inheritence", "{{>p}}{{= | | =}}|>p|", "[blue][blue]", ["p": "[{{ink}}]"]),
        Case(
            "Post-Partial Behavior", "<{{>p}}>\n<{{ink}} |ink|>\n", "<blue  blue>\n<blue |ink|>\n",
            ["p": "{{ink}} {{= | | =}} |ink|"]),
        Case("Surrounding Whitespace", "| {{=@ @=}} |", "|  |"),
        Case("Outlying Whitespace (Inline)", " | {{=@ @=}}\n", " | \n"),
        Case("Standalone Tag", "a\n{{=@ @=}}\nb\n", "a\nb\n"),
        Case("Indented Standalone Tag", "a\n  {{=@ @=}}\nb\n", "a\nb\n"),
        Case("Standalone Line Endings", "|\r\n{{= @ @ =}}\r\n|", "|\r\n|"),
        Case("Standalone Without Previous Line", "  {{=@ @=}}\n=", "="),
        Case("Standalone Without Newline", "=\n  {{=@ @=}}", "=\n"),
        Case("Pair with Padding", "|{{=  @   @  =}}|", "||"),
    ]

    static let interpolation = [
        Case("No Interpolation", "a {b} c", "a {b} c"),
        Case("Basic Interpolation", "is {{ink}}.", "is blue."),
        Case("No Re-interpolation", "{{braces}}: {{ink}}", "{{ink}}: blue"),
        Case("HTML Escaping", "{{code}}", "&lt;a href=&quot;&amp;&quot;&gt;"),
        Case("Triple Mustache", "{{{code}}}", "<a href=\"&\">"),
        Case("Ampersand", "{{&code}}", "<a href=\"&\">"),
        Case("Basic Decimal Interpolation", "{{size}} {{{size}}} {{&size}}", "1.5 1.5 1.5"),
        Case("Basic Null Interpolation", "({{none}}{{{none}}}{{&none}})", "()"),
        Case("Dotted Names - Basic", "{{box.ink}} {{{box.ink}}} {{&box.ink}}", "red red red"),
        Case("Dotted Names - Equal Sections", "{{box.ink}} {{#box}}{{ink}}{{/box}}", "red red"),
        Case("Dotted Names - No Masking", "{{box.ink}}", "red"),
        Case("Dotted Names - Arbitrary Depth", "{{box.inner.deep}}", "x"),
        Case("Dotted Names - Broken Chains", "({{none.any.name}}{{box.inner.gone.name}})", "()"),
        Case("Dotted Names - Initial Resolution", "{{#box}}{{box.ink}}{{inner.deep}}{{/box}}", "redx"),
        Case("Dotted Names - Context Precedence", "{{#box}}{{ink}}{{/box}}", "red"),
        Case("Implicit Iterators", "{{#names}}{{.}}{{{.}}}{{&.}}{{/names}}", "aaabbbccc"),
        Case("Implicit Iterators - HTML Escaping", "{{#code}}{{.}}{{/code}}", "&lt;a href=&quot;&amp;&quot;&gt;"),
        Case("Implicit Iterators - Triple Mustache", "{{#code}}{{{.}}}{{/code}}", "<a href=\"&\">"),
        Case("Implicit Iterators - Ampersand", "{{#code}}{{&.}}{{/code}}", "<a href=\"&\">"),
        Case("Surrounding Whitespace", "| {{ink}} |{{{ink}}} |{{&ink}} |", "| blue |blue |blue |"),
        Case("Standalone", "  {{ink}}\n  {{{ink}}}\n  {{&ink}}\n", "  blue\n  blue\n  blue\n"),
        Case("With Padding", "|{{ ink }}|{{{ ink }}}|{{& ink }}|", "|blue|blue|blue|"),
    ]

    static let sections = [
        Case("Truthy", "{{#yes}}a{{/yes}}", "a"),
        Case("Falsey", "({{#no}}a{{/no}})", "()"),
        Case("Null is falsey", "({{#none}}a{{/none}})", "()"),
        Case("Context", "{{#box}}{{ink}}{{/box}}", "red"),
        Case("Parent contexts", "{{#box}}{{size}}{{#inner}}{{ink}}{{deep}}{{/inner}}{{/box}}", "1.5redx"),
        Case("Variable test", "{{#ink}}{{.}} {{/ink}}", "blue "),
        Case("List Contexts", "{{#rows}}{{n}}{{#names}}{{.}}{{n}}{{/names}}{{/rows}}", "1a1b1c12a2b2c2"),
        Case("Deeply Nested Contexts", "{{#box}}{{#inner}}{{#rows}}{{deep}}{{n}}{{/rows}}{{/inner}}{{/box}}", "x1x2"),
        Case("List", "{{#rows}}<{{n}}>{{/rows}}", "<1><2>"),
        Case("Empty List", "({{#empty}}a{{/empty}})", "()"),
        Case("Strings Not Lists", "{{#ink}}a{{/ink}}", "a"),
        Case("Implicit Iterator - Root-level", "{{#.}}{{ink}}{{/.}}", "blue"),
        Case("Doubled", "{{#yes}}\na\n{{/yes}}\nb\n{{#yes}}\nc\n{{/yes}}\n", "a\nb\nc\n"),
        Case("Nested (Truthy)", "a{{#yes}}b{{#yes}}c{{/yes}}d{{/yes}}", "abcd"),
        Case("Nested (Falsey)", "a{{#no}}b{{#yes}}c{{/yes}}d{{/no}}e", "ae"),
        Case("Implicit Iterator", "{{#names}}({{.}}){{/names}}{{#sizes}}({{.}}){{/sizes}}", "(a)(b)(c)(1)(2.5)"),
        Case("Implicit Iterator - Array", "{{#nested}}({{#.}}{{.}}{{/.}}){{/nested}}", "(ab)(c)"),
        Case("Implicit Iterator - Objects", "{{#rows}}{{#.}}{{n}}{{/.}}{{/rows}}", "12"),
        Case("Dotted Names - Truthy", "{{#box.inner.deep}}a{{/box.inner.deep}}", "a"),
        Case("Dotted Names - Falsey", "({{#box.inner.gone}}a{{/box.inner.gone}})", "()"),
        Case("Dotted Names - Broken Chains", "({{#box.inner.gone.name}}a{{/box.inner.gone.name}})", "()"),
        Case("Surrounding Whitespace", " | {{#yes}}\t|\t{{/yes}} | \n", " | \t|\t | \n"),
        Case("Internal Whitespace", " | {{#yes}} {{! c }}\n {{/yes}} | \n", " |  \n  | \n"),
        Case("Indented Inline Sections", " {{#yes}}a{{/yes}}\n {{#yes}}b{{/yes}}\n", " a\n b\n"),
        Case("Standalone Lines", "a\n{{#yes}}\nb\n{{/yes}}\nc\n", "a\nb\nc\n"),
        Case("Indented Standalone Lines", "a\n  {{#yes}}\nb\n  {{/yes}}\nc\n", "a\nb\nc\n"),
        Case("Standalone Line Endings", "|\r\n{{#yes}}\r\n{{/yes}}\r\n|", "|\r\n|"),
        Case("Standalone Without Previous Line", "  {{#yes}}\n#{{/yes}}\n/", "#\n/"),
        Case("Standalone Without Newline", "#{{#yes}}\n/\n  {{/yes}}", "#\n/\n"),
        Case("Padding", "|{{# yes }}={{/ yes }}|", "|=|"),
    ]

    static let inverted = [
        Case("Falsey", "{{^no}}a{{/no}}", "a"),
        Case("Truthy", "({{^yes}}a{{/yes}})", "()"),
        Case("Null is falsey", "{{^none}}a{{/none}}", "a"),
        Case("Context", "({{^box}}a{{/box}})", "()"),
        Case("List", "({{^rows}}a{{/rows}})", "()"),
        Case("Empty List", "{{^empty}}a{{/empty}}", "a"),
        Case("Doubled", "{{^no}}\na\n{{/no}}\nb\n{{^no}}\nc\n{{/no}}\n", "a\nb\nc\n"),
        Case("Nested (Falsey)", "a{{^no}}b{{^no}}c{{/no}}d{{/no}}", "abcd"),
        Case("Nested (Truthy)", "a{{^yes}}b{{^no}}c{{/no}}d{{/yes}}e", "ae"),
        Case("Dotted Names - Truthy", "({{^box.inner.deep}}a{{/box.inner.deep}})", "()"),
        Case("Dotted Names - Falsey", "{{^box.inner.gone}}a{{/box.inner.gone}}", "a"),
        Case("Dotted Names - Broken Chains", "{{^box.inner.gone.name}}a{{/box.inner.gone.name}}", "a"),
        Case("Truthy - Strings", "({{^ink}}a{{/ink}})", "()"),
        Case("Surrounding Whitespace", " | {{^no}}\t|\t{{/no}} | \n", " | \t|\t | \n"),
        Case("Internal Whitespace", " | {{^no}} {{! c }}\n {{/no}} | \n", " |  \n  | \n"),
        Case("Indented Inline Sections", " {{^no}}a{{/no}}\n {{^no}}b{{/no}}\n", " a\n b\n"),
        Case("Standalone Lines", "a\n{{^no}}\nb\n{{/no}}\nc\n", "a\nb\nc\n"),
        Case("Standalone Indented Lines", "a\n  {{^no}}\nb\n  {{/no}}\nc\n", "a\nb\nc\n"),
        Case("Standalone Line Endings", "|\r\n{{^no}}\r\n{{/no}}\r\n|", "|\r\n|"),
        Case("Standalone Without Previous Line", "  {{^no}}\n^{{/no}}\n/", "^\n/"),
        Case("Standalone Without Newline", "^{{^no}}\n/\n  {{/no}}", "^\n/\n"),
        Case("Padding", "|{{^ no }}={{/ no }}|", "|=|"),
    ]

    static let partials = [
        Case("Basic Behavior", "({{>p}})", "(text)", ["p": "text"]),
        Case("Context", "{{>p}}", "*blue*", ["p": "*{{ink}}*"]),
        Case(
            "Recursion", "{{#tree}}{{>node}}{{/tree}}", "A<B<>>",
            ["node": "{{label}}<{{#children}}{{>node}}{{/children}}>"]),
        Case("Nested", "{{>outer}}", "*blue in*", ["outer": "*{{ink}} {{>inner}}*", "inner": "in"]),
        Case("Surrounding Whitespace", "| {{>p}} |", "| \t|\t |", ["p": "\t|\t"]),
        Case("Inline Indentation", "  {{ink}}  {{> p}}\n", "  blue  >\n>\n", ["p": ">\n>"]),
        Case("Standalone Line Endings", "|\r\n{{>p}}\r\n|", "|\r\n>|", ["p": ">"]),
        Case("Standalone Without Previous Line", "  {{>p}}\n>", "  >\n  >>", ["p": ">\n>"]),
        Case("Standalone Without Newline", ">\n  {{>p}}", ">\n  >\n  >", ["p": ">\n>"]),
        Case(
            "Standalone Indentation", "\\\n {{>p}}\n/\n", "\\\n |\n <\n>a b<\n>c\n |\n/\n",
            ["p": "|\n{{{lines}}}a b{{{lines}}}c\n|\n"]),
        Case("Padding Whitespace", "|{{> p }}|", "|[]|", ["p": "[]"]),
    ]

    /// Tests in the specification that expect an empty string.
    static let misses = [
        Case("Basic Context Miss Interpolation", "\n ({{gone}})", "gone"),
        Case("Triple Mustache Context Miss Interpolation", "\n({{{gone}}})", "gone"),
        Case("Ampersand Context Miss Interpolation", "\n({{&gone}})", "gone"),
        Case("Dotted Names - Broken Chains", "\n{{box.gone.name}}", "gone"),
        Case("Dotted Names - Broken Chain Resolution", "\n{{box.inner.ink}}", "ink"),
        Case("Dotted Names - Context Precedence", "{{#box}}\n{{inner.ink}}{{/box}}", "ink"),
        Case("Dotted Names are never single keys", "\n{{ink.tone}}", "tone"),
        Case("Dotted Names are never single keys, in a context", "{{#box}}\n{{ink.tone}}{{/box}}", "tone"),
        Case("Context Misses", "\n{{#gone}}a{{/gone}}", "gone"),
        Case("Context Misses (Inverted)", "\n{{^gone}}a{{/gone}}", "gone"),
        Case("Dotted Names - Broken Chains (Sections)", "\n{{#box.gone.name}}a{{/box.gone.name}}", "gone"),
        Case("Dotted Names - Broken Chains (Inverted)", "\n{{^box.gone.name}}a{{/box.gone.name}}", "gone"),
    ]

    @Test("reports what the specification leaves out", arguments: TemplateSyntaxTests.misses)
    func checkMisses(_ example: Case) {
        let remark = rendered(example.template, Self.data).remark
        #expect(remark?.id == .unknownName && remark?.place?.line == 2 && (remark?.place?.column ?? 0) > 1)
        #expect(remark?.message.hasPrefix("unknown name '\(example.expected)'") == true)
    }

    @Test("reports a missing partial (Failed Lookup)")
    func checkFailedLookup() {
        let remark = rendered("a\n{{> gone}}").remark
        #expect(remark?.message == "can't read partial 'gone.mustache': No such file or directory")
        #expect(remark?.place?.line == 2)
    }

    @Test("comments", arguments: TemplateSyntaxTests.comments)
    func checkComments(_ example: Case) { check(example) }

    @Test("delimiters", arguments: TemplateSyntaxTests.delimiters)
    func checkDelimiters(_ example: Case) { check(example) }

    @Test("interpolation", arguments: TemplateSyntaxTests.interpolation)
    func checkInterpolation(_ example: Case) { check(example) }

    @Test("sections", arguments: TemplateSyntaxTests.sections)
    func checkSections(_ example: Case) { check(example) }

    @Test("inverted sections", arguments: TemplateSyntaxTests.inverted)
    func checkInverted(_ example: Case) { check(example) }

    @Test("partials", arguments: TemplateSyntaxTests.partials)
    func checkPartials(_ example: Case) { check(example) }

    private func check(_ example: Case) {
        var data = Self.data
        data["braces"] = .text("{{ink}}")
        let (text, remark) = rendered(example.template, data, partials: example.partials)
        #expect(remark?.text == nil)
        #expect(text == example.expected)
    }
}
