import LiveryModel
import LiveryTheme

// The shipped bundles.
extension SwiftLive {
    var shipped: SwiftUnit {
        let bundles = values.theme.modes.enumerated().map { index, mode in
            let axes = mode.choice.sortedMembers.map { "\(SwiftText.string($0.key)): \(SwiftText.string($0.value))" }
            let stamp = published.members.map { " \($0.name): \($0.number)," }.joined()
            let indent = "            "
            let text = SwiftText.raw(lines(of: bytes(at: index, mode.choice), indent: indent), indent: indent)
            return """
                        ShippedBundle(
                            axes: [\(axes.isEmpty ? ":" : axes.joined(separator: ", "))],\(stamp)
                            \(text)),

                """
        }
        let text = """
            extension \(name) {
                /// The values as of the generation of this file.
                public static let shipped: [ShippedBundle] = [
            \(bundles.joined())    ]
            }

            """
        return SwiftUnit(group: "", count: 0, text: text)
    }

    /// The folder of the files. If Xcode copies the files without their folder, it is the folder of all resources.
    var shippedAssets: SwiftUnit {
        let text = """
            extension \(name) {
                /// The folder with the images and fonts of `shipped`, each named by its SHA-256.
                public static var shippedAssets: Foundation.URL? {
                    #if SWIFT_PACKAGE
                    let bundle = Foundation.Bundle.module
                    #else
                    let bundle = Foundation.Bundle(for: \(name).self)
                    #endif
                    return bundle.url(forResource: "\(name)Assets", withExtension: nil) ?? bundle.resourceURL
                }
            }

            """
        return SwiftUnit(group: "", count: 0, text: text)
    }

    /// The bundle of a mode as the service would deliver it, without the values that the output omits.
    private func bytes(at index: Int, _ choice: [String: String]) -> [UInt8] {
        ThemeBundle.bytes(
            app: values.theme.app, axes: values.theme.standard.merging(choice) { $1 }, types: values.theme.types,
            tokens: { writer in
                for (path, tokens) in original(values.tokens) {
                    if let token = tokens[index] { writer.member(path, token) }
                }
            },
            styles: { writer in
                for (path, styles) in original(values.styles) {
                    if let style = styles[index] { writer.member(path, style) }
                }
            },
            tokensOfCSS: { _ in }, stylesOfCSS: { _ in }, assets: values.theme.modes[index].assets)
    }

    /// Rows with their paths in the theme, sorted by these paths.
    private func original<Member>(
        _ rows: [(path: String, values: [Member?])]
    ) -> [(path: String, values: [Member?])] {
        let origins = values.theme.origins
        guard !origins.isEmpty else { return rows }
        return rows.map { (origins[$0.path] ?? $0.path, $0.values) }.sorted(byUTF8Of: \.path)
    }

    /// The wire format, with each value on its own line.
    private func lines(of bytes: [UInt8], indent: String) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count + bytes.count / 4)
        var (start, depth, isText, isEscaped) = (0, 0, false, false)
        func end(before next: Int) {
            lines += indent.utf8
            lines += bytes[start..<next]
            lines.append(UInt8(ascii: "\n"))
            start = next
        }
        for (index, byte) in bytes.enumerated() {
            if isText {
                if !isEscaped, byte == UInt8(ascii: "\"") { isText = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if byte == UInt8(ascii: "{"), depth == 2 { end(before: index + 1) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ",") where depth <= 2: end(before: index + 1)
            default: break
            }
        }
        end(before: bytes.count)
        return lines
    }
}
