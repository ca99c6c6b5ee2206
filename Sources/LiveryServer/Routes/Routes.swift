import LiveryHTTP

/// Every route of the service, with who may use it and, where nothing is waited for, that: the table of contents.
enum Routes {
    static let table: [Route] = [
        Route(.get, "/themes", .readers, .isDoneAtOnce, Themes.list),
        Route(.get, "/themes/{app}", .readers, .isDoneAtOnce, Themes.show),
        Route(.get, "/themes/{app}/latest", .readers, Bundles.latest),
        Route(.get, "/themes/{app}/versions", .readers, Versions.list),
        Route(.get, "/themes/{app}/versions/{version}", .readers, Bundles.version),
        Route(.get, "/themes/{app}/versions/{version}/source", .readers, Versions.source),
        Route(.get, "/themes/{app}/diff", .readers, Differences.show),
        Route(.get, "/themes/{app}/events", .readers, .isDoneAtOnce, Events.listen),
        Route(.post, "/themes/{app}/versions", .publishers, Publishing.publish),
        Route(.post, "/themes/{app}/rollback", .publishers, Publishing.rollback),
        Route(.post, "/themes/{app}/check", .readers, Check.check),
        Route(.put, "/themes/{app}/visibility", .admins, Themes.setVisibility),

        Route(.get, "/themes/{app}/drafts", .atLeast(.reader), Drafts.list),
        Route(.get, "/themes/{app}/drafts/{draft}", .atLeast(.reader), Drafts.show),
        Route(.put, "/themes/{app}/drafts/{draft}", .designers, Drafts.put),
        Route(.delete, "/themes/{app}/drafts/{draft}", .designers, Drafts.delete),
        Route(.post, "/themes/{app}/drafts/{draft}/check", .atLeast(.reader), Drafts.check),
        Route(.get, "/themes/{app}/drafts/{draft}/diff", .atLeast(.reader), Drafts.diff),
        Route(.post, "/themes/{app}/drafts/{draft}/rebase", .designers, Drafts.rebase),
        Route(.get, "/themes/{app}/drafts/{draft}/files/{path...}", .atLeast(.reader), DraftFiles.show),
        Route(.put, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, DraftFiles.put),
        Route(.delete, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, DraftFiles.delete),

        Route(.get, "/themes/{app}/channels", .readers, Channels.list),
        Route(.get, "/themes/{app}/channels/{channel}", .readers, Channels.show),
        Route(.put, "/themes/{app}/channels/{channel}", .publishers, Channels.put),
        Route(.delete, "/themes/{app}/channels/{channel}", .publishers, Channels.delete),
        Route(.get, "/themes/{app}/{channel}", .readers, Channels.bundle),

        Route(.get, "/themes/{app}/schedule", .atLeast(.reader), Schedule.list),
        Route(.get, "/themes/{app}/schedule/{change}", .atLeast(.reader), Schedule.show),
        Route(.delete, "/themes/{app}/schedule/{change}", .publishers, Schedule.cancel),

        Route(.get, "/session", .signedIn, Sessions.show),
        Route(.post, "/session", .anybody, Sessions.signIn),
        Route(.delete, "/session", .signedIn, Sessions.signOut),

        Route(.get, "/sessions", .admins, OpenSessions.list),
        Route(.delete, "/sessions/{session}", .admins, OpenSessions.end),

        Route(.get, "/tokens", .admins, Tokens.list),
        Route(.post, "/tokens", .admins, Tokens.create),
        Route(.delete, "/tokens/{token}", .admins, Tokens.revoke),
        Route(.get, "/audit", .admins, Audit.list),

        Route(.get, "/healthz", .anybody, .isDoneAtOnce, Health.alive),
        Route(.get, "/readyz", .anybody, .isDoneAtOnce, Health.ready),
        Route(.get, "/metrics", .anybody, Health.metrics),

        Route(.get, "/", .anybody, .isDoneAtOnce, PageRoutes.index),
        Route(.get, "/sign-in", .anybody, .isDoneAtOnce, PageRoutes.signIn),
        Route(.get, "/edit/{app}", .anybody, .isDoneAtOnce, PageRoutes.edit),
        Route(.get, "/gallery/{app}", .anybody, .isDoneAtOnce, PageRoutes.gallery),
        Route(.get, "/assets/{path...}", .anybody, .isDoneAtOnce, PageRoutes.asset),
        Route(.get, "/favicon.ico", .anybody, .isDoneAtOnce, PageRoutes.icon),
    ]
}
