import LiveryModel
import LiveryTheme

/// What is to be said before a property, given the ones that were written before it.
struct CSSRemarks {
    private let annotations: Annotations
    /// Groups whose description has been written.
    private var opened: Set<String> = []

    init(_ annotations: Annotations) {
        self.annotations = annotations
    }

    /// The comments of a value: what the groups are for that begin with it, what it is for itself, and whether it is
    /// deprecated, by its own word or that of a group.
    mutating func comments(before path: String) -> [String] {
        guard !annotations.isEmpty else { return [] }
        var comments: [String] = []
        for group in groups(around: path) where opened.insert(group).inserted {
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

    /// The paths of the groups around a value, the whole theme's first.
    private func groups(around path: String) -> [String] {
        var groups = [""]
        for index in path.indices where path[index] == "." { groups.append(String(path[..<index])) }
        return groups
    }
}
