extension API {
    /// Two edits of the same files, which are to be merged.
    package struct MergeRequest: Message {
        /// The files with which both sides started. A file that is missing on a side didn't exist or was deleted.
        package var base: [String: String] = [:]
        package var ours: [String: String] = [:]
        package var theirs: [String: String] = [:]

        package init() {}
    }

    /// Two edits of the same files after a merge of their values.
    package struct Merge: Message {
        /// The merged files. For each conflict, they contain our version.
        package var files: [String: String] = [:]
        /// The values that both sides changed in different ways.
        package var conflicts: [Conflict] = []
        /// In files with conflicts, the lines that differ between their files and ours.
        package var changes: [FileChange] = []

        package init() {}
    }
}
