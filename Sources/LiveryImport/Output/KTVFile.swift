/// A theme file under construction, with properties in groups.
struct KTVFile {
    private var root = Group()
    private var directives: [String] = []
    private let header: String?

    init(header: String? = nil) {
        self.header = header
    }

    /// A property, or a group of properties.
    private enum Item {
        case property(annotation: String?, value: KTV, token: Token, key: SetConverter.Key)
        case group(Group)
        /// A comment in place of a token that can't be imported.
        case lost(String)
    }

    private struct Group {
        var names: [String] = []
        var items: [String: Item] = [:]
        var comment: String?

        mutating func add(_ item: Item, at path: ArraySlice<String>) {
            guard let name = path.first else { return }
            if path.count == 1 {
                if items[name] == nil { names.append(name) }
                items[name] = item
                return
            }
            if items[name] == nil { names.append(name) }
            // Take the group out of the enumeration, so that it is changed in place and not copied for each property.
            var inner = Group()
            if case .group(let group)? = items.removeValue(forKey: name) { inner = group }
            inner.add(item, at: path.dropFirst())
            items[name] = .group(inner)
        }

        /// Whether the group contains only comments.
        var isEmpty: Bool {
            items.values.allSatisfy { item in
                switch item {
                case .property: false
                case .group(let group): group.isEmpty
                case .lost: true
                }
            }
        }

        /// The deprecated members, with the reasons.
        var deprecations: [KTV.Member] {
            names.compactMap { name in
                guard case .property(_, _, let token, _)? = items[name], let node = token.deprecation else {
                    return nil
                }
                return KTV.Member(name, node.string.map { .text($0) } ?? .bare("true"))
            }
        }

        /// The descriptions of the members.
        var descriptions: [KTV.Member] {
            names.compactMap { name in
                guard case .property(_, _, let token, _)? = items[name], let text = token.description else {
                    return nil
                }
                return KTV.Member(name, .text(text))
            }
        }

        mutating func explain(_ comment: String, at path: ArraySlice<String>) {
            guard let name = path.first else {
                self.comment = comment
                return
            }
            guard case .group(var inner)? = items[name] else { return }
            inner.explain(comment, at: path.dropFirst())
            items[name] = .group(inner)
        }
    }

    mutating func add(_ directive: String) { directives.append(directive) }

    mutating func add(_ conversion: Conversion, of token: Token, key: SetConverter.Key) {
        root.add(
            .property(
                annotation: conversion.annotation, value: conversion.value, token: token, key: key),
            at: token.path[...])
    }

    /// Adds a comment in place of a token that can't be imported.
    mutating func add(lost token: Token) {
        root.add(.lost("not imported: \(token.path.last ?? token.name), \(token.value.described)"), at: token.path[...])
    }

    mutating func explain(_ comment: String, at path: [String]) { root.explain(comment, at: path[...]) }

    /// The lines of the file, each with the token to which it belongs.
    func lines() -> [(text: String, key: SetConverter.Key?)] {
        var lines: [(text: String, key: SetConverter.Key?)] = []
        if let header { lines += Self.comment(header, "") + [("", nil)] }
        for directive in directives { lines += directive.split(separator: "\n").map { (String($0), nil) } }
        if !directives.isEmpty, !root.names.isEmpty { lines.append(("", nil)) }
        if directives.isEmpty, root.isEmpty { lines.append(("{}", nil)) }
        Self.append(root, to: &lines, indent: "")
        return lines
    }

    private static func append(
        _ group: Group, to lines: inout [(text: String, key: SetConverter.Key?)], indent: String
    ) {
        let described = group.descriptions
        if !described.isEmpty { lines += element("@description: ", .object(described), indent).map { ($0, nil) } }
        let deprecated = group.deprecations
        if !deprecated.isEmpty { lines += element("@deprecated: ", .object(deprecated), indent).map { ($0, nil) } }
        for name in group.names {
            switch group.items[name] {
            case .group(let inner) where inner.isEmpty:
                // A group with only comments is written without braces, because an empty object would be read as a
                // value.
                append(inner, to: &lines, indent: indent)
            case .group(let inner):
                if let comment = inner.comment { lines += Self.comment(comment, indent) }
                lines.append(("\(indent)\(KTV.name(name)): {", nil))
                append(inner, to: &lines, indent: indent + "    ")
                lines.append((indent + "}", nil))
            case .property(let annotation, let value, let token, let key):
                if let comment = token.comment { lines += Self.comment(comment, indent) }
                let type = annotation.map { "(\($0))" } ?? ""
                lines += Self.element("\(KTV.name(name))\(type): ", value, indent).map { ($0, key) }
            case .lost(let comment): lines += Self.comment(comment, indent)
            case nil: break
            }
        }
    }

    private static let width = 100

    /// A property or element on one line. If it is too long, it is written on several lines.
    private static func element(_ start: String, _ value: KTV, _ indent: String) -> [String] {
        let line = indent + start + value.line
        switch value {
        case .object(let members) where line.unicodeScalars.count > width && !members.isEmpty:
            let inner = members.flatMap { element("\(KTV.name($0.name)): ", $0.value, indent + "    ") }
            return ["\(indent)\(start){"] + inner + ["\(indent)}"]
        case .list(let elements) where line.unicodeScalars.count > width && !elements.isEmpty:
            return ["\(indent)\(start)["] + elements.flatMap { element("", $0, indent + "    ") } + ["\(indent)]"]
        default: return [line]
        }
    }

    private static func comment(_ text: String, _ indent: String) -> [(text: String, key: SetConverter.Key?)] {
        text.split(whereSeparator: \.isNewline).map { ("\(indent)// \($0.trimming())", nil) }
    }
}
