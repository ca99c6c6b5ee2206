package import LiveryModel

/// Converts the nodes of slots to typed values, and reports nodes that don't fit their type.
///
/// If a problem with a slot's value has already been reported, reading it again returns `nil` without another report,
/// so that each error causes only one message.
package final class Checker {
    package let resolver: Resolver
    let diagnostics: DiagnosticCollector
    let sources: SourceMap
    /// The calls on the current path, in order, for showing a cycle.
    var calling: [Slot] = []
    /// The number of reads, for detecting links that double it at every step.
    private var reads = 0
    /// The number of evaluated values.
    private(set) var worked = 0
    /// The slots on the current path, for showing the origin of an error. Each slot has the link that led to it.
    private var reading: [(slot: Slot, link: Span?)] = []
    var names: NameTable { resolver.names }

    package init(resolver: Resolver, sources: SourceMap) {
        self.resolver = resolver
        self.sources = sources
        diagnostics = resolver.diagnostics
        diagnostics.provenance = { [weak self] in self?.provenance(of: $0) ?? [] }
    }

    /// The links, mixins and lower layer through which the source at a range became part of the current slot.
    private func provenance(of span: Span) -> [DiagnosticCollector.NoteInput] {
        guard let last = reading.last else { return [] }
        let part = last.slot.existingChildren.first { $0.property.nameSpan == span }
        let innermost = part ?? last.slot
        var notes: [DiagnosticCollector.NoteInput] = []
        if let covered = innermost.property.covered { notes.append((.laidOver, covered)) }
        if let part, let (mixin, _) = resolver.source(of: part) { notes.append((.mixedIn, mixin.span)) }
        for (slot, link) in reading.reversed() where notes.count < Limits.notes {
            if let link { notes.append((.linkedFrom, link)) }
            if let (mixin, _) = resolver.source(of: slot), !notes.contains(where: { $0.span == mixin.span }) {
                notes.append((.mixedIn, mixin.span))
            }
        }
        return notes
    }

    /// The slot's value and type, which are evaluated once. The type is the declared type. Without a declaration, it is
    /// inferred from the value's syntax.
    package func value(of slot: Slot) -> Theme.Value.Typed? {
        switch slot.value {
        case .known(let value):
            resolver.touch(slot.valueAxes)
            resolver.reach(slot.valueHeight)
            return value
        case .underway:
            return cycle(at: slot)
        case .unknown: break
        }
        slot.value = .underway
        let (value, read, steps) = resolver.tracking { findValue(of: slot) }
        slot.value = .known(value)
        slot.valueAxes.formUnion(read)
        slot.valueHeight = steps
        return value
    }

    private func findValue(of slot: Slot) -> Theme.Value.Typed? {
        if let type = resolver.type(of: slot) {
            return read(slot, as: type).map { Theme.Value.Typed(type, $0) }
        }
        // The type of a design token is never inferred from its value.
        guard slot.property.role != .token else { return nil }
        worked += 1
        return resolver.deeper(at: slot.property.nameSpan) { natural(slot) }
    }

    /// The value of a slot without a declared type.
    private func natural(_ slot: Slot) -> Theme.Value.Typed? {
        let node = resolver.node(of: slot)
        switch node.kind {
        case .invalid: return nil
        case .missing, .null: return Theme.Value.Typed(.null, .null)
        case .bool(let value): return Theme.Value.Typed(.bool, .bool(value))
        case .int(let value): return Theme.Value.Typed(.int, .int(value))
        case .double(let value): return Theme.Value.Typed(.double, .double(value))
        case .text(let text): return isForeignLink(text, node) ? nil : Theme.Value.Typed(.string, .string(text))
        case .color(let color): return Theme.Value.Typed(.color, .color(color))
        case .link, .reference: return resolver.end(of: slot).flatMap { $0 === slot ? nil : value(of: $0) }
        case .call: return call(slot)
        case .array: return list(slot)
        case .object: return object(slot)
        }
    }

    func list(_ slot: Slot) -> Theme.Value.Typed? {
        let children = resolver.children(of: slot)
        let elements = children.compactMap { value(of: $0) }
        return elements.count == children.count ? Theme.Value.Typed(.list, .list(elements)) : nil
    }

    func object(_ slot: Slot) -> Theme.Value.Typed? {
        var members: [String: Theme.Value.Typed] = [:]
        for child in resolver.children(of: slot) {
            guard let value = value(of: child) else { return nil }
            members[names[child.name]] = value
        }
        return Theme.Value.Typed(.object, .object(members))
    }
}

extension Checker {
    /// Where to report an error: at the link that requires the type, with a note at the value, or at the value itself.
    struct Site {
        let span: Span
        let definedAt: Span?
        /// The requirement that needs the type.
        var requiredAt: Span?

        var notes: [DiagnosticCollector.NoteInput] {
            (definedAt.map { [(.definedHere, $0)] } ?? []) + (requiredAt.map { [(.requiredHere, $0)] } ?? [])
        }
    }

    /// Reads a slot as a value of a type. `link` is the link that led to the slot, if any.
    func read(_ slot: Slot, as type: Theme.ValueType, from link: Span? = nil) -> Theme.Value? {
        worked += 1
        guard mayRead(1) else { return nil }
        reading.append((slot, link))
        defer { reading.removeLast() }
        return resolver.deeper(at: link ?? slot.property.nameSpan) { () -> Theme.Value? in
            let node = resolver.node(of: slot)
            // Elements can be inspected before any of them is read, so count all of them now.
            guard mayRead(node.kind.breadth) else { return nil }
            let site = Site(span: link ?? node.span, definedAt: link == nil ? nil : node.span)
            switch node.kind {
            case .invalid: return nil
            case .missing, .null: return .null
            case .link:
                guard let end = resolver.end(of: slot), end !== slot else { return nil }
                guard let found = resolver.type(of: end) else {
                    if isGroup(end, linkedFor: type, at: link ?? node.span) { return nil }
                    return read(end, as: type, from: link ?? node.span)
                }
                // The slot is declared with another type, so convert its value if possible.
                guard let value = value(of: end) else { return nil }
                let origin = Site(span: link ?? node.span, definedAt: end.property.nameSpan)
                return convert(Theme.Value.Typed(found, value.value), to: type, at: origin)
            case .reference: return referred(slot, as: type, from: link ?? node.span)
            case .call: return call(slot).flatMap { convert($0, to: type, at: site) }
            default:
                guard sources.isDesignTokens(node.span) else { return literal(slot, node, as: type, at: site) }
                return tokenLiteral(slot, node, as: type, at: site)
            }
        }
    }

    /// Counts reads. If there are too many, reports a problem and returns `false`.
    func mayRead(_ count: Int) -> Bool {
        reads += count
        guard reads > Limits.reads else { return true }
        resolver.reportTooMany(at: sources.start)
        return false
    }

    func mismatch(_ type: Theme.ValueType, found: String, at site: Site) -> Theme.Value? {
        diagnostics.report(.typeMismatch(expected: type.expectation, found: found), at: site.span, notes: site.notes)
        return nil
    }

    /// Converts a value of a declared type to the required type.
    private func convert(_ typed: Theme.Value.Typed, to type: Theme.ValueType, at site: Site) -> Theme.Value? {
        if typed.type == type || typed.value == .null { return typed.value }
        switch (typed.value, type) {
        case (.int(let number), .double): return .double(Double(number))
        case (.int(let number), .duration): return .duration(Double(number))
        case (.double(let number), .duration): return .duration(number)
        case (.int(let number), .dimension), (.int(let number), .fontSize):
            return .dimension(Theme.Dimension(Double(number)))
        case (.double(let number), .dimension), (.double(let number), .fontSize):
            return .dimension(Theme.Dimension(number))
        case (.dimension, .dimension), (.dimension, .fontSize): return typed.value
        case (.css, .css), (.css, .dimension), (.css, .fontSize): return typed.value
        case (.int(let number), .fontWeight): return weight(Double(number), at: site)
        case (.double(let number), .fontWeight): return weight(number, at: site)
        case (.string(let name), .fontWeight) where Theme.Font.namedWeights[name] != nil:
            return Theme.Font.namedWeights[name].map { .double($0) }
        case (.dimension(let dimension), .double): return .double(dimension.points)
        case (.double(let weight), .double) where typed.type == .fontWeight: return .double(weight)
        case (.fontFamily(let names), .string): return .string(names[0])
        case (.string(let text), .fontFamily): return .fontFamily([text])
        case (.string(let text), .image): return .image(text)
        case (.string(let text), .enumeration(let enumeration)) where enumeration.cases.contains(text):
            return .keyword(text)
        case (.style(var style), .component(let name)) where resolver.components.extends(type, typed.type):
            style.type = name
            return .style(style)
        default: return mismatch(type, found: "a value of type '\(typed.type.name)'", at: site)
        }
    }
}
