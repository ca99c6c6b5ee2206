import LiveryModel

/// Collects the changes of each axis choice, and separates the changes of all choices from the changes of some.
struct GatheredChanges {
    /// The index of the current axis choice.
    var index = 0
    private let choices: [[String: String]]
    private var found: [Change: [Int]] = [:]

    init(choices: [[String: String]]) {
        self.choices = choices
    }

    mutating func report(_ change: Change) {
        found[change, default: []].append(index)
    }

    /// Each change once, with the choices that it is true of.
    var changes: [Change] {
        var regions: [[Int]: [[String: [String]]]] = [:]
        return found.map { change, indices in
            guard indices.count < choices.count else { return change }
            let region = regions[indices] ?? Regions(of: indices.map { choices[$0] }, among: choices).alternatives
            regions[indices] = region
            return Change(change.subject, change.kind, old: change.old, new: change.new, regions: region)
        }
    }
}
