import LiveryModel
import LiveryTheme

/// The comments before each value. They depend on the values that come earlier in the file.
struct AnnotationComments {
    private let annotations: Annotations
    /// The groups whose description has already been written.
    private var opened: Set<String> = []

    init(_ annotations: Annotations) {
        self.annotations = annotations
    }

    /// The comments for a value: the descriptions of the groups that start with it, its own description, and its
    /// deprecation, which can be inherited from a group.
    mutating func comments(before path: String) -> [String] {
        guard !annotations.isEmpty else { return [] }
        var comments: [String] = []
        for group in [""] + path.groups.reversed().map(String.init) where opened.insert(group).inserted {
            guard let text = annotations[group]?.description else { continue }
            comments.append(group.isEmpty ? text : "\(group): \(text)")
        }
        if let text = annotations[path]?.description { comments.append(text) }
        switch annotations.deprecation(at: path) {
        case .deprecated(nil): comments.append("deprecated")
        case .deprecated(let reason?): comments.append("deprecated: \(reason)")
        case .some(.none), nil: break
        }
        return comments
    }
}
