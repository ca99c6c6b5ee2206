/// The values of a theme by the last name of their paths, to suggest a target for a broken link.
struct Namesakes {
    /// The maximum number of searched values. Those nearest to the root come first.
    private static let searched = 5000

    private var values: [(name: Name, parent: Int?)] = []
    private var places: [Name: [Int]] = [:]

    /// Indexes the values under a slot. Time is linear in the number of searched values.
    init(of root: Slot) {
        guard case .object(let tree) = root.property.value.kind else { return }
        var queue: [(object: ObjectNode, place: Int?)] = [(tree, nil)]
        var position = 0
        while position < queue.count, values.count < Self.searched {
            let (object, parent) = queue[position]
            position += 1
            for property in object.properties.prefix(Self.searched - values.count) {
                let place = values.count
                values.append((property.name, parent))
                places[property.name, default: []].append(place)
                for part in property.parts {
                    if case .object(let inner) = part.value.kind { queue.append((inner, place)) }
                }
            }
        }
    }

    /// The paths of the values with a name, with the shortest first.
    func paths(endingIn name: Name) -> some Sequence<[Name]> {
        (places[name] ?? []).lazy.map(path)
    }

    private func path(to place: Int) -> [Name] {
        sequence(first: place) { values[$0].parent }.map { values[$0].name }.reversed()
    }
}
