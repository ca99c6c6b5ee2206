import FuzzDriver
import LiveryAuthoring
import LiveryTheme

/// Whatever the bytes, the parser ends with a tree or with errors; and what it reads without errors has a canonical
/// form, which says the same and is its own canonical form.
func fuzz(_ bytes: [UInt8]) {
    switch FormattedText(of: bytes, path: "theme.ktv").outcome {
    case .broken: break
    case .refused: FuzzDriver.fail("the canonical form does not say the same")
    case .text(let text):
        guard FormattedText(of: text, path: "theme.ktv").outcome == .text(text) else {
            FuzzDriver.fail("the canonical form has another canonical form")
        }
    }
}
