import LiveryModel

/// Where the values of a choice of axes apply in a page: media queries, and attributes of the root element or of an
/// element inside it.
///
/// Every scope has at least the specificity of `:root`, and one for several axes more than those for each of them. So a
/// later rule overrides an earlier one, wherever both apply.
struct CSSScope {
    private let scheme: SchemeAxis?

    init(_ axes: [Theme.Axis], dark: String?) {
        scheme = SchemeAxis(axes, dark: dark)
    }

    /// The value and the color scheme of a choice, if it has a value that follows the system.
    func scheme(of choice: [String: String]) -> (axis: String, value: String, scheme: String)? {
        guard let scheme, let value = choice[scheme.name], let found = scheme.scheme(of: choice) else { return nil }
        return (scheme.name, value, found)
    }

    /// The selectors of the rules for a choice: with the media query that they are in, and without one.
    func rules(for choice: [String: String]) -> [(media: String?, selector: String)] {
        let explicit = choice.sortedMembers.map { Self.attribute($0.key, $0.value) }.joined()
        guard let (axis, _, scheme) = scheme(of: choice) else { return [(nil, explicit)] }
        let others = choice.filter { $0.key != axis }.sortedMembers.map { Self.attribute($0.key, $0.value) }.joined()
        let automatic = ":root:where(:not([data-\(CSSName.text(of: [axis]))]))\(others)"
        return [("(prefers-color-scheme: \(scheme))", automatic), (nil, explicit)]
    }

    /// The conditions under which an element has a value of an axis: with the media query that they are in, and without
    /// one. The closest attribute counts, as far as selectors can tell: a part may contain two others inside each
    /// other.
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

    /// Elements with an attribute for each axis: `[data-skin]`, or `[data-skin]:where([data-tone])`, which takes
    /// precedence over no attribute alone.
    static func attributes(_ axes: Set<String>) -> String {
        let names = axes.sorted(by: utf8Precedes).map { "[data-\(CSSName.text(of: [$0]))]" }
        return (names.first ?? "") + names.dropFirst().map { ":where(\($0))" }.joined()
    }

    /// `[data-skin=night]`
    static func attribute(_ axis: String, _ value: String) -> String {
        let first = value.utf8.first.map { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 } ?? false
        let isName = first && value.utf8.allSatisfy { CSSName.isKept($0) }
        return "[data-\(CSSName.text(of: [axis]))=\(isName ? value : CSSText.string(value))]"
    }
}
