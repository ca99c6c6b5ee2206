/// A template with its partials.
struct TemplateLibrary: Sendable {
    let main: Template
    /// The partials, by the name in their tags.
    let partials: [String: Template]

    /// Whether a tag uses the links or parents of values. Finding them takes as long as another compilation.
    var usesReferences: Bool {
        ([main] + partials.values).contains { !$0.names.isDisjoint(with: ["link", "parents"]) }
    }
}

/// The result of reading a template or a partial.
package enum TemplateFile: Sendable {
    case bytes([UInt8])
    /// The file doesn't exist or can't be read, for the specified reason, such as `No such file or directory`.
    case unreadable(because: String)
    /// The template is outside the folder of `generate.ktv`, or a partial is outside the template's folder.
    case outside
    /// The file is larger than ``sizeLimit``.
    case tooLarge

    /// The maximum size of a template or a partial, in bytes.
    package static let sizeLimit = 1 << 20
    /// The maximum number of partials in a template.
    static let countLimit = 64
}

extension TemplateLibrary {
    /// Reads a template and the partials to which it refers by name.
    /// - Parameters:
    ///   - path: The path of the template.
    ///   - shown: The prefix of file paths in diagnostics.
    ///   - read: Reads the file at a path.
    static func read(
        _ word: OptionText, shown: String, _ read: (String) -> TemplateFile
    ) throws(TemplateError) -> TemplateLibrary {
        let bytes = try content(read(word.text), "template '\(word.text)'", "the folder of generate.ktv") { message in
            TemplateError(remark: Remark(.template, message, at: word.place))
        }
        let main = try TemplateParser.template(TemplateSource(path: shown + word.text, bytes: bytes))
        let folder = word.text.lastIndex(of: "/").map { String(word.text[...$0]) } ?? ""
        var partials: [String: Template] = [:]
        var pending = [main]
        while let template = pending.popLast() {
            for (name, range) in template.partials where partials[name] == nil {
                let fail = { (message: String) in template.source.error(message, at: range) }
                guard partials.count < TemplateFile.countLimit else {
                    throw fail("more than \(TemplateFile.countLimit) partials")
                }
                let path = folder + file(of: name)
                let bytes = try content(read(path), "partial '\(path)'", "the template's folder", fail)
                let partial = try TemplateParser.template(TemplateSource(path: shown + path, bytes: bytes))
                partials[name] = partial
                pending.append(partial)
            }
        }
        return TemplateLibrary(main: main, partials: partials)
    }

    /// The path of a partial's file. For example, the file of `row` is `row.mustache`.
    private static func file(of name: String) -> String { name.hasSuffix(".mustache") ? name : name + ".mustache" }

    private static func content(
        _ file: TemplateFile, _ what: String, _ folder: String, _ fail: (String) -> TemplateError
    ) throws(TemplateError) -> [UInt8] {
        switch file {
        case .bytes(let bytes) where bytes.count <= TemplateFile.sizeLimit:
            // A byte order mark would become a character in the middle of the output.
            return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        case .bytes, .tooLarge: throw fail("\(what) is too large: the limit is \(TemplateFile.sizeLimit) bytes")
        case .unreadable(let reason): throw fail("can't read \(what): \(reason)")
        case .outside: throw fail("\(what) is outside \(folder)")
        }
    }
}
