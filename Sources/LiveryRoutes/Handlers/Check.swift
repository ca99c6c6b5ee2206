import LiveryAPI
import LiveryAuthoring
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
import LiveryTheme

/// Compiles text without saving it. Without `against`, it uses only the name of the app, so anonymous clients may name a
/// private app.
struct Check: Handler {
    let apps: Apps
    let catalog: Catalog
    let store: Store
    let publisher: Publisher

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        catalog = responder.service.catalog
        store = responder.service.store
        publisher = responder.service.publisher
    }

    func check(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let body: API.CheckRequest = try path.body(of: request)
        return try answer(ThemeText(body.text), body.options, request, path)
    }

    /// The text's diagnostics, its axes, and the bundle for the axes in the query.
    func answer(
        _ files: ThemeText, _ options: API.CheckOptions, _ request: borrowing Request, _ path: Parameters
    ) throws -> Response {
        let chosen = try BundleQuery(request).axes
        let choices = try ServiceLimits.checkChoices(options.choices)
        let version = try version(against: options, path)
        let compilation = try publisher.compile(
            files, app: path.app, for: path.caller, adding: [.advice, .annotations], path.workLimit)
        var bundles = CheckedBundles(compilation)
        let index = try bundles.index(of: chosen)
        var report = API.CheckReport()
        report.diagnostics = compilation.diagnostics.map(API.Diagnostic.init)
        report.axes = compilation.axes.map(API.Axis.init)
        report.bundle = try index.map { try bundles.json($0, path.workLimit) }
        report.bundles = try choices?.map { try bundles.further($0, path.workLimit) }
        if let version { report.comparison = .some(try comparison(of: files, compilation, to: version, path)) }
        report.screens = index.map { compilation.screens[$0].map(API.Screen.init) }
        report.layouts = compilation.layouts.mapValues(API.Layout.init)
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
        axes = compilation.servedAxes
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
        guard size <= ServiceLimits.combinedBytes else {
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

extension ServiceLimits {
    /// The further choices of axes of a check.
    fileprivate static func checkChoices(_ choices: [[String: String]]?) throws(Problem) -> [[String: String]]? {
        guard let choices, choices.count > checkedChoices else { return choices }
        throw Problem(.malformedBody, "too many 'choices': found \(choices.count), the limit is \(checkedChoices)")
    }
}

extension Check {
    /// The version to compare checked text with. Only clients that may read the app can compare with it.
    private func version(against options: API.CheckOptions, _ path: Parameters) throws -> Version? {
        guard let number = try ServiceLimits.checkNumber(options.against, "against") else { return nil }
        guard catalog.current.apps[path.app] != nil, apps.isVisible(path.app, to: path.caller) else {
            throw apps.unknown(path.app)
        }
        return try store.version(app: path.app, number: number)
    }

    /// The differences of checked text from a version; nil if the text has errors.
    private func comparison(
        of files: ThemeText, _ compilation: Compilation, to version: Version, _ path: Parameters
    ) throws -> API.CheckComparison? {
        guard !compilation.hasErrors else { return nil }
        let old = store.compared(
            version.bundles, axes: version.axes, beforeEach: { try path.workLimit.check() })
        let new = ComparedTexts(compilation.written, axes: compilation.axes)
        var difference = API.CheckComparison()
        difference.from = version.number
        difference.comparison = API.Comparison(try Comparison(from: old, to: new))
        difference.faint = try FaintText.all(from: old, to: new).map(API.FaintText.init)
        difference.files = try store.changes(from: version, to: files.files, path.workLimit)
        return difference
    }
}

extension Store {
    /// The text that differs from a version, or from nothing.
    func changes(
        from version: Version?, to files: [String: [UInt8]], _ workLimit: WorkLimit
    ) throws -> [API.FileChange] {
        let old = try version.map { try self.files(of: $0.reference) } ?? [:]
        guard let changes = FileChange.all(from: old, to: files, unless: { workLimit.isOver }) else {
            throw workLimit.error
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
