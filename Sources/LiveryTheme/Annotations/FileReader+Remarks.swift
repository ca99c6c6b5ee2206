/// Reads `@description` and `@deprecated` directives.
///
/// A string applies to the enclosing object and its contents. A single value such as a color can't contain a directive.
/// To annotate it, put a directive with an object of strings next to it, with its name or path as a key: `@deprecated:
/// { lilac: "use brand.purple" }`.
extension FileReader {
    static let remarks = ["@description", "@deprecated"]

    /// Whether a directive is a valid annotation. Reports an invalid annotation.
    func isRemark(_ directive: Directive, isRoot: Bool) -> Bool {
        guard Self.remarks.contains(directive.name) else { return false }
        if isRoot, directive.name == "@deprecated", !directive.value.kind.isObject, !directive.value.isInvalid {
            diagnostics.report(
                .misplacedDirective(
                    directive.name, belongs: "inside an object; at the top of a file it lists names in braces"),
                at: directive.nameSpan)
            return false
        }
        return directive.value.kind.isObject || isSound(directive.value, for: directive)
    }

    private func isSound(_ value: Node, for directive: Directive) -> Bool {
        switch (directive.name, value.kind) {
        case (_, .text), ("@deprecated", .bool): return true
        case (_, .invalid): return false
        default:
            let expected = directive.name == "@deprecated" ? "a string, true or false" : "a string"
            diagnostics.report(
                .invalidDirective(
                    directive.name, expected: "\(expected), or an object of these by name",
                    found: value.kind.described),
                at: value.span)
            return false
        }
    }

    /// The object with each of its properties annotated by the strings in the object's own directives.
    func remarked(_ object: ObjectNode) -> ObjectNode {
        var result = object
        for directive in object.directives where Self.remarks.contains(directive.name) {
            guard case .object(let texts) = directive.value.kind else { continue }
            result = remarked(result, by: texts, of: directive, at: [])
        }
        guard result !== object else { return object }
        let rest = object.directives.filter { !(Self.remarks.contains($0.name) && $0.value.kind.isObject) }
        return ObjectNode(properties: result.properties, directives: rest, span: object.span)
    }

    private func remarked(
        _ object: ObjectNode, by texts: ObjectNode, of directive: Directive, at path: [Name]
    ) -> ObjectNode {
        var properties = object.properties
        for remark in texts.properties {
            let path = path + [remark.name]
            guard let position = object.position(of: remark.name) else {
                reportUnknown(remark, at: path, in: object)
                continue
            }
            var property = properties[position]
            if case .object(let inner) = remark.value.kind {
                guard case .object(let target) = property.value.kind else {
                    let first = inner.properties.first
                    reportUnknown(first ?? remark, at: path + (first.map { [$0.name] } ?? []), in: nil)
                    continue
                }
                let node = Node(
                    kind: .object(remarked(target, by: inner, of: directive, at: path)), span: property.value.span)
                property.parts.top.value = node
            } else if isSound(remark.value, for: directive) {
                let new = [Directive(name: directive.name, nameSpan: remark.nameSpan, value: remark.value)]
                property.remarks = property.remarks?.merged(under: Remarks(new)) ?? Remarks(new)
            }
            properties[position] = property
        }
        return ObjectNode(properties: properties, directives: object.directives, span: object.span)
    }

    private func reportUnknown(_ remark: Property, at path: [Name], in object: ObjectNode?) {
        diagnostics.report(
            .unknownPath(names.path(path)), at: remark.nameSpan, unknown: names[remark.name],
            known: object?.properties.map { names[$0.name] } ?? [])
    }
}

/// The object of a `@description` or `@deprecated`, with a string for each name or path of a value.
package struct RemarkTexts {
    /// The names from the theme's root to the object with the directive.
    package let place: [Name]
    package let texts: ObjectNode
}

extension Node.Kind {
    package var isObject: Bool {
        if case .object = self { true } else { false }
    }
}
