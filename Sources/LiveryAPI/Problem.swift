extension API {
    /// A problem document (RFC 9457), including the additional members of all problem types.
    package struct Problem: Message {
        /// `urn:livery:problem:` followed by the kind of problem.
        package var type = ""
        package var title = ""
        package var status = 0
        package var detail = ""
        @Omitted package var known: [String]? = nil
        @Omitted package var diagnostics: [Diagnostic]? = nil
        @Omitted package var app: String? = nil
        @Omitted package var etag: String? = nil
        /// The version that the draft is based on. Null for a draft of a new app.
        @Omitted package var base: Int?? = nil
        /// The current version. Null if the app has no versions.
        @Omitted package var latest: Int?? = nil
        /// The draft's current revision.
        @Omitted package var revision: Int? = nil
        /// The state of a scheduled change.
        @Omitted package var state: String? = nil
        @Omitted package var to: Int? = nil
        @Omitted package var conflicts: [Conflict]? = nil
        @Omitted package var breaks: [BrokenRelease]? = nil

        /// The paths of images and fonts whose bytes the server lacks.
        @Omitted package var paths: [String]? = nil

        package init() {}
    }
}
