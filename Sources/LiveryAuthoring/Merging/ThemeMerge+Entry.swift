public import LiveryTheme

// The entry file is merged like a value, but does not belong to a file.
extension ThemeMerge {
    /// Merges the changes that `ours` and `theirs` made to `base`, including the entry file of each.
    public init(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice] = [:]
    ) {
        self.init(base: base, ours: ours, theirs: theirs, choices: choices, nil)
    }

    /// Merges as above, but returns nil if the result is no longer needed before the work ends.
    ///
    /// - Parameter isUnwanted: Called on this thread, before each file and about once per millisecond.
    public init?(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice] = [:],
        unless isUnwanted: @escaping () -> Bool
    ) {
        let interruption = Interruption(isUnwanted)
        self.init(base: base, ours: ours, theirs: theirs, choices: choices, interruption)
        interruption.ask()
        if interruption.hasCome { return nil }
    }

    private init(
        base: ThemeFiles?, ours: ThemeFiles, theirs: ThemeFiles, choices: [Point: Choice], _ interruption: Interruption?
    ) {
        let point = Point.entry(ours.entry)
        self.init(
            base: base?.files ?? [:], ours: ours.files, theirs: theirs.files,
            choices: choices.filter { $0.key != point }, interruption)
        mergeEntry(at: point, base?.entry, ours.entry, theirs.entry, choices[point])
    }

    private mutating func mergeEntry(
        at point: Point, _ base: String?, _ ours: String, _ theirs: String, _ choice: Choice?
    ) {
        entry = ours
        guard ours != theirs, base != theirs else { return refuse(choice, of: point) }
        if base == ours {
            refuse(choice, of: point)
            return take(theirs, at: point)
        }
        switch choice {
        case .ours: break
        case .theirs: take(theirs, at: point)
        case .text(let path) where files[path] != nil: entry = path
        case .text: refused.append(point)
        case nil:
            let side = { Side(type: "", text: $0, place: nil) }
            conflicts.append(Conflict(point: point, base: base.map(side), ours: side(ours), theirs: side(theirs)))
        }
    }

    private mutating func take(_ theirs: String, at point: Point) {
        entry = theirs
        taken.append(point)
    }

    private mutating func refuse(_ choice: Choice?, of point: Point) {
        if choice != nil { refused.append(point) }
    }
}
