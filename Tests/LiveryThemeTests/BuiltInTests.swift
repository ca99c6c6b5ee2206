import Foundation
import LiveryModel
import Testing

@testable import LiveryTheme

@Suite("The built-in components")
struct BuiltInTests {
    /// Each attribute of the built-in components, with its type and the components that declare it.
    static let declared: [String: (type: String, states: Bool, components: [String])] = {
        let (names, sources) = (NameTable(), SourceMap())
        let diagnostics = DiagnosticCollector(sources: sources)
        let source = SourceFile(path: "built-in", name: "built-in", bytes: Array(BuiltInComponents.text.utf8))
        let root = Parser.parse(source, file: sources.add(source), names: names, diagnostics: diagnostics)
        guard case .object(let object)? = root?.kind else { return [:] }
        let table = ComponentReader(names: names, diagnostics: diagnostics).table([object])
        var declared: [String: (type: String, states: Bool, components: [String])] = [:]
        for property in object.properties {
            let component = names[property.name]
            for case (let name, .value(let type, let stateful)) in table.types[component]?.attributes ?? [:] {
                declared[name, default: (type.name, stateful, [])].components.append(component)
            }
        }
        return declared
    }()

    /// The rows of a table on a page in `docs`. `head` is the start of the table's header.
    private func rows(of page: String, _ head: String) throws -> [String] {
        let file = URL(filePath: #filePath).appending(path: "../../../docs/\(page).md").standardizedFileURL
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasPrefix(head) })
        return Array(lines[(start + 2)...].prefix { $0.hasPrefix("|") })
    }

    @Test("use types that are documented and that themes can name")
    func types() throws {
        let rows = try rows(of: "themes/types", "| type | value |")
        let names = Set(rows.joined().components(separatedBy: "`").flatMap { $0.components(separatedBy: " ") })
        // Themes don't name these types, because the syntax of the value determines them.
        let unnamed: Set<String> = ["list", "object", "null"]
        #expect(Set(Theme.ValueType.named.keys).subtracting(unnamed).subtracting(names) == [])
        #expect(Set(Theme.CompositeType.all.flatMap(\.members).map(\.name)).subtracting(names) == [])
        for type in Theme.Enumeration.all {
            #expect(rows.contains("| `\(type.name)` | `\(type.cases.joined(separator: " "))` |"), "\(type.name)")
        }
    }

    @Test("have a documented form in bundles")
    func wire() throws {
        let rows = try rows(of: "http/bundle-format", "| type | on the wire |")
        let types = rows.map { $0.divided(at: " | ").0 }.joined(separator: " ")
        let names = Set(types.components(separatedBy: "`").flatMap { $0.components(separatedBy: " ") })
        let enumerations = Set(Theme.Enumeration.all.map(\.name)).subtracting(["strokeStyle"])
        #expect(Set(Theme.ValueType.named.values.map(\.name)).subtracting(enumerations).subtracting(names) == ["null"])
    }

    @Test("can be computed by documented functions")
    func functions() throws {
        let rows = try rows(of: "themes/types", "| function | result |")
        for name in Function.named.keys {
            let (group, short) = (name.divided(at: ".").0, name.divided(at: ".").1)
            #expect(
                rows.contains { $0.contains("~\(group).") && ($0.contains(".\(short)(") || $0.contains("`\(short)`")) },
                "\(name)")
        }
    }

    @Test("match the page of components, attribute by attribute")
    func components() throws {
        let listed = try rows(of: "themes/components", "| attribute | type | states |").map { row in
            row.components(separatedBy: "|").dropFirst().prefix(4).map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let declared = Self.declared.map { name, attribute in
            ["`\(name)`", attribute.type, attribute.states ? "yes" : "", attribute.components.joined(separator: " ")]
        }
        #expect(listed.sorted { $0[0] < $1[0] } == declared.sorted { $0[0] < $1[0] })
    }

    @Test("have every attribute that the articles list for views, labels, buttons and images")
    func articles() throws {
        let style = """
            card(View): {
                backgroundColor: #fff, borderColor: #000, borderWidth: 1, cornerRadius: 8, tintColor: #00f
                alpha: 0.5, height: 60, width: 160, margins: [0, 0, 0, 0]
                shadow: { normal: { color: #000, offsetY: 1, blur: 2 }, highlighted: { color: #000, blur: 2 } }
            }
            title(Label): { textAlignment: left, textColor: #783bf9, font: { size: 22 }, case: capitalized }
            follow(Button): {
                contentInsets: [14, 20, 14, 20], font: { textStyle: title3 }, textAlignment: center
                backgroundColor: { normal: #007aff, highlighted: #0062fa }
                textColor: { normal: #fff, highlighted: #fff, selected: #fff, disabled: #ffffff66 }
                image: { normal: a, selected: b }, case: upper, drawableStart: c
                backgroundImage: { normal: a, highlighted: b, selected: b, disabled: d }
            }
            picture(ImageView): { image: a, borderColor: #fff, cornerRadius: 32 }
            """
        #expect(try complaints(style).isEmpty)
    }
}
