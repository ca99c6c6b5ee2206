public import LiveryModel

/// A bundle in the wire format, with the position of each value. The values aren't parsed.
public struct BundleText: Sendable {
    /// The position of a token or style.
    struct Member {
        /// The range of the path, including its quotes.
        let name: Range<Int>
        let value: Range<Int>
        let isStyle: Bool
    }

    private let bytes: [UInt8]
    private let types: Range<Int>
    /// The members, sorted by the bytes of their paths.
    private let members: [Member]

    /// Finds the values in the bytes of a bundle. Takes about a nanosecond per byte.
    /// - Throws: The same errors as ``ThemeBundle/init(bytes:)`` if the bytes aren't a bundle. Errors in a value are
    ///   found only when the value is parsed.
    public init(_ bytes: [UInt8]) throws(BundleError) {
        if let text = Self(canonical: bytes) {
            self = text
        } else if let text = Self(canonical: try ThemeBundle(bytes: bytes).bytes) {
            self = text
        } else {
            throw .malformed(at: "bundle", expected: "a bundle in its canonical form", found: "another one")
        }
    }

    private init?(canonical bytes: [UInt8]) {
        var types: Range<Int>?
        var format: Range<Int>?
        var members: [Member] = []
        let isWhole = bytes.withUnsafeBufferPointer { text in
            let scanner = TextScanner(text: text)
            func add(_ section: Range<Int>, areStyles isStyle: Bool, to members: inout [Member]) -> Bool {
                let end = scanner.members(at: section.lowerBound) { name, value in
                    members.append(Member(name: name, value: value, isStyle: isStyle))
                    return true
                }
                return end == section.upperBound
            }
            /// The members with text for CSS replace those for apps.
            func addCSS(_ sections: Range<Int>) -> Bool {
                var whole: [Member] = []
                let end = scanner.members(at: sections.lowerBound) { name, value in
                    add(value, areStyles: scanner.spells(name, "\"styles\""), to: &whole)
                }
                let names = Set(whole.map { Array(text[$0.name]) })
                members.removeAll { names.contains(Array(text[$0.name])) }
                members += whole
                return end == sections.upperBound
            }
            let end = scanner.members(at: 0) { name, value in
                if scanner.spells(name, "\"tokens\"") { return add(value, areStyles: false, to: &members) }
                if scanner.spells(name, "\"styles\"") { return add(value, areStyles: true, to: &members) }
                if scanner.spells(name, "\"css\"") { return addCSS(value) }
                if scanner.spells(name, "\"types\"") { types = value }
                if scanner.spells(name, "\"format\"") { format = value }
                return true
            }
            return end == text.count && format.map { scanner.spells($0, "\(ThemeBundle.format)") } == true
        }
        guard isWhole, let types else { return nil }
        // The tokens and the styles are sorted separately, so sort them together.
        bytes.withUnsafeBufferPointer { text in
            members.sort { TextScanner.precedes(text[$0.name], text[$1.name]) }
        }
        self.bytes = bytes
        self.types = types
        self.members = members
    }

    /// The path of a member.
    func path(of member: Member) -> String {
        let name = bytes[member.name]
        guard name.contains(UInt8(ascii: "\\")) else {
            return String(decoding: name.dropFirst().dropLast(), as: UTF8.self)
        }
        return (try? JSON.parse(Array(name)))?.string ?? ""
    }

    /// The whole bundle.
    func bundle() throws(BundleError) -> ThemeBundle { try ThemeBundle(bytes: bytes) }

    /// A bundle that contains all declarations, but only some of the members and no axes.
    func bundle(of chosen: [Member]) throws(BundleError) -> ThemeBundle {
        var writer = JSONWriter()
        writer.object { writer in
            writer.verbatim(Array("\"format\":\(ThemeBundle.format),\"app\":\"\",\"axes\":{}".utf8)[...])
            writer.name("types")
            writer.verbatim(bytes[types])
            for (name, isStyle) in [("tokens", false), ("styles", true)] {
                writer.name(name)
                writer.object { writer in
                    for member in chosen where member.isStyle == isStyle {
                        writer.verbatim(bytes[member.name.lowerBound..<member.value.upperBound])
                    }
                }
            }
        }
        return try ThemeBundle(bytes: writer.bytes)
    }
}

extension BundleText {
    /// The paths at which the values of two bundles differ.
    static func pathsOfDifferences(_ old: BundleText?, _ new: BundleText?) -> Set<String> {
        var paths: Set<String> = []
        forEachDifference(old, new) { member, other in
            if let path = member.flatMap({ old?.path(of: $0) }) ?? other.flatMap({ new?.path(of: $0) }) {
                paths.insert(path)
            }
        }
        return paths
    }

    /// Calls `body` with each member whose text differs between two bundles. Passes both members if both bundles have
    /// one at a path, and `nil` in place of a missing member.
    static func forEachDifference(
        _ old: BundleText?, _ new: BundleText?, _ body: (Member?, Member?) -> Void
    ) {
        guard let old, let new else {
            for member in old?.members ?? [] { body(member, nil) }
            for member in new?.members ?? [] { body(nil, member) }
            return
        }
        old.bytes.withUnsafeBufferPointer { first in
            new.bytes.withUnsafeBufferPointer { second in
                let isDeclaredAlike = TextScanner.areEqual(first[old.types], second[new.types])
                var (index, other) = (0, 0)
                while index < old.members.count, other < new.members.count {
                    let (member, counterpart) = (old.members[index], new.members[other])
                    if TextScanner.areEqual(first[member.name], second[counterpart.name]) {
                        let isSame =
                            member.isStyle == counterpart.isStyle
                            && TextScanner.areEqual(first[member.value], second[counterpart.value])
                            && (isDeclaredAlike || !old.needsDeclarations(member))
                        if !isSame { body(member, counterpart) }
                        index += 1
                        other += 1
                    } else if TextScanner.precedes(first[member.name], second[counterpart.name]) {
                        body(member, nil)
                        index += 1
                    } else {
                        body(nil, counterpart)
                        other += 1
                    }
                }
                for member in old.members[index...] { body(member, nil) }
                for member in new.members[other...] { body(nil, member) }
            }
        }
    }

    /// Whether the meaning of a member also depends on declarations. For example, the declared type of an attribute
    /// determines whether a number is an integer.
    private func needsDeclarations(_ member: Member) -> Bool {
        let start = bytes[member.value]
        return member.isStyle || start.starts(with: "{\"type\":\"list\"".utf8)
            || start.starts(with: "{\"type\":\"object\"".utf8)
    }
}
