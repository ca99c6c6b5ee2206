extension String {
    /// Replaces each occurrence of an ASCII text, also before a combining mark. Comparing characters would miss those,
    /// but the tools that read the outputs don't.
    func escaping(_ text: String, as replacement: String) -> String {
        let (pattern, bytes) = (Array(text.utf8), Array(utf8))
        guard let first = pattern.first, bytes.contains(first) else { return self }
        var (result, index) = ([UInt8](), 0)
        while index < bytes.count {
            if bytes[index...].starts(with: pattern) {
                result += replacement.utf8
                index += pattern.count
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
