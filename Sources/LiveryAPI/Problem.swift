extension API {
    /// An error: RFC 9457, with the members that some kinds have.
    package struct Problem: Codable, Sendable {
        /// `urn:livery:problem:` and the kind.
        package var type = ""
        package var title = ""
        package var status = 0
        package var detail = ""
        /// Names that would have been right.
        @Omitted package var known: [String]? = nil
        @Omitted package var diagnostics: [Diagnostic]? = nil
        @Omitted package var app: String? = nil
        /// The ETag of the current state.
        @Omitted package var etag: String? = nil
        /// The version that a draft is based on; null if it is based on none.
        @Omitted package var base: Int?? = nil
        /// The current version; null if there is none.
        @Omitted package var latest: Int?? = nil
        /// The draft's current revision.
        @Omitted package var revision: Int? = nil
        /// The state of a scheduled change.
        @Omitted package var state: String? = nil
        @Omitted package var to: Int? = nil
        @Omitted package var conflicts: [Conflict]? = nil

        package init() {}
    }
}
