import LiveryTheme

/// Merges the values of a file, object by object. The result is a set of edits to our text.
struct ValueMerge {
    let file: String
    let base: TextTree?
    let ours: TextTree
    let theirs: TextTree
    let choices: [ThemeMerge.Point: ThemeMerge.Choice]
    var edits: TextEdits
    var conflicts: [ThemeMerge.Conflict] = []
    var taken: [ThemeMerge.Point] = []
    /// The conflicts that were resolved by a new value.
    var newTexts: [ThemeMerge.Point] = []
    private let interruption: Interruption?
    private var used: Set<ThemeMerge.Point> = []
    /// The expected result by path, with `nil` where any value is allowed.
    private var expected: [[String]: TextItem?] = [:]

    init(
        file: String, base: TextTree?, ours: TextTree, theirs: TextTree,
        choices: [ThemeMerge.Point: ThemeMerge.Choice], _ interruption: Interruption?
    ) {
        self.file = file
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.choices = choices
        self.interruption = interruption
        edits = TextEdits(ours: ours, theirs: theirs)
    }

    mutating func run() {
        merge(base?.root, ours.root, theirs.root, at: [], in: TextEdits.Home(object: ours.root))
    }

    /// The choices that don't match a conflict.
    var unused: [ThemeMerge.Point] { choices.keys.filter { !used.contains($0) } }

    /// Whether a tree contains exactly the merged values. This check proves that the edits didn't lose anything.
    func isExpected(_ result: TextTree) -> Bool {
        var found: [[String]: TextItem] = [:]
        Self.collect(result.root, at: [], into: &found)
        // A new value can itself have members.
        let free = Set(expected.filter { $0.value == nil }.keys)
        if !free.isEmpty {
            found = found.filter { path, _ in
                !(1..<path.count).contains { free.contains(Array(path.prefix($0))) }
            }
        }
        guard found.count == expected.count else { return false }
        return expected.allSatisfy { path, item in
            guard let actual = found[path] else { return false }
            guard let item else { return actual.hasValue }
            return item.object != nil && actual.object != nil
                ? item.annotation == actual.annotation : item.isSame(as: actual)
        }
    }

    private static func collect(_ object: TextObject, at path: [String], into found: inout [[String]: TextItem]) {
        for item in object.items {
            found[path + [item.name]] = item
            if let object = item.object { collect(object, at: path + [item.name], into: &found) }
        }
    }

    private mutating func expect(_ item: TextItem, at path: [String]) {
        expected[path] = .some(item)
        for child in item.object?.items ?? [] { expect(child, at: path + [child.name]) }
    }

    private mutating func merge(
        _ base: TextObject?, _ ours: TextObject, _ theirs: TextObject, at path: [String], in home: TextEdits.Home
    ) {
        for item in ours.items where interruption?.shouldContinue() ?? true {
            decide(base?.item(item.name), item, theirs.item(item.name), at: path + [item.name], among: theirs, home)
        }
        for item in theirs.items where ours.item(item.name) == nil && (interruption?.shouldContinue() ?? true) {
            decide(base?.item(item.name), nil, item, at: path + [item.name], among: theirs, home)
        }
    }

    private mutating func decide(
        _ base: TextItem?, _ ours: TextItem?, _ theirs: TextItem?, at path: [String], among siblings: TextObject,
        _ home: TextEdits.Home
    ) {
        if let ours, let theirs, let ourObject = ours.object, let theirObject = theirs.object,
            let annotation = annotation(base, ours, theirs)
        {
            expected[path] = .some(annotation ? theirs : ours)
            if annotation {
                edits.annotate(ours, like: theirs)
                taken.append(point(path))
            }
            let inner = ours.isGroup ? home.group(ours) : TextEdits.Home(object: ourObject)
            return merge(base?.object, ourObject, theirObject, at: path, in: inner)
        }
        if isSame(ours, theirs) || isSame(base, theirs) { return keep(ours, at: path) }
        if isSame(base, ours) { return take(theirs, over: ours, at: path, among: siblings, home) }
        settle(base, ours, theirs, at: path, among: siblings, home)
    }

    /// Whether to use their type and mixins for an object, or `nil` if both sides changed them.
    private func annotation(_ base: TextItem?, _ ours: TextItem, _ theirs: TextItem) -> Bool? {
        if ours.annotation == theirs.annotation || base?.annotation == theirs.annotation { return false }
        return base?.annotation == ours.annotation && !ours.isGroup && !theirs.isGroup ? true : nil
    }

    private func isSame(_ a: TextItem?, _ b: TextItem?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.isSame(as: b)
    }

    private func point(_ path: [String]) -> ThemeMerge.Point {
        ThemeMerge.Point(file: file, path: path.joined(separator: "."))
    }

    private mutating func keep(_ ours: TextItem?, at path: [String]) {
        if let ours { expect(ours, at: path) }
    }

    private mutating func take(
        _ theirs: TextItem?, over ours: TextItem?, at path: [String], among siblings: TextObject,
        _ home: TextEdits.Home
    ) {
        taken.append(point(path))
        if let theirs { expect(theirs, at: path) }
        switch (ours, theirs) {
        case (let ours?, let theirs?) where !ours.isGroup && !theirs.isGroup: edits.replace(ours, by: theirs)
        case (let ours?, let theirs?):
            edits.insert(theirs, after: ours, among: siblings, in: home)
            edits.remove(ours)
        case (let ours?, nil): edits.remove(ours)
        case (nil, let theirs?): edits.insert(theirs, after: nil, among: siblings, in: home)
        case (nil, nil): break
        }
    }

    /// Resolves a conflict: a value that both sides changed in different ways.
    private mutating func settle(
        _ base: TextItem?, _ ours: TextItem?, _ theirs: TextItem?, at path: [String], among siblings: TextObject,
        _ home: TextEdits.Home
    ) {
        let point = point(path)
        used.insert(point)
        switch choices[point] {
        case .ours: keep(ours, at: path)
        case .theirs: take(theirs, over: ours, at: path, among: siblings, home)
        case .text(let text):
            newTexts.append(point)
            expected[path] = .some(nil)
            if let ours, !ours.isGroup {
                edits.replace(valueOf: ours, by: text)
            } else if let theirs, !theirs.isGroup, ours == nil {
                edits.insert(theirs, after: nil, among: siblings, in: home, withValue: text)
            }
        case nil:
            keep(ours, at: path)
            conflicts.append(
                ThemeMerge.Conflict(
                    point: point, base: base.flatMap { self.base?.side(of: $0) }, ours: ours.map(self.ours.side),
                    theirs: theirs.map(self.theirs.side)))
        }
    }
}
