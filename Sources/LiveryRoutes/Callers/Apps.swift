import LiveryHTTP
import LiveryModel
import LiveryService
import LiveryStore

/// The apps as callers see them.
struct Apps: Sendable {
    let service: Service

    /// The current entry of an app.
    func entry(_ name: String) throws(Problem) -> AppEntry {
        guard let app = service.catalog.current.apps[name] else { throw unknown(name) }
        return app
    }

    /// Whether an app is visible to a caller. Nil stands for an anonymous client.
    func isVisible(_ app: String, to caller: Caller?) -> Bool {
        !service.catalog.current.privateApps.contains(app) || caller?.may(.reader, app: app) == true
    }

    /// The problem for a missing app and for a private one, which clients can't distinguish.
    func unknown(_ name: String) -> Problem {
        if let problem = unknownWithoutStore { return problem.with(.vary, CachePolicy.credentials) }
        let known = service.catalog.current.apps.keys.filter { isVisible($0, to: nil) }.sorted(by: utf8Precedes)
        // A cache that stores this for an anonymous client must not send it to a reader.
        return Problem(.unknownApp, "no app '\(name)'").suggesting(known).with(.vary, CachePolicy.credentials)
    }

    /// The problem for what the local copy lacks, if it is served: the database may have it.
    var unknownWithoutStore: Problem? { service.unknownWithoutStore.map { Problem($0) } }
}

extension AppEntry {
    /// The entity tag of this version, which a publish sends in `If-Match`.
    var pointer: EntityTag { EntityTag("v\(version.number)") }
}
