/// Continues after unreadable text.
extension Parser {
    /// Skips unreadable text up to the end of the line or a closing bracket. Skips nested brackets and strings as a
    /// whole.
    mutating func recover() {
        var open = 0
        while let byte = current {
            switch byte {
            case 0x0A where open == 0: return
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if open == 0 { return }
                open -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            offset += 1
        }
    }

    /// Skips a whole bracket at any depth.
    mutating func skipBracket() {
        var open = 0
        while let byte = current {
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
            case UInt8(ascii: "\""):
                skipString()
                continue
            default: break
            }
            offset += 1
            if open == 0 { return }
        }
        isUnclosed = true
    }

    mutating func skipString() {
        offset += 1
        while let byte = current, byte != 0x0A {
            offset += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
        offset = min(offset, limit)
    }

    /// A node for text whose problem was reported, so that it causes no further diagnostics.
    mutating func lost(at span: Span) -> Node {
        recover()
        return Node(kind: .invalid, span: span)
    }

    /// Whether no value can start at the current offset.
    var isAtEndOfItem: Bool {
        switch current {
        case nil, 0x0A, UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: "]"),
            UInt8(ascii: ")"):
            true
        default: atComment()
        }
    }
}
