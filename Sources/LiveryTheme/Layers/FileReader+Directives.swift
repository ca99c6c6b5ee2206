import LiveryModel

extension FileReader {
    /// The object, merged over the files that it includes. Nested objects are expanded in the same way.
    func expanded(_ object: ObjectNode, isRoot: Bool, role: Role) -> ObjectNode {
        level += 1
        defer { level -= 1 }
        if isRoot { reportUnmarked(object, role: role) }
        var changed = false
        var properties = object.properties
        if dialect != nil {
            properties = properties.map(typed)
            changed = true
        }
        for index in properties.indices {
            reportDirectives(inListsOf: properties[index].parts[0].value)
            guard case .object(let inner) = properties[index].parts[0].value.kind else { continue }
            place.append(properties[index].name)
            defer { place.removeLast() }
            let expanded = expanded(inner, isRoot: false, role: role)
            guard expanded !== inner else { continue }
            changed = true
            properties[index].parts[0].value = Node(kind: .object(expanded), span: properties[index].value.span)
        }
        guard changed || !object.directives.isEmpty else {
            if isRoot { addPiece(object) }
            return object
        }
        // Included files come first, because this file's declarations override theirs.
        let (includes, others) = object.directives.partitioned { Self.isInclude($0.name) }
        let included = includes.flatMap { include($0, role: role == .entry ? .included : role) }
        var kept: [Directive] = []
        for directive in others {
            if directive.name == "@parent" || isRemark(directive, isRoot: isRoot) {
                kept.append(directive)
                if directive.name != "@parent", case .object(let texts) = directive.value.kind {
                    remarkTexts.append(RemarkTexts(place: place, texts: texts))
                }
            } else if directive.name == "@allow" {
                readAllow(directive, of: object, isEntry: isRoot && role == .entry)
            } else if !Self.remarks.contains(directive.name) {
                root(directive, isRoot: isRoot, role: role)
            }
        }
        let own = ObjectNode(properties: properties, directives: kept, span: object.span)
        if isRoot { addPiece(own) }
        guard let first = included.first else { return remarked(own) }
        return remarked(first.merged(under: Array(included.dropFirst()) + [own]))
    }

    /// Whether a directive includes files: `@include`, or an older spelling such as `@includeScreens` or `@include2`. A
    /// lower-case letter makes it another word.
    private static func isInclude(_ name: String) -> Bool {
        guard name.hasPrefix("@include") else { return false }
        return name.dropFirst("@include".count).unicodeScalars.first.map { !$0.properties.isLowercase } ?? true
    }

    /// Reports the directives of objects in a list, which can have none.
    private func reportDirectives(inListsOf node: Node) {
        guard case .array(let elements) = node.kind else { return }
        for element in elements {
            if case .object(let object) = element.kind { reportDirectives(of: object, belonging: "outside of lists") }
            reportDirectives(inListsOf: element)
        }
    }

    /// Reports all directives at any depth of an object that can't have them.
    private func reportDirectives(of object: ObjectNode, belonging place: String) {
        for directive in object.directives where !Self.remarks.contains(directive.name) {
            if Self.known.contains(directive.name) || Self.isInclude(directive.name) {
                guard directive.name != "@parent" else { continue }
                diagnostics.report(.misplacedDirective(directive.name, belongs: place), at: directive.nameSpan)
            } else {
                reportUnknown(directive)
            }
        }
        for property in object.properties {
            if case .object(let inner) = property.value.kind { reportDirectives(of: inner, belonging: place) }
            reportDirectives(inListsOf: property.value)
        }
    }

    private func reportUnknown(_ directive: Directive) {
        diagnostics.report(
            .unknownDirective(directive.name), at: directive.nameSpan, unknown: directive.name, known: Self.known)
    }

    private static let known = [
        "@include", "@extends", "@axes", "@components", "@requires", "@screens", "@layout", "@parent",
        "@description", "@deprecated", "@allow", "@dialect", "@budget",
    ]

    /// Reads a directive that is allowed only in the root of a file.
    private func root(_ directive: Directive, isRoot: Bool, role: Role) {
        guard Self.known.contains(directive.name) else {
            return reportUnknown(directive)
        }
        let isEntry = ["@extends", "@axes", "@dialect"].contains(directive.name)
        guard isRoot, !isEntry || role == .entry else {
            let belongs = isEntry ? "at the top of '\(files.entry)'" : "at the top of a file"
            return diagnostics.report(.misplacedDirective(directive.name, belongs: belongs), at: directive.nameSpan)
        }
        switch directive.name {
        case "@extends": readExtends(directive)
        case "@axes": readAxes(directive)
        case "@dialect": break
        case "@components": readObject(directive, losesText: true) { components.append($0) }
        case "@budget": readObject(directive, losesText: false, readBudget)
        case "@layout": readObject(directive, losesText: false) { layouts.append($0) }
        case "@screens": readObject(directive, losesText: false) { screens.append($0) }
        default: readObject(directive, losesText: false) { requirements.append($0) }
        }
    }

    func invalid(_ directive: Directive, expected: String, losesText: Bool = true) {
        guard !directive.value.isInvalid else { return }
        if losesText { diagnostics.loseText() }
        diagnostics.report(
            .invalidDirective(directive.name, expected: expected, found: directive.value.kind.described),
            at: directive.value.span)
    }

    private func readObject(_ directive: Directive, losesText: Bool, _ take: (ObjectNode) -> Void) {
        guard case .object(let object) = directive.value.kind else {
            return invalid(directive, expected: "an object in braces", losesText: losesText)
        }
        reportDirectives(of: object, belonging: "outside of '\(directive.name)'")
        take(object)
    }

    private func readExtends(_ directive: Directive) {
        guard case .text(let text) = directive.value.kind, let reference = ThemeReference(text) else {
            return invalid(directive, expected: "a theme such as \"core\" or \"core@12\"")
        }
        extended = (reference, directive.value.span)
    }

    private func readAxes(_ directive: Directive) {
        readObject(directive, losesText: true) { object in
            if object.properties.count > Limits.axes {
                diagnostics.report(.limitExceeded(.axes, count: object.properties.count), at: directive.nameSpan)
            }
            let own: [Theme.Axis] = object.properties.prefix(Limits.axes).compactMap { property in
                diagnostics.checkAxisName(names[property.name], at: property.nameSpan)
                let values = axisValues(property)
                if values.isEmpty { diagnostics.loseText() }
                return values.isEmpty ? nil : Theme.Axis(name: names[property.name], values: values)
            }
            // An included resolver document might have added axes.
            axes = axes.filter { axis in !own.contains { $0.name == axis.name } } + own
        }
    }

    /// The distinct names in a list. Reports duplicates and values that aren't names.
    private func axisValues(_ axis: Property) -> [String] {
        func invalid(_ node: Node, expected: String) {
            self.invalid(
                Directive(name: "@axes", nameSpan: axis.nameSpan, value: node), expected: expected, losesText: false)
        }
        guard case .array(let elements) = axis.value.kind, !elements.isEmpty else {
            invalid(axis.value, expected: "a list of distinct names for each axis, such as [day, night]")
            return []
        }
        if elements.count > Limits.axisValues {
            let bound = Bound.axisValues(names[axis.name])
            diagnostics.report(.limitExceeded(bound, count: elements.count), at: axis.nameSpan)
        }
        var (values, places) = ([String](), [String: Span]())
        for element in elements.prefix(Limits.axisValues) {
            guard case .text(let text) = element.kind, !text.isEmpty else {
                invalid(element, expected: "a name such as night")
                continue
            }
            guard Self.isAxisName(text) else {
                let why = "an axis value has up to \(Self.axisNameBytes) ASCII letters, digits, '-' and '_'"
                diagnostics.report(.invalidName(text, why: why), at: element.span)
                continue
            }
            if let first = places[text] {
                diagnostics.report(.duplicateName(text), at: element.span, notes: [(.firstHere(text), first)])
            } else {
                values.append(text)
                places[text] = element.span
            }
        }
        return values
    }

    private static let axisNameBytes = 64

    /// Whether a string consists of letters, digits, `-` and `_`, which don't need escaping in URLs and file names.
    private static func isAxisName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= axisNameBytes
            && text.utf8.allSatisfy { byte in
                byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (byte >= 0x30 && byte <= 0x39)
                    || (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A)
            }
    }
}

extension FileReader {
    /// The roots of the files that a directive includes. The directive contains a path, a list of paths, or the older
    /// syntax `{ inApp, local, remote }`.
    private func include(_ directive: Directive, role: Role) -> [ObjectNode] {
        switch directive.value.kind {
        case .text(let path): return include(path, at: directive.value.span, role: role).map { [$0] } ?? []
        case .array(let elements):
            return elements.compactMap { element in
                guard case .text(let path) = element.kind else {
                    invalid(
                        Directive(name: directive.name, nameSpan: directive.nameSpan, value: element),
                        expected: "a path")
                    return nil
                }
                return include(path, at: element.span, role: role)
            }
        case .object(let object): return include(object, of: directive, role: role).map { [$0] } ?? []
        default:
            invalid(directive, expected: "a path or a list of paths")
            return []
        }
    }

    private func include(_ object: ObjectNode, of directive: Directive, role: Role) -> ObjectNode? {
        var result: ObjectNode?
        var isFound = false
        for property in object.properties {
            let name = names[property.name]
            guard name == "inApp" else {
                diagnostics.report(.unusedSource(name), at: property.nameSpan)
                continue
            }
            isFound = true
            guard case .text(let path) = property.value.kind else {
                invalid(
                    Directive(name: "inApp", nameSpan: property.nameSpan, value: property.value), expected: "a path")
                continue
            }
            result = include(path, at: property.value.span, role: role)
        }
        if !isFound { invalid(directive, expected: "a path in 'inApp'") }
        return result
    }

    private func include(_ path: String, at span: Span, role: Role) -> ObjectNode? {
        guard mayInclude(at: span) else { return nil }
        let folder = (chain.last ?? "").split(separator: "/").dropLast().map(String.init)
        let file: String
        if path.contains("://") {
            guard let copy = copy(of: path, at: span) else { return nil }
            file = copy
        } else {
            guard let own = Self.normalized(path, in: folder) else {
                diagnostics.report(.outsideTheme(path), at: span)
                return nil
            }
            file = own
        }
        guard !chain.contains(file) else {
            diagnostics.report(.includeCycle(chain + [file]), at: span)
            return nil
        }
        guard Self.isSupported(file) || files.files[file] != nil && !Self.isForeign(file) else {
            diagnostics.report(.unsupportedFile(file), at: span)
            return nil
        }
        guard files.files[file] != nil else {
            if files.shownFolder != nil, files.files.count == 1 {
                diagnostics.report(.missingFile(file), at: span, notes: [(.onlyFile(files.entry), nil)])
                return nil
            }
            diagnostics.report(
                .missingFile(file), at: span, unknown: Self.relative(file, to: folder),
                known: files.files.keys.filter { !chain.contains($0) }.sorted().map { Self.relative($0, to: folder) })
            return nil
        }
        guard !hasTooManyTokens else { return nil }
        guard !DesignTokens.isResolverName(file) else {
            includeResolver(file, at: span)
            return nil
        }
        guard chain.count < Limits.nesting, let object = object(in: file, role: role) else {
            if chain.count >= Limits.nesting { diagnostics.report(.nestedTooDeep, at: span) }
            return nil
        }
        if object.height + level > Limits.nesting { diagnostics.report(.nestedTooDeep, at: span) }
        includedValues += object.size
        let isTooLarge = object.size > Limits.values || includedValues > Limits.includedValues
        if isTooLarge { diagnostics.report(.tooManyValues, at: span) }
        return object.height + level > Limits.nesting || isTooLarge ? nil : object
    }

    /// Counts another included file. If there are too many, reports a problem and returns `false`.
    private func mayInclude(at span: Span) -> Bool {
        includes += 1
        if includes == Limits.includes + 1 {
            diagnostics.report(.limitExceeded(.includes, count: includes), at: span)
        }
        return includes <= Limits.includes
    }

    private static func isSupported(_ file: String) -> Bool {
        guard let dot = file.split(separator: "/").last?.lastIndex(of: ".") else { return true }
        return [".ktv", ".json", ".tokens"].contains(file[dot...].lowercased())
    }

    /// Whether a file's name indicates another language.
    private static func isForeign(_ file: String) -> Bool {
        [".yaml", ".yml", ".toml", ".xml", ".plist", ".css", ".scss", ".less", ".js", ".ts", ".md"]
            .contains { file.lowercased().hasSuffix($0) }
    }

    /// Reports properties at the top of a file that should be directives but lack the `@`, such as `include:
    /// "base.ktv"`.
    private func reportUnmarked(_ object: ObjectNode, role: Role) {
        for property in object.properties where property.type == nil {
            let name = names[property.name]
            guard isUnmarked(name, property.value, role), object.directive("@" + name) == nil else { continue }
            diagnostics.report(
                .unmarkedDirective(name), at: property.nameSpan,
                fix: diagnostics.span(of: name, in: property.nameSpan).map { ("write '@\(name)'", $0, "@" + name) })
        }
    }

    private func isUnmarked(_ name: String, _ value: Node, _ role: Role) -> Bool {
        switch (name, value.kind) {
        case ("include", .text(let path)): path.contains(".") && Self.isSupported(path)
        case ("include", .array(let elements)):
            !elements.isEmpty && elements.allSatisfy { isUnmarked(name, $0, role) }
        case ("extends", .text(let text)): role == .entry && ThemeReference(text) != nil && !text.contains(" ")
        case ("axes", .object(let axes)):
            role == .entry && !axes.properties.isEmpty && axes.properties.allSatisfy { Self.isListOfNames($0.value) }
        default: false
        }
    }

    private static func isListOfNames(_ node: Node) -> Bool {
        guard case .array(let elements) = node.kind, !elements.isEmpty else { return false }
        return elements.allSatisfy { if case .text(let text) = $0.kind { isAxisName(text) } else { false } }
    }

    /// Reads a resolver document. Because it adds axes, it can only be included where axes can be declared.
    private func includeResolver(_ file: String, at span: Span) {
        guard chain == [files.entry], place.isEmpty else {
            return diagnostics.report(
                .misplacedDirective(
                    "@include", belongs: "at the top of '\(files.entry)' if it includes a resolver document"),
                at: span)
        }
        ResolverReader(reader: self, path: file)?.read()
    }

    /// Makes a path relative to a folder. A path without a file name is returned unchanged.
    private static func relative(_ path: String, to folder: [String]) -> String {
        let parts = path.split(separator: "/").map(String.init)
        guard let last = parts.indices.last else { return path }
        let common = zip(parts, folder).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: folder.count - common)
        return (up + parts[min(common, last)...]).joined(separator: "/")
    }

    /// Resolves `.` and `..` in a path relative to a folder. Returns `nil` if the path is absolute or outside the
    /// theme.
    static func normalized(_ path: String, in folder: [String]) -> String? {
        guard !path.hasPrefix("/"), !path.isEmpty else { return nil }
        var parts = folder
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..":
                guard !parts.isEmpty else { return nil }
                parts.removeLast()
            default: parts.append(String(part))
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: "/")
    }
}

extension [Directive] {
    /// Splits the directives into those that satisfy a condition and all others, preserving their order.
    fileprivate func partitioned(_ holds: (Directive) -> Bool) -> ([Directive], [Directive]) {
        (filter(holds), filter { !holds($0) })
    }
}

extension Node {
    package var isInvalid: Bool {
        if case .invalid = kind { true } else { false }
    }
}
