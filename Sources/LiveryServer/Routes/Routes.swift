import LiveryHTTP

/// Every route of the service, with who may use it, whether anything is waited for, and what the contract says of it:
/// the table of contents.
enum Routes {
    static let table: [Route] = [
        Route(.get, "/themes", .visitors, .isDoneAtOnce, Themes.list, .listApps),
        Route(.get, "/themes/{app}", .readers, .isDoneAtOnce, Themes.show, .showApp),
        Route(.get, "/themes/{app}/latest", .readers, Bundles.latest, .latestBundle),
        Route(.get, "/themes/{app}/versions", .readers, Versions.list, .listVersions),
        Route(.get, "/themes/{app}/versions/{version}", .readers, Bundles.version, .versionBundle),
        Route(.get, "/themes/{app}/versions/{version}/source", .readers, Versions.source, .showSource),
        Route(.get, "/themes/{app}/diff", .readers, Differences.show, .showDifference),
        Route(.get, "/themes/{app}/events", .readers, .isDoneAtOnce, Events.listen, .listen),
        Route(.post, "/themes/{app}/versions", .publishers, Publishing.publish, .publish),
        Route(.post, "/themes/{app}/rollback", .publishers, Publishing.rollback, .rollBack),
        Route(.post, "/themes/{app}/check", .visitors, Check.check, .check),
        Route(.put, "/themes/{app}/visibility", .admins, Themes.setVisibility, .setVisibility),

        Route(.get, "/themes/{app}/drafts", .atLeast(.reader), Drafts.list, .listDrafts),
        Route(.get, "/themes/{app}/drafts/{draft}", .atLeast(.reader), Drafts.show, .showDraft),
        Route(.put, "/themes/{app}/drafts/{draft}", .designers, Drafts.put, .putDraft),
        Route(.delete, "/themes/{app}/drafts/{draft}", .designers, Drafts.delete, .deleteDraft),
        Route(.post, "/themes/{app}/drafts/{draft}/check", .atLeast(.reader), Drafts.check, .checkDraft),
        Route(.get, "/themes/{app}/drafts/{draft}/diff", .atLeast(.reader), Drafts.diff, .diffDraft),
        Route(.post, "/themes/{app}/drafts/{draft}/rebase", .designers, Drafts.rebase, .rebaseDraft),
        Route(.get, "/themes/{app}/drafts/{draft}/files/{path...}", .atLeast(.reader), DraftFiles.show, .showFile),
        Route(.put, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, DraftFiles.put, .putFile),
        Route(.delete, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, DraftFiles.delete, .deleteFile),

        Route(.get, "/themes/{app}/channels", .readers, Channels.list, .listChannels),
        Route(.get, "/themes/{app}/channels/{channel}", .readers, Channels.show, .showChannel),
        Route(.put, "/themes/{app}/channels/{channel}", .publishers, Channels.put, .putChannel),
        Route(.delete, "/themes/{app}/channels/{channel}", .publishers, Channels.delete, .deleteChannel),
        Route(.get, "/themes/{app}/{channel}", .readers, Channels.bundle, .channelBundle),

        Route(.get, "/themes/{app}/schedule", .atLeast(.reader), Schedule.list, .listSchedule),
        Route(.get, "/themes/{app}/schedule/{change}", .atLeast(.reader), Schedule.show, .showChange),
        Route(.delete, "/themes/{app}/schedule/{change}", .publishers, Schedule.cancel, .cancelChange),

        Route(.get, "/session", .signedIn, Sessions.show, .showSession),
        Route(.post, "/session", .anybody, Sessions.signIn, .signIn),
        Route(.delete, "/session", .signedIn, Sessions.signOut, .signOut),

        Route(.get, "/sessions", .admins, OpenSessions.list, .listSessions),
        Route(.delete, "/sessions/{session}", .admins, OpenSessions.end, .endSession),

        Route(.get, "/tokens", .admins, Tokens.list, .listTokens),
        Route(.post, "/tokens", .admins, Tokens.create, .createToken),
        Route(.delete, "/tokens/{token}", .admins, Tokens.revoke, .revokeToken),
        Route(.get, "/audit", .admins, Audit.list, .listAudit),

        Route(.get, "/healthz", .anybody, .isDoneAtOnce, Health.alive, .alive),
        Route(.get, "/readyz", .anybody, Health.ready, .ready),
        Route(.get, "/metrics", .anybody, Health.metrics, .metrics),
        Route(.get, "/openapi.json", .anybody, .isDoneAtOnce, Health.contract, .contract),

        Route(.get, "/", .anybody, .isDoneAtOnce, PageRoutes.index, .indexPage),
        Route(.get, "/sign-in", .anybody, .isDoneAtOnce, PageRoutes.signIn, .signInPage),
        Route(.get, "/edit/{app}", .anybody, .isDoneAtOnce, PageRoutes.edit, .editPage),
        Route(.get, "/gallery/{app}", .anybody, .isDoneAtOnce, PageRoutes.gallery, .galleryPage),
        Route(.get, "/assets/{path...}", .anybody, .isDoneAtOnce, PageRoutes.asset, .asset),
        Route(.get, "/favicon.ico", .anybody, .isDoneAtOnce, PageRoutes.icon, .icon),
    ]
}
