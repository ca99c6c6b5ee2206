extension Unicode.Scalar {
    /// Whether the character is visible in source code. Invisible characters must be escaped in source code and can't
    /// be used in comments.
    var isVisible: Bool {
        if isASCII { return value >= 0x20 && value != 0x7F }
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return false
        default: return true
        }
    }
}
