package import LiveryAPI
import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore
package import LiveryTheme

/// The sample screens of versions.
struct Screens: Handler {
    let apps: Apps
    let store: Store
    let publisher: Publisher
    let maker: BundleMaker

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        store = responder.service.store
        publisher = responder.service.publisher
        maker = responder.service.maker
    }

    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        let chosen = try BundleQuery(request).axes
        let version = try store.version(app: app.version.app, number: try path.version())
        try publisher.checkBases(of: version, for: path.caller)
        let compilation = try maker.compiled(version.axes.selection(chosen), version)
        guard let screens = compilation.screens.first else {
            throw ServiceError.choiceHasErrors(compilation.diagnostics)
        }
        var answer = API.Screens()
        answer.app = version.app
        answer.version = version.number
        answer.screens = screens.map(API.Screen.init)
        answer.layouts = compilation.layouts.mapValues(API.Layout.init)
        return .json(answer, for: request)
    }
}

extension API.Screen {
    /// A sample screen in the form of the HTTP API.
    package init(_ screen: SampleScreen) {
        self.init()
        name = screen.name
        rows = screen.rows.map { row in
            row.map { element in
                var drawn = API.ScreenElement()
                drawn.style = element.style
                drawn.state = element.state.rawValue
                drawn.texts = element.texts
                return drawn
            }
        }
    }
}

extension API.Layout {
    /// A layout in the form of the HTTP API.
    package init(_ layout: PartLayout) {
        self.init()
        axis = layout.axis.rawValue
        spacing = layout.spacing.map { .double($0) } ?? .null
        align = layout.alignment?.rawValue
        parts = layout.parts
    }
}

extension OpenAPI.Operation {
    static let showScreens = Self(
        .history, "showScreens", "Shows the sample screens of a version: styles with sample content, for previews.",
        [.axes] + .conditions,
        answers: .tagged(API.Screens.self, "The screens, in the order of their declarations."),
        problems: [.unknownVersion, .unknownAxis, .unknownAxisValue, .preconditionFailed])
}
