extension TemplateExpression {
    /// The maximum number of transforms of a name.
    private static let transformLimit = 8

    /// Parses an expression such as `kebab(brand.name)`.
    init(_ range: Range<Int>, in source: TemplateSource) throws(TemplateError) {
        var (start, end) = (range.lowerBound, range.upperBound)
        var transforms: [TemplateTransform] = []
        while let bracket = source.bytes[start..<end].firstIndex(of: UInt8(ascii: "(")) {
            guard source.bytes[end - 1] == UInt8(ascii: ")") else {
                throw source.error("missing ')' after '\(source.text(start..<end))'", at: start..<end)
            }
            transforms.append(try Self.transform(start..<bracket, in: source))
            guard transforms.count <= Self.transformLimit else {
                throw source.error("more than \(Self.transformLimit) transforms", at: range)
            }
            (start, end) = (bracket + 1, end - 1)
        }
        path = try Self.path(start..<end, in: source)
        self.transforms = transforms.reversed()
        self.range = range
    }

    private static func transform(
        _ range: Range<Int>, in source: TemplateSource
    ) throws(TemplateError) -> TemplateTransform {
        let name = source.text(range)
        if let transform = TemplateTransform(rawValue: name) { return transform }
        let notes = Suggestion.note(for: name, in: TemplateTransform.allCases.map(\.rawValue))
        throw source.error("unknown transform '\(name)'", at: range, notes: notes, id: .unknownName)
    }

    private static func path(_ range: Range<Int>, in source: TemplateSource) throws(TemplateError) -> [String] {
        let name = source.text(range)
        if name == "." { return [] }
        let names = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isNameByte) }) else {
            throw source.error(
                "invalid name '\(name)': expected letters, digits, '_' and '-', with dots between names", at: range)
        }
        return names
    }

    /// Whether a byte is allowed in a name. Names consist of letters, digits, `_`, `-` and non-ASCII characters.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x80...: true
        default: false
        }
    }
}
