import Foundation
import LiveryClient

/// Writes a theme to standard output: colored on a terminal, as text elsewhere.
struct Screen {
    let isColored: Bool

    /// Draws a message like in the app's news view, and the brand's colors.
    func draw(_ badoo: Badoo, from origin: ThemeOrigin) {
        switch origin {
        case .bundled: show("badoo, the theme of this program")
        case .server(let version, _): show("badoo, version \(version.map(String.init) ?? "unknown")")
        }
        show(painted("  Chats  ", badoo.brand.onPrimary, on: badoo.brand.primary))
        show(painted("  You have 2 new messages  ", badoo.colors.text, on: badoo.colors.background))
        for (name, color) in [("brand.purple", badoo.brand.purple), ("brand.primary", badoo.brand.primary)] {
            show("\(painted("  ", color, on: color)) \(name) \(color.hex)")
        }
    }

    /// Lists the images and fonts that the theme has as files: `image logo 132 x 36 @1x @2x @3x`, `font Quicksand 700`.
    func list(filesOf theme: Theme) {
        for (name, files) in theme.bundle.assets.images.sorted(by: { $0.key < $1.key }) {
            guard case .image(let size?)? = files.first?.asset.content else { continue }
            let scales = files.map { "@\($0.scale)x" }.joined(separator: " ")
            show("image \(name) \(Int(size.width)) x \(Int(size.height)) \(scales)")
        }
        for font in theme.fontFiles {
            show("font \(font.family) \(font.weights.lowerBound)\(font.isItalic ? " italic" : "")")
        }
    }

    /// Lists the values that changed: `brand.purple #783bf9 -> #112233`.
    func list(_ change: ThemeChange, since last: Theme) {
        for path in change.paths.sorted() {
            let (old, new) = (try? last.color(path), try? change.theme.color(path))
            show("changed: \(path)" + (old != new ? " \(old?.hex ?? "none") -> \(new?.hex ?? "none")" : ""))
        }
    }

    private func painted(_ text: String, _ color: Theme.Color, on background: Theme.Color) -> String {
        guard isColored else { return text }
        return "\u{1B}[38;2;\(parts(color));48;2;\(parts(background))m\(text)\u{1B}[0m"
    }

    /// The red, green and blue of a color, in the form that terminals expect.
    private func parts(_ color: Theme.Color) -> String { "\(color.red);\(color.green);\(color.blue)" }

    /// Prints a line immediately, even to a pipe.
    private func show(_ line: String) {
        FileHandle.standardOutput.write(Data("\(line)\n".utf8))
    }
}
