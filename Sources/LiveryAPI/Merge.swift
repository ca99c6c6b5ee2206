extension API {
    /// Two edits of the same files, to merge.
    package struct MergeRequest: Message {
        /// The files that both sides started with. A missing file didn't exist, or was deleted.
        package var base: [String: String] = [:]
        package var ours: [String: String] = [:]
        package var theirs: [String: String] = [:]

        package init() {}
    }

    /// Two edits of the same files, merged value by value.
    package struct Merge: Message {
        /// The merged files. They contain our version of each conflict.
        package var files: [String: String] = [:]
        /// The values that both sides changed in different ways.
        package var conflicts: [Conflict] = []
        /// The lines that differ between their files and ours, in files with conflicts.
        package var changes: [FileChange] = []

        package init() {}
    }
}
