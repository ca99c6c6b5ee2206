import LiveryHTTP

/// Every route of the service, with who may use it: the table of contents.
enum Routes {
    static let table: [Route] = [
        Route(.get, "/themes", .readers, Themes.list),
        Route(.get, "/themes/{app}", .readers, Themes.show),
        Route(.get, "/themes/{app}/latest", .readers, Bundles.latest),
        Route(.get, "/themes/{app}/versions", .readers, Versions.list),
        Route(.get, "/themes/{app}/versions/{version}", .readers, Bundles.version),
        Route(.get, "/themes/{app}/versions/{version}/source", .readers, Versions.source),
        Route(.get, "/themes/{app}/diff", .readers, Differences.show),
        Route(.get, "/themes/{app}/events", .readers, Events.listen),
        Route(.post, "/themes/{app}/versions", .publishers, Versions.publish),
        Route(.post, "/themes/{app}/rollback", .publishers, Versions.rollback),
        Route(.post, "/themes/{app}/check", .readers, Check.check),
        Route(.put, "/themes/{app}/visibility", .admins, Themes.setVisibility),

        Route(.get, "/session", .signedIn, Sessions.show),
        Route(.post, "/session", .anybody, Sessions.signIn),
        Route(.delete, "/session", .signedIn, Sessions.signOut),

        Route(.get, "/tokens", .admins, Tokens.list),
        Route(.post, "/tokens", .admins, Tokens.create),
        Route(.delete, "/tokens/{token}", .admins, Tokens.revoke),
        Route(.get, "/audit", .admins, Audit.list),

        Route(.get, "/healthz", .anybody, Health.alive),
        Route(.get, "/readyz", .anybody, Health.ready),

        Route(.get, "/", .anybody, PageRoutes.index),
        Route(.get, "/sign-in", .anybody, PageRoutes.signIn),
        Route(.get, "/edit/{app}", .anybody, PageRoutes.edit),
        Route(.get, "/gallery/{app}", .anybody, PageRoutes.gallery),
        Route(.get, "/assets/{path...}", .anybody, PageRoutes.asset),
        Route(.get, "/favicon.ico", .anybody, PageRoutes.icon),
    ]
}
