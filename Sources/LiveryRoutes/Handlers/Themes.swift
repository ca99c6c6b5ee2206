package import LiveryAPI
import LiveryHTTP
package import LiveryModel
import LiveryService
import LiveryStore

/// The apps.
struct Themes: Handler {
    let apps: Apps
    let catalog: Catalog
    let store: Store
    let follower: Follower

    init(_ responder: ServiceResponder) {
        apps = responder.apps
        catalog = responder.service.catalog
        store = responder.service.store
        follower = responder.service.follower
    }

    /// The apps that the caller may read.
    func list(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let visible = catalog.current.apps.values
            .filter { apps.isVisible($0.version.app, to: path.caller) }
            .sorted { utf8Precedes($0.version.app, $1.version.app) }
        var list = API.Apps()
        list.themes = visible.map(API.App.init)
        return .json(list, for: request)
    }

    /// One app, whose entity tag a publish names in `If-Match`.
    func show(_ request: borrowing Request, _ path: Parameters) throws -> Response {
        let app = try apps.entry(path.app)
        return .json(API.App(app), state: app.pointer, for: request)
    }

    /// Deletes an app. The name is given twice, because nothing brings the app back except a backup.
    func delete(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let author = try path.author()
        try author.requireMayChangeAllFiles(for: "deleting an app")
        guard try request.query("confirm") == app else {
            throw Problem(.unknownParameter, "repeat the app's name: ?confirm=\(app)")
        }
        return try Committed {
            try store.deleteApp(app, by: author.author)
        } report: { _ in
            follower.serve(changeOf: [app])
            return .noContent
        }
    }

    /// Makes an app private or public. The app may be unpublished.
    func setVisibility(_ request: borrowing Request, _ path: Parameters) throws -> Committed {
        let app = path.app
        let body: API.VisibilityRequest = try path.body(of: request)
        let author = try path.author().author
        return try Committed {
            try store.setPrivate(body.private, app: app, by: author)
        } report: { _ in
            follower.serve(changeOf: [app])
            var visibility = API.Visibility()
            visibility.app = app
            visibility.private = body.private
            return .json(visibility)
        }
    }
}

extension API.App {
    fileprivate init(_ entry: AppEntry) {
        self.init()
        app = entry.version.app
        latest = entry.version.number
        time = entry.version.timestamp
        axes = entry.axes.map(API.Axis.init)
        extends = entry.version.extendedVersions
    }
}

extension API.Axis {
    package init(_ axis: Theme.Axis) {
        self.init()
        name = axis.name
        values = axis.values
        ignoresCase = axis.ignoresCase ? true : nil
    }
}
