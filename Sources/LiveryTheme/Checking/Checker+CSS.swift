import LiveryModel

/// Values that only CSS can use.
extension Checker {
    /// Text for CSS. Reports text that would end the declaration that it is in, or load something from another server.
    func css(_ text: String, at site: Site) -> Theme.Value? {
        var scanner = CSSScanner(text)
        guard let fault = scanner.fault() else { return .css(text) }
        diagnostics.report(.invalidCSS(fault), at: site.definedAt ?? site.span)
        return nil
    }

    /// Reports a length that has no meaning outside of CSS where apps need one.
    func onlyCSS<Result>(_ text: String, at slot: Slot) -> Result? {
        diagnostics.report(
            .typeMismatch(expected: "a length that apps also support, such as 14pt or 1rem", found: "'\(text)'"),
            at: resolver.node(of: slot).span)
        return nil
    }
}

/// Finds what a value of CSS can't contain (CSS Syntax 3 §4).
package struct CSSScanner {
    private var rest: Substring.UnicodeScalarView
    /// The closing brackets of the open ones, innermost last, and whether the content is the address of a resource.
    private var open: [(bracket: Unicode.Scalar, isAddress: Bool)] = []
    /// The name right before the current position.
    private var name = ""
    /// Whether the current run of a scheme's characters has been searched for a scheme.
    private var isSearched = false

    package init(_ text: String) { rest = text.unicodeScalars[...] }

    /// The functions that load their argument.
    private static let loading: Set<String> = ["url", "src", "image", "image-set", "-webkit-image-set", "cross-fade"]

    private var isAddress: Bool { open.last?.isAddress ?? false }

    /// The first fault, as the second half of a message, or `nil` if the value is valid. Takes linear time.
    package mutating func fault() -> String? {
        guard rest.contains(where: { !$0.properties.isWhitespace }) else { return "it is empty" }
        while let scalar = rest.first {
            if isAddress, name.isEmpty, scalar == "/" || !isSearched, !scalar.properties.isWhitespace {
                if hasScheme { return "it loads a resource from another server" }
                isSearched = true
            }
            rest.removeFirst()
            if let fault = fault(at: scalar) { return fault }
        }
        return open.last.map { "'\($0.bracket)' is missing" }
    }

    private mutating func fault(at scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "(", "[":
            let inAddress = isAddress || Self.loading.contains(name.lowercased())
            open.append((scalar == "(" ? ")" : "]", scalar == "(" && inAddress))
        case ")", "]":
            guard open.popLast()?.bracket == scalar else { return "unexpected '\(scalar)'" }
        case "\"", "'": return string(until: scalar)
        case ";", "{", "}", "\\", "!": return "it can't contain '\(scalar)'"
        case "/" where rest.first == "*", "<" where rest.first == "/", "<" where rest.first == "!":
            return "it can't contain '\(scalar)\(rest.first.map(String.init) ?? "")'"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F: return "it can't contain control characters"
        default: break
        }
        let isName = scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "-"
        if isName { name.unicodeScalars.append(scalar) } else if !name.isEmpty { name = "" }
        if !Self.isInScheme(scalar) { isSearched = false }
        return nil
    }

    private mutating func string(until quote: Unicode.Scalar) -> String? {
        if isAddress, hasScheme { return "it loads a resource from another server" }
        while let scalar = rest.popFirst() {
            if scalar == quote {
                (name, isSearched) = ("", false)
                return nil
            }
            if scalar == "\\" {
                guard !isAddress else { return "it can't contain '\\'" }
                _ = rest.popFirst()
            }
            if scalar.value < 0x20 { return "it can't contain control characters" }
            if scalar == "<", rest.first == "/" { return "it can't contain '</'" }
        }
        return "'\(quote)' is missing"
    }

    /// Whether the rest begins with a scheme, such as `https:`, or with `//`. A `data:` URL with an image loads nothing,
    /// and images can't run scripts.
    private var hasScheme: Bool {
        let text = rest.drop { $0.properties.isWhitespace }
        if String(text.prefix(Self.embedded.count)).lowercased() == Self.embedded { return false }
        if text.first == "/" || text.first == "\\" { return text.dropFirst().first == "/" || text.first == "\\" }
        let scheme = text.prefix(while: Self.isInScheme)
        return !scheme.isEmpty && text.dropFirst(scheme.count).first == ":"
    }

    private static let embedded = "data:image/"

    private static func isInScheme(_ scalar: Unicode.Scalar) -> Bool {
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        return scalar.isASCII && (isLetter || scalar == "+" || scalar == "-" || scalar == ".")
    }
}
