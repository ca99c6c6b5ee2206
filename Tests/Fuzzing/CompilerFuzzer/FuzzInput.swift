import LiveryTheme

/// A theme of several files, made from bytes in the format of the golden fixtures. A line such as `--- skins/night.ktv`
/// starts a file, and a line such as `--- core:theme.ktv` starts a file in another theme. Text before the first such
/// line belongs to `theme.ktv`.
struct FuzzInput {
    private(set) var theme = ThemeFiles(name: "t", files: [:])
    /// The themes that others can extend.
    private(set) var bases: [String: ThemeFiles] = [:]

    /// The maximum number of files. More files would only make each run slower.
    private static let maximumFiles = 12

    init(_ bytes: [UInt8]) {
        var name = ThemeFiles.defaultEntry
        var text: [UInt8] = []
        var count = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            guard line.starts(with: Array("--- ".utf8)), count < Self.maximumFiles else {
                text += line + [0x0A]
                continue
            }
            add(text, name)
            name = String(decoding: line.dropFirst(4), as: UTF8.self)
            text = []
            count = count + 1
        }
        add(text, name)
    }

    private mutating func add(_ text: [UInt8], _ name: String) {
        guard !text.isEmpty, name != "expected" else { return }
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        if parts.count == 2 {
            bases[parts[0], default: ThemeFiles(name: parts[0], files: [:])].files[parts[1]] = text
        } else {
            theme.files[name] = text
        }
    }
}
