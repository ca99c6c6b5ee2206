import LiveryModel
import LiveryTheme

/// Writes a theme as Figma variables: a file for each mode of each collection, which Figma can import, and the body of
/// a request to Figma's REST API.
struct FigmaVariables: Export {
    /// The prefix of names in the `css` and `android` outputs.
    var prefix = ""
    /// The axis value for dark mode, if it is neither `night` nor `dark`.
    var dark: OptionText?
    /// The path of the file with Figma's IDs.
    var idsFile: OptionText?
    /// The IDs of everything that already exists in Figma.
    var ids: FigmaIDs?
    var androidCode = FigmaCode.Android.resources

    /// The name of the file that contains the body.
    private static let bodyName = "variables.json"

    static let kind = OutputKind(
        FigmaVariables.self, "figma", fileExtension: nil,
        options: [
            .text("prefix") { $0.prefix = $1 }, .axes, .placedText("dark") { $0.dark = $1 },
            .placedText("ids") { $0.idsFile = $1 },
            .choice("code", of: FigmaCode.Android.self) { $0.androidCode = $1 },
        ]
    ) { _ in FigmaVariables() }

    var leavesOutCSS: Bool { true }
    var usesReferences: Bool { true }
    var axisValues: [OptionText] { dark.map { [$0] } ?? [] }

    func files(_ theme: ResolvedTheme) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        // Variables can exist in Figma for values that the output omits.
        let excluded = ids == nil ? [] : Set(theme.omitted)
        let table = FigmaTable(theme, excluded: excluded)
        let code = FigmaCode(theme, prefix: prefix, android: androidCode)
        let collections = FigmaCollections(table, of: theme, dark: dark?.text, ids: ids, code: code)
        try collections.checkNames()
        var remarks = table.remarks + collections.remarks + FigmaLimits.remarks(on: collections)
        if let ids { remarks += ids.remarks(on: collections, table, excluded) + ids.remarks(on: theme) }
        var files = documents(collections)
        let body = FigmaBody(collections)
        if body.isComplete {
            let bytes = body.bytes
            if bytes.count > FigmaBody.limit { remarks.append(FigmaLimits.largeBody(Self.bodyName, bytes.count)) }
            files.append(ExportedFile(path: Self.bodyName, bytes: bytes, comment: .none))
        } else {
            remarks.append(FigmaLimits.noBody(Self.bodyName))
        }
        return (files, remarks + theme.emptyLists)
    }

    private func documents(_ collections: FigmaCollections) -> [ExportedFile] {
        var taken: Set<String> = []
        return collections.collections.enumerated().filter { !$0.element.variables.isEmpty }.flatMap {
            index, collection in
            let folder = Self.unique(FigmaName.file(collection.name), among: &taken)
            var names: Set<String> = []
            return collection.modes.enumerated().map { number, mode in
                let name = Self.unique(FigmaName.file(mode.name), among: &names)
                let bytes = FigmaDocument(collections, collection: index, mode: number).bytes
                return ExportedFile(path: "\(folder)/\(name).tokens.json", bytes: bytes, comment: .none)
            }
        }
    }

    /// A name that differs from all other names, even if case is ignored.
    private static func unique(_ name: String, among taken: inout Set<String>) -> String {
        var result = name
        var number = 2
        while !taken.insert(result.lowercased()).inserted {
            result = "\(name)-\(number)"
            number += 1
        }
        return result
    }
}

/// Figma's limits (https://developers.figma.com/docs/rest-api/variables-endpoints).
enum FigmaLimits {
    private static let modes = 40
    private static let modeName = 40
    private static let variables = 5000

    /// Returns an error for each collection that Figma would reject.
    static func remarks(on collections: FigmaCollections) -> [Remark] {
        collections.collections.flatMap { collection -> [Remark] in
            var remarks: [Remark] = []
            if collection.modes.count > modes {
                remarks.append(
                    remark(
                        "'\(collection.name)' has \(collection.modes.count) modes", modes,
                        "list the axes that vary in 'axes'"))
            }
            if collection.variables.count > variables {
                remarks.append(
                    remark(
                        "'\(collection.name)' has \(collection.variables.count) variables", variables,
                        "write several outputs, each with a part of the theme, with 'include' and 'exclude'"))
            }
            for mode in collection.modes where mode.name.count > modeName {
                remarks.append(
                    remark(
                        "'\(mode.name)' has \(mode.name.count) characters", modeName,
                        "give the axis value a shorter name"))
            }
            return remarks
        }
    }

    private static func remark(_ fault: String, _ limit: Int, _ hint: String) -> Remark {
        Remark(
            .overLimit, "\(fault): Figma's limit is \(limit)", at: nil,
            notes: [Remark.Note(message: hint, place: nil)])
    }

    /// A warning that the body isn't written. It isn't an error, because Figma can still import the other files, for
    /// which it finds collections and modes by name.
    static func noBody(_ name: String) -> Remark {
        var remark = Remark(
            .noEquivalent, "'\(name)' is not written: the ids file has no collections and modes", at: nil,
            notes: [
                Remark.Note(message: "import the response of Figma's REST API, which has these ids", place: nil)
            ])
        remark.severity = .warning
        return remark
    }

    /// A warning that the body is too large. It isn't an error, because the other files can still be imported.
    static func largeBody(_ name: String, _ bytes: Int) -> Remark {
        var remark = remark(
            "'\(name)' has \(bytes) bytes", FigmaBody.limit, "import the other files, or write several outputs")
        remark.severity = .warning
        return remark
    }
}
