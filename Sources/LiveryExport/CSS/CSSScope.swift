import LiveryModel

/// Where the values of an axis choice apply in a page. This is determined by media queries and by attributes of the
/// root element or another element.
///
/// Every scope has at least the specificity of `:root`. A scope for several axes has a higher specificity than the
/// scopes for each of these axes. If several rules apply, a later rule therefore overrides an earlier one.
struct CSSScope {
    private let scheme: SchemeAxis?
    private let media: CSSMedia

    init(_ axes: [Theme.Axis], dark: String?, media: CSSMedia = CSSMedia()) {
        scheme = SchemeAxis(axes.filter { !media.binds($0.name) }, dark: dark)
        self.media = media
    }

    /// The axis value and color scheme of a choice, if the choice has a value that follows the system.
    func scheme(of choice: [String: String]) -> (axis: String, value: String, scheme: String)? {
        guard let scheme, let value = choice[scheme.name], let found = scheme.scheme(of: choice) else { return nil }
        return (scheme.name, value, found)
    }

    /// The selectors of the rules for a choice: with the media query that they are in, and without one. Each axis that
    /// follows a media query does so unless the root element has its attribute.
    func rules(for choice: [String: String]) -> [(media: String?, selector: String)] {
        let members = choice.sortedMembers
        let bound = members.compactMap { axis, value in query(axis, value, of: choice).map { (axis: axis, query: $0) } }
        return (0..<(1 << bound.count)).map { explicit in
            let automatic = bound.enumerated().filter { explicit & (1 << $0.offset) == 0 }.map(\.element)
            let others = members.filter { member in !automatic.contains { $0.axis == member.key } }
            let selector = others.map { Self.attribute($0.key, $0.value) }.joined()
            guard !automatic.isEmpty else { return (nil, selector) }
            let names = automatic.map { "[data-\(CSSName.text(of: [$0.axis]))]" }.joined(separator: ", ")
            let query = automatic.map(\.query).joined(separator: " and ")
            return (query, ":root:where(:not(\(names)))\(selector)")
        }
    }

    /// The media query of an axis value; nil if it follows none.
    private func query(_ axis: String, _ value: String, of choice: [String: String]) -> String? {
        if let query = media.query(of: axis, value) { return query }
        guard let found = scheme(of: choice), found.axis == axis else { return nil }
        return "(prefers-color-scheme: \(found.scheme))"
    }

    /// The conditions under which an element has a value on an axis, each with its media query, if any. The closest
    /// attribute applies, but selectors can express this only for up to two levels of parts nested in a part.
    func conditions(_ axis: String, _ value: String) -> [(media: String?, selector: String)] {
        let (any, own) = (Self.attributes([axis]), Self.attribute(axis, value))
        let other = "\(any):not(\(own))"
        let inside = { (chain: [String]) in
            let chain = chain.joined(separator: " ")
            return "\(chain), \(chain) *"
        }
        let closest = [[own], [own, other, own]].map { ":where(\(inside($0))):not(\(inside($0 + [other])))" }
        let explicit = (String?.none, ":where(\(closest.joined(separator: ", ")))")
        guard let (_, _, scheme) = scheme(of: [axis: value]) else { return [explicit] }
        return [("(prefers-color-scheme: \(scheme))", ":where(:not(\(any), \(any) *))"), explicit]
    }

    /// A selector for elements that have an attribute for each axis, such as `[data-skin]` or
    /// `[data-skin]:where([data-tone])`. Its specificity is that of a single attribute.
    static func attributes(_ axes: Set<String>) -> String {
        let names = axes.sorted(by: utf8Precedes).map { "[data-\(CSSName.text(of: [$0]))]" }
        return (names.first ?? "") + names.dropFirst().map { ":where(\($0))" }.joined()
    }

    /// The selector for an axis value, such as `[data-skin=night]`.
    static func attribute(_ axis: String, _ value: String) -> String {
        let first = value.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
        let isName = first && value.utf8.allSatisfy { CSSName.isKept($0) }
        return "[data-\(CSSName.text(of: [axis]))=\(isName ? value : CSSText.string(value))]"
    }
}
