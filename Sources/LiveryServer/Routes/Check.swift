import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryStore
import LiveryTheme

/// Compiles text without saving it. Without `against`, it uses only the name of the app, so anonymous clients may name a
/// private app.
enum Check {
    static func check(_ service: Service, _ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.CheckRequest = try path.body(of: request)
        return try answer(FilesBody(body.text), body.options, in: service, request, path)
    }

    /// The text's diagnostics, its axes, and the bundle for the axes in the query.
    static func answer(
        _ files: FilesBody, _ options: API.CheckOptions, in service: Service, _ request: borrowing Request,
        _ path: Parameters
    ) throws -> Response {
        let chosen = try BundleQuery(request).axes
        let choices = try Limits.checkChoices(options.choices)
        let version = try service.version(against: options, path)
        let compilation = try service.publisher.compile(
            files, app: path.app, for: path.caller, adding: [.advice, .annotations], path.workLimit)
        var bundles = CheckedBundles(compilation)
        let index = try bundles.index(of: chosen)
        var report = API.CheckReport()
        report.diagnostics = compilation.diagnostics.map(API.Diagnostic.init)
        report.axes = compilation.axes.map(API.Axis.init)
        report.bundle = try index.map { try bundles.json($0, path.workLimit) }
        report.bundles = try choices?.map { try bundles.further($0, path.workLimit) }
        if let version { report.comparison = .some(try service.comparison(of: files, compilation, to: version, path)) }
        report.screens = index.map { compilation.screens[$0].map(API.Screen.init) }
        report.contrasts = index.map { compilation.compiled[$0].bundle.contrasts.map(API.TextContrast.init) }
        report.enumerations = Dictionary(uniqueKeysWithValues: Theme.Enumeration.all.map { ($0.name, $0.cases) })
        report.annotations = index.map { compilation.annotations[$0].byPath.mapValues(API.Annotation.init) }
        return .json(report)
    }
}

/// The bundles of checked text, by choices that may name axes or values that an edit has removed.
private struct CheckedBundles {
    private let compilation: Compilation
    private let axes: [Theme.Axis]
    private var parsed: [Int: JSON] = [:]
    /// The total size of the bundles for several choices so far.
    private var size = 0

    init(_ compilation: Compilation) {
        self.compilation = compilation
        axes = compilation.storedAxes.map(\.served)
    }

    /// The position of the bundle for a choice; nil if there are errors.
    func index(of chosen: [String: String]) throws(Theme.AxisError) -> Int? {
        let selection = try axes.selection(axes.offered(chosen))
        return compilation.compiled.firstIndex { $0.axes == selection }
    }

    /// The bundle for one of several choices. Their total size is limited.
    mutating func further(_ choice: [String: String], _ workLimit: WorkLimit) throws -> JSON? {
        guard let index = try index(of: choice) else { return nil }
        size += compilation.compiled[index].bundle.bytes.count
        guard size <= Limits.combinedBytes else {
            throw Problem(
                .tooManyCombinations, "the bundles of all 'choices' are too large for one response: send fewer choices")
        }
        return try json(index, workLimit)
    }

    mutating func json(_ index: Int, _ workLimit: WorkLimit) throws -> JSON {
        if let known = parsed[index] { return known }
        try workLimit.check()
        let json = try JSON.parse(compilation.compiled[index].bundle.bytes)
        parsed[index] = json
        return json
    }
}

extension Limits {
    /// The further choices of axes of a check.
    fileprivate static func checkChoices(_ choices: [[String: String]]?) throws(Problem) -> [[String: String]]? {
        guard let choices, choices.count > checkedChoices else { return choices }
        throw Problem(.malformedBody, "too many 'choices': found \(choices.count), the limit is \(checkedChoices)")
    }
}

extension Service {
    /// The version to compare checked text with. Only clients that may read the app can compare with it.
    fileprivate func version(against options: API.CheckOptions, _ path: Parameters) throws -> Version? {
        guard let number = try Limits.checkNumber(options.against, "against") else { return nil }
        guard catalog.current.apps[path.app] != nil, isVisible(path.app, to: path.caller) else {
            throw unknownApp(path.app)
        }
        return try store.version(app: path.app, number: number)
    }

    /// The differences of checked text from a version; nil if the text has errors.
    fileprivate func comparison(
        of files: FilesBody, _ compilation: Compilation, to version: Version, _ path: Parameters
    ) throws -> API.CheckComparison? {
        guard !compilation.hasErrors else { return nil }
        let old = store.compared(
            version.bundles, axes: version.liveryAxes, beforeEach: { try path.workLimit.check() })
        let new = ComparedTexts(compilation.written, axes: compilation.axes)
        var difference = API.CheckComparison()
        difference.from = version.number
        difference.comparison = API.Comparison(try Comparison(from: old, to: new))
        difference.faint = try FaintText.all(from: old, to: new).map(API.FaintText.init)
        difference.files = try changes(from: version, to: files.files, path.workLimit)
        return difference
    }

    /// The text that differs from a version, or from nothing.
    func changes(
        from version: Version?, to files: [String: [UInt8]], _ workLimit: WorkLimit
    ) throws -> [API.FileChange] {
        let old = try version.map { try store.files(of: $0.reference) } ?? [:]
        guard let changes = FileChange.all(from: old, to: files, unless: { workLimit.isOver }) else {
            throw workLimit.problem
        }
        return changes.map(API.FileChange.init)
    }
}

extension API.TextContrast {
    fileprivate init(_ contrast: LiveryAuthoring.TextContrast) {
        self.init()
        path = contrast.path
        state = contrast.state.rawValue
        ratio = .double(contrast.ratio)
        required = .double(contrast.required)
    }
}

extension API.FaintText {
    fileprivate init(_ text: LiveryAuthoring.FaintText) {
        self.init()
        contrast = API.TextContrast(text.contrast)
        `where` = text.regions
    }
}

extension API.Annotation {
    fileprivate init(_ annotation: LiveryTheme.Annotation) {
        self.init()
        description = annotation.description
        deprecated = annotation.deprecation?.json
        extensions = annotation.extensions.flatMap { try? JSON.parse($0) }
    }
}
