import LiveryHTTP

/// Every route of the service: the table of contents.
enum Routes {
    static let table: [Route] = [
        Route(.get, "/themes", Themes.list),
        Route(.get, "/themes/{app}", Themes.show),
        Route(.get, "/themes/{app}/latest", Bundles.latest),
        Route(.get, "/themes/{app}/versions", Versions.list),
        Route(.get, "/themes/{app}/versions/{version}", Bundles.version),
        Route(.get, "/themes/{app}/versions/{version}/source", Versions.source),
        Route(.get, "/themes/{app}/diff", Differences.show),
        Route(.post, "/themes/{app}/versions", Versions.publish),
        Route(.post, "/themes/{app}/rollback", Versions.rollback),
        Route(.post, "/themes/{app}/check", Check.check),

        Route(.get, "/session", Sessions.show),
        Route(.post, "/session", Sessions.signIn),
        Route(.delete, "/session", Sessions.signOut),

        Route(.get, "/healthz", Health.alive),
        Route(.get, "/readyz", Health.ready),

        Route(.get, "/", PageRoutes.index),
        Route(.get, "/sign-in", PageRoutes.signIn),
        Route(.get, "/edit/{app}", PageRoutes.edit),
        Route(.get, "/gallery/{app}", PageRoutes.gallery),
        Route(.get, "/assets/{path...}", PageRoutes.asset),
        Route(.get, "/favicon.ico", PageRoutes.icon),
    ]
}
