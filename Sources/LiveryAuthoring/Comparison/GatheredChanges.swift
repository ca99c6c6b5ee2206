import LiveryModel

/// Collects the changes for each axis choice, and determines which of them apply to all choices.
struct GatheredChanges {
    /// The index of the current axis choice.
    var index = 0
    private let choices: [[String: String]]
    private var found: [Change: [Int]] = [:]
    /// For each path, the choices after the first that report their own changes at the path. If it is `nil`, every
    /// choice reports its own changes at all paths.
    private var exceptions: [String: [Int]]?

    /// - Parameter followsFirst: Whether the changes of the first choice apply to all other choices, except at the
    ///   paths passed to ``except(_:)``.
    init(choices: [[String: String]], followsFirst: Bool = false) {
        self.choices = choices
        exceptions = followsFirst ? [:] : nil
    }

    mutating func report(_ change: Change) {
        found[change, default: []].append(index)
    }

    /// Specifies that the current choice reports its own changes at these paths.
    mutating func except(_ paths: Set<String>) {
        for path in paths { exceptions?[path, default: []].append(index) }
    }

    /// All changes without duplicates, each with the choices to which it applies.
    var changes: [Change] {
        var regions: [[Int]: [[String: [String]]]] = [:]
        return found.map { change, reported in
            guard let indices = indices(of: change, reported) else { return change }
            let region = regions[indices] ?? Regions(of: indices.map { choices[$0] }, among: choices).alternatives
            regions[indices] = region
            return Change(change.subject, change.kind, old: change.old, new: change.new, regions: region)
        }
    }

    /// The choices to which a change applies, or `nil` if it applies to all.
    private func indices(of change: Change, _ reported: [Int]) -> [Int]? {
        guard reported.count < choices.count else { return nil }
        guard let exceptions, reported.first == 0, let path = change.subject.valuePath else { return reported }
        guard let others = exceptions[path] else { return nil }
        var isTrue = [Bool](repeating: true, count: choices.count)
        for index in others { isTrue[index] = false }
        for index in reported { isTrue[index] = true }
        return isTrue.allSatisfy(\.self) ? nil : isTrue.indices.filter { isTrue[$0] }
    }
}
