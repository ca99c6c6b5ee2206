// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap

public import Foundation

public class CGDataProvider {
    let text: String

    /// Nil if the file can't be opened.
    public init?(filename: UnsafePointer<CChar>) {
        guard let data = FileManager.default.contents(atPath: String(cString: filename)) else { return nil }
        text = String(decoding: data, as: UTF8.self)
    }
}

/// The stand-in reads only documents whose single page has its entries in plain text.
public class CGPDFDocument {
    private let text: String

    /// Nil for data that isn't a PDF document.
    public init?(_ provider: CGDataProvider) {
        guard provider.text.hasPrefix("%PDF-"), provider.text.contains("trailer") else { return nil }
        text = provider.text
    }

    /// False for an encrypted document without a valid password.
    public var isUnlocked: Bool { !text.contains("/Encrypt") }

    /// Pages start with 1.
    public func page(at pageNumber: Int) -> CGPDFPage? {
        pageNumber == 1 && text.contains("/MediaBox") ? CGPDFPage(text) : nil
    }
}

public enum CGPDFBox: Int32, Sendable {
    case mediaBox = 0
    case cropBox = 1
}

public class CGPDFPage {
    private let text: String

    init(_ text: String) { self.text = text }

    /// A page without a crop box has the media box as its crop box.
    public func getBoxRect(_ box: CGPDFBox) -> CGRect {
        let media = rect("/MediaBox") ?? .null
        return box == .cropBox ? rect("/CropBox") ?? media : media
    }

    private func rect(_ key: String) -> CGRect? {
        guard let start = text.range(of: key + " [")?.upperBound else { return nil }
        let numbers = text[start...].prefix { $0 != "]" }.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2] - numbers[0], height: numbers[3] - numbers[1])
    }

    /// Clockwise, in degrees.
    public var rotationAngle: Int32 {
        text.range(of: "/Rotate ").flatMap { Int32(text[$0.upperBound...].prefix { $0.isNumber }) } ?? 0
    }

    /// The visible part of the page.
    var visible: CGRect { getBoxRect(.cropBox).intersection(getBoxRect(.mediaBox)) }

    /// Turns the visible part clockwise by the page's angle, centers it in the rectangle, and shrinks it if it is
    /// larger than the rectangle.
    public func getDrawingTransform(
        _ box: CGPDFBox, rect: CGRect, rotate: Int32, preserveAspectRatio: Bool
    ) -> CGAffineTransform {
        let quarter = Int((rotationAngle + rotate) / 90 % 4)
        let cosine = CGFloat([1, 0, -1, 0][quarter])
        let sine = CGFloat([0, 1, 0, -1][quarter])
        let turned = quarter % 2 == 0 ? visible.size : CGSize(width: visible.height, height: visible.width)
        let scale = min(1, rect.width / turned.width, rect.height / turned.height)
        let turn = CGAffineTransform(
            a: scale * cosine, b: -scale * sine, c: scale * sine, d: scale * cosine, tx: 0, ty: 0)
        let center = turn.applied(to: CGPoint(x: visible.midX, y: visible.midY))
        return CGAffineTransform(
            a: turn.a, b: turn.b, c: turn.c, d: turn.d, tx: rect.midX - center.x, ty: rect.midY - center.y)
    }
}

extension CGContext {
    public func drawPDFPage(_ page: CGPDFPage) {
        let corners = [
            CGPoint(x: page.visible.minX, y: page.visible.minY), CGPoint(x: page.visible.maxX, y: page.visible.maxY),
        ]
        text += "page " + corners.map(pixel).map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " ")
    }
}
