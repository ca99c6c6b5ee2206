import FuzzDriver
import LiveryAuthoring
import LiveryTheme

/// Checks that the parser produces a tree or errors for any bytes. Text without errors has a canonical form with the
/// same meaning, and formatting that form changes nothing.
func fuzz(_ bytes: [UInt8]) {
    switch FormattedText(of: bytes, path: "theme.ktv").outcome {
    case .broken: break
    case .refused: FuzzDriver.fail("the canonical form has another meaning")
    case .text(let text):
        guard FormattedText(of: text, path: "theme.ktv").outcome == .text(text) else {
            FuzzDriver.fail("formatting the canonical form changes it")
        }
    }
}
