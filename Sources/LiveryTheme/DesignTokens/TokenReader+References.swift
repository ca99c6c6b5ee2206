extension TokenReader {
    /// Converts the references in a value, at any depth.
    func value(_ node: Node) -> Node {
        switch node.kind {
        case .text(let text) where text.hasPrefix("{") || text.hasSuffix("}"): return braces(text, at: node.span)
        case .array(let elements): return Node(kind: .array(elements.map(value)), span: node.span)
        case .object(let object):
            if let reference = object.properties.first(where: { names[$0.name] == "$ref" }) {
                return self.reference(reference, in: object)
            }
            let properties = object.properties.map { property in
                var property = property
                property.parts[0].value = value(property.value)
                return property
            }
            return Node(kind: .object(ObjectNode(properties: properties, span: object.span)), span: node.span)
        case .null:
            expect("a value", at: node)
            return Node(kind: .invalid, span: node.span)
        default: return node
        }
    }

    /// Converts an object such as `{ "$ref": "#/a/b/$value" }` in place of a value.
    private func reference(_ reference: Property, in object: ObjectNode) -> Node {
        for property in object.properties where property.name != reference.name {
            diagnostics.report(
                .unknownProperty(names[property.name], of: "a reference"), at: property.nameSpan)
        }
        return pointer(reference.value)
    }

    /// Converts a reference such as `{color.brand}`.
    private func braces(_ text: String, at span: Span) -> Node {
        guard let names = bracedNames(text) else {
            return invalid(text, expected: "names separated by dots in braces, such as {color.brand}", at: span)
        }
        let path = place + names.map { self.names.intern($0) }
        return Node(kind: .reference(TokenReference(names: path, form: .braces)), span: span)
    }

    /// Converts a JSON pointer such as `#/color/brand/$value`, as in `$ref`.
    func pointer(_ node: Node) -> Node {
        guard case .text(let text) = node.kind else {
            expect("a JSON pointer such as \"#/color/brand/$value\"", at: node)
            return Node(kind: .invalid, span: node.span)
        }
        guard let names = JSONPointer.names(text) else {
            return invalid(text, expected: "a JSON pointer such as #/color/brand/$value", at: node.span)
        }
        let path = place + names.map { self.names.intern($0) }
        return Node(kind: .reference(TokenReference(names: path, form: .pointer)), span: node.span)
    }

    /// Converts an `$extends`, which names a group in braces or as a pointer.
    func extended(_ node: Node) -> LinkPath? {
        guard case .text(let text) = node.kind else {
            expect("a group such as \"{button.base}\"", at: node)
            return nil
        }
        guard let names = text.hasPrefix("#") ? JSONPointer.names(text) : bracedNames(text) else {
            _ = invalid(text, expected: "a group such as {button.base}", at: node.span)
            return nil
        }
        return LinkPath(names: place + names.map { self.names.intern($0) }, span: node.span, isExtension: true)
    }

    /// Converts the `$ref` of a group, which means the same as `$extends` (Format §6.4).
    func referredGroup(_ node: Node) -> LinkPath? {
        guard case .reference(let reference) = pointer(node).kind else { return nil }
        return LinkPath(names: reference.names, span: node.span, isExtension: true, isReference: true)
    }

    private func bracedNames(_ text: String) -> [String]? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.utf8.count > 2 else { return nil }
        let names = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
        let isValid = names.allSatisfy { name in
            !name.isEmpty && !name.contains("{") && !name.contains("}") && (!name.hasPrefix("$") || name == "$root")
        }
        return isValid && names.count <= Limits.nesting ? names.map(String.init) : nil
    }

    private func invalid(_ text: String, expected: String, at span: Span) -> Node {
        diagnostics.report(.invalidReference(text, expected: expected), at: span)
        return Node(kind: .invalid, span: span)
    }
}

/// JSON pointers in URI fragments (RFC 6901 §6).
package enum JSONPointer {
    /// The pointer for a dotted path, with special characters escaped (RFC 6901 §3).
    package static func text(_ path: String) -> String {
        "#/"
            + path.split(separator: ".").map { name in
                name.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            }.joined(separator: "/")
    }

    /// The names in a pointer, or `nil` if the text isn't a pointer or contains an invalid name.
    static func names(_ text: String) -> [String]? {
        guard text.hasPrefix("#/") else { return nil }
        var names: [String] = []
        for part in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
            // These characters, in particular braces, must be escaped in a fragment (RFC 3986 §3.5).
            guard !part.isEmpty, !part.contains(where: { " {}\"<>\\^`|#".contains($0) }),
                let decoded = decoded(part)
            else { return nil }
            names.append(decoded)
        }
        return names.count <= Limits.nesting ? names : nil
    }

    private static func decoded(_ part: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(part.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
                else { return nil }
                bytes.append(value)
                rest.removeFirst(2)
            default: bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        // Unescape `~1` before `~0`, so that `~01` becomes `~1` (RFC 6901 §4).
        var names = ""
        var characters = text.unicodeScalars.makeIterator()
        while let scalar = characters.next() {
            guard scalar == "~" else {
                names.unicodeScalars.append(scalar)
                continue
            }
            switch characters.next() {
            case "0": names += "~"
            case "1": names += "/"
            default: return nil
            }
        }
        return names
    }
}
