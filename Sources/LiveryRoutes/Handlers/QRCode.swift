import CQRencode
import LiveryService

/// A QR code (ISO/IEC 18004) with error correction for 15% of its area, as cameras need for a screen.
struct QRCode {
    /// The modules of each row from the top: `1` is dark. Without the quiet zone of four modules around them.
    let rows: [String]

    /// Returns nil for a text that is too long for a code.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        let modules = UnsafeBufferPointer(start: code.pointee.data, count: width * width)
        // The lowest bit of a module is its color. The others say what it is for.
        let digits = modules.map { UInt8(ascii: $0 & 1 == 1 ? "1" : "0") }
        rows = (0..<width).map { row in String(decoding: digits[row * width..<(row + 1) * width], as: UTF8.self) }
    }
}
