extension API {
    /// Two edits of the same text, to merge.
    package struct MergeRequest: Message {
        /// The texts that both sides started with. A file that is missing did not exist, or is deleted.
        package var base: [String: String] = [:]
        package var ours: [String: String] = [:]
        package var theirs: [String: String] = [:]

        package init() {}
    }

    /// Two edits of the same text, merged value by value.
    package struct Merge: Message {
        /// The merged texts. They contain our version of each conflict.
        package var files: [String: String] = [:]
        /// The values that both sides changed in different ways.
        package var conflicts: [Conflict] = []
        /// The lines that differ between their text and ours, in the files that have conflicts.
        package var changes: [FileChange] = []

        package init() {}
    }
}
