import LiveryModel

/// Gathers the changes of one choice of axes after the other, and tells what is so for all from what is so for some.
struct GatheredChanges {
    /// The number of the choice whose changes come now.
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
