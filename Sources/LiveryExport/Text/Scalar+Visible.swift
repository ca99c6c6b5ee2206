extension Unicode.Scalar {
    /// Whether a reader of source code sees the character. Source code must escape others, and comments can't have them.
    var isVisible: Bool {
        if isASCII { return value >= 0x20 && value != 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
        default: return true
        }
    }
}
