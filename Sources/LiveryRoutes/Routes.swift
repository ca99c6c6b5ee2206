import LiveryHTTP
import LiveryService

/// Every route of the service, with its access, kind of work and description.
enum Routes {
    static let table: [Route] = [
        Route(.get, "/themes", .visitors, .memory, checked: Themes.list, .listApps),
        Route(.get, "/themes/{app}", .apps, .memory, checked: Themes.show, .showApp),
        Route(.get, "/themes/{app}/latest", .apps, .read, checked: Bundles.latest, .latestBundle),
        Route(.get, "/themes/{app}/versions", .readers, .read, Versions.list, .listVersions),
        Route(.get, "/themes/{app}/versions/{version}", .apps, .read, Bundles.version, .versionBundle),
        Route(.get, "/themes/{app}/versions/{version}/source", .readers, .readText, Versions.source, .showSource),
        Route(
            .get, "/themes/{app}/versions/{version}/explain", .readersOfBases, .compile, Explanations.version,
            .explainVersion),
        Route(
            .get, "/themes/{app}/versions/{version}/screens", .readersOfBases, .compile, Screens.show, .showScreens),
        Route(.get, "/themes/{app}/diff", .readers, .compile, Differences.show, .showDifference),
        Route(.get, "/themes/{app}/events", .apps, .memory, Events.listen, .listen),
        Route(.post, "/themes/{app}/versions", .publishers, .read, Publishing.publish, .publish),
        Route(.post, "/themes/{app}/rollback", .publishers, .read, Publishing.rollback, .rollBack),
        Route(.post, "/themes/{app}/check", .checkers, .compile, Check.check, .check),
        Route(.post, "/themes/{app}/rename", .atLeast(.reader), .compile, Renamings.rename, .rename),
        Route(.post, "/themes/{app}/format", .atLeast(.reader), .compile, Formatting.format, .format),
        Route(.post, "/themes/{app}/merge", .checkers, .compile, Merges.merge, .merge),
        Route(.post, "/themes/{app}/import", .designers, .compile, Imports.convert, .convert),
        Route(.delete, "/themes/{app}", .admins, .write, Themes.delete, .deleteApp),
        Route(.put, "/themes/{app}/assets/{sha256}", .designers, .write, Assets.upload, .uploadAsset),
        Route(.get, "/assets/{sha256}", .visitors, .readText, Assets.show, .showAsset),
        Route(.put, "/themes/{app}/visibility", .admins, .write, Themes.setVisibility, .setVisibility),

        Route(.get, "/themes/{app}/drafts", .atLeast(.reader), .read, Drafts.list, .listDrafts),
        Route(.get, "/themes/{app}/drafts/{draft}", .atLeast(.reader), .readText, Drafts.show, .showDraft),
        Route(.put, "/themes/{app}/drafts/{draft}", .designers, .write, Drafts.put, .putDraft),
        Route(.delete, "/themes/{app}/drafts/{draft}", .designers, .write, Drafts.delete, .deleteDraft),
        Route(.post, "/themes/{app}/drafts/{draft}/check", .atLeast(.reader), .compile, Drafts.check, .checkDraft),
        Route(.get, "/themes/{app}/drafts/{draft}/diff", .atLeast(.reader), .compile, Drafts.diff, .diffDraft),
        Route(
            .get, "/themes/{app}/drafts/{draft}/explain", .atLeast(.reader), .compile, Explanations.draft,
            .explainDraft),
        Route(.post, "/themes/{app}/drafts/{draft}/rebase", .designers, .compile, Drafts.rebase, .rebaseDraft),
        Route(
            .get, "/themes/{app}/drafts/{draft}/events", .atLeast(.reader), .read, Events.listenToDraft, .listenToDraft),
        Route(
            .get, "/themes/{app}/drafts/{draft}/files/{path...}", .atLeast(.reader), .readText, DraftFiles.show,
            .showFile),
        Route(.put, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, .write, DraftFiles.put, .putFile),
        Route(
            .delete, "/themes/{app}/drafts/{draft}/files/{path...}", .designers, .write, DraftFiles.delete, .deleteFile),

        Route(.get, "/themes/{app}/drafts/{draft}/previews", .designers, .read, Previews.list, .listPreviews),
        Route(.post, "/themes/{app}/drafts/{draft}/previews", .designers, .write, Previews.create, .createPreview),
        Route(
            .delete, "/themes/{app}/drafts/{draft}/previews/{preview}", .designers, .write, Previews.revoke,
            .revokePreview),
        Route(.get, "/preview/draft", .anybody, .compile, Previews.show, .showPreview),
        Route(.get, "/preview/events", .anybody, .read, Previews.listen, .listenToPreview),

        Route(.get, "/themes/{app}/reviews", .atLeast(.reader), .read, Reviews.list, .listReviews),
        Route(.post, "/themes/{app}/reviews", .designers, .write, Reviews.request, .requestReview),
        Route(.get, "/themes/{app}/reviews/{review}", .atLeast(.reader), .read, Reviews.show, .showReview),
        Route(.delete, "/themes/{app}/reviews/{review}", .designers, .write, Reviews.close, .closeReview),
        Route(
            .post, "/themes/{app}/reviews/{review}/comments", .designers, .write, Reviews.comment, .commentReview),

        Route(.get, "/themes/{app}/channels", .readers, .read, Channels.list, .listChannels),
        Route(.get, "/themes/{app}/channels/{channel}", .readers, .read, Channels.show, .showChannel),
        Route(.put, "/themes/{app}/channels/{channel}", .publishers, .compile, Channels.put, .putChannel),
        Route(.delete, "/themes/{app}/channels/{channel}", .publishers, .write, Channels.delete, .deleteChannel),
        Route(.get, "/themes/{app}/{channel}", .apps, .read, checked: Channels.bundle, .channelBundle),

        Route(.get, "/themes/{app}/releases", .atLeast(.reader), .readText, Releases.list, .listReleases),
        Route(.get, "/themes/{app}/releases/{release}", .atLeast(.reader), .readText, Releases.show, .showRelease),
        Route(.put, "/themes/{app}/releases/{release}", .publishers, .compile, Releases.put, .putRelease),
        Route(.delete, "/themes/{app}/releases/{release}", .publishers, .write, Releases.retire, .retireRelease),

        Route(.get, "/themes/{app}/schedule", .atLeast(.reader), .read, Schedule.list, .listSchedule),
        Route(.get, "/themes/{app}/schedule/{change}", .atLeast(.reader), .read, Schedule.show, .showChange),
        Route(.delete, "/themes/{app}/schedule/{change}", .publishers, .write, Schedule.cancel, .cancelChange),

        Route(.get, "/session", .signedIn, .read, Sessions.show, .showSession),
        Route(.post, "/session", .anybody, .write, Sessions.signIn, .signIn),
        Route(.delete, "/session", .signedIn, .write, Sessions.signOut, .signOut),

        Route(.get, "/sessions", .admins, .read, OpenSessions.list, .listSessions),
        Route(.delete, "/sessions/{session}", .admins, .write, OpenSessions.end, .endSession),

        Route(.get, "/tokens", .admins, .read, Tokens.list, .listTokens),
        Route(.post, "/tokens", .admins, .write, Tokens.create, .createToken),
        Route(.delete, "/tokens/{token}", .admins, .write, Tokens.revoke, .revokeToken),
        Route(.get, "/audit", .admins, .read, Audit.list, .listAudit),

        Route(.get, "/healthz", .anybody, .memory, Health.alive, .alive),
        Route(.get, "/readyz", .anybody, .read, Health.ready, .ready),
        Route(.get, "/metrics", .anybody, .read, Health.metrics, .metrics),
        Route(.get, "/openapi.json", .anybody, .memory, Health.contract, .contract),

        Route(.get, "/", .anybody, .memory, PageRoutes.index, .indexPage),
        Route(.get, "/sign-in", .anybody, .memory, PageRoutes.signIn, .signInPage),
        Route(.get, "/edit/{app}", .apps, .memory, PageRoutes.edit, .editPage),
        Route(.get, "/gallery/{app}", .apps, .memory, PageRoutes.gallery, .galleryPage),
        Route(.get, "/preview", .anybody, .memory, PageRoutes.preview, .previewPage),
        Route(.get, "/assets/{path...}", .anybody, .memory, PageRoutes.asset, .asset),
        Route(.get, "/favicon.ico", .anybody, .memory, PageRoutes.icon, .icon),
    ]
}
