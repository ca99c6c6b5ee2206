/// A limit on the size of what apps download, from a theme's `@budget`.
struct Budget {
    /// What a limit applies to.
    enum Kind: String, CaseIterable {
        /// The bundle, without compression.
        case bundle
        /// The fonts that the bundle lists.
        case fonts
        /// The images that the bundle lists, at all scales.
        case images
    }

    let kind: Kind
    /// The highest size, in bytes.
    let limit: Int
    let span: Span

    /// The number of bytes in a string such as `500 kB`, `1.5 MB` or `2 MiB`. Returns `nil` for any other string.
    static func byteCount(_ text: String) -> Int? {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text.dropFirst(number.count).drop { $0 == " " }
        guard let value = Double(number), let factor = units[String(unit)], value * factor < 0x1p52 else { return nil }
        return Int(value * factor)
    }

    private static let units: [String: Double] = ["B": 1, "kB": 1e3, "MB": 1e6, "KiB": 1024, "MiB": 1_048_576]

    /// A size for people, in the largest unit that keeps it exact enough.
    static func text(_ bytes: Int) -> String {
        bytes < 1000 ? "\(bytes) B" : bytes < 1_000_000 ? "\(tenths(bytes, 1000)) kB" : "\(tenths(bytes, 1_000_000)) MB"
    }

    private static func tenths(_ bytes: Int, _ unit: Int) -> String {
        let tenths = (bytes * 10 + unit / 2) / unit
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension FileReader {
    /// Reads `@budget: { bundle: 40 kB, fonts: 300 kB, images: 500 kB }`.
    func readBudget(_ object: ObjectNode) {
        for property in object.properties {
            let name = names[property.name]
            guard let kind = Budget.Kind(rawValue: name) else {
                diagnostics.report(
                    .unknownProperty(name, of: "@budget"), at: property.nameSpan, unknown: name,
                    known: Budget.Kind.allCases.map(\.rawValue))
                continue
            }
            guard case .text(let text) = property.value.kind, let limit = Budget.byteCount(text) else {
                let directive = Directive(name: "@budget", nameSpan: property.nameSpan, value: property.value)
                invalid(directive, expected: "a size such as 500 kB or 2 MiB", losesText: false)
                continue
            }
            budgets.append(Budget(kind: kind, limit: limit, span: property.value.span))
        }
    }
}
