/// A position in a JSON document. Every error includes the path from the root.
struct Cursor {
    /// The steps from the root. The path is only built when an error occurs.
    indirect enum Location {
        case root(String), member(Location, String), element(Location, Int)

        var path: String {
            switch self {
            case .root(let name): name
            case .member(let parent, let name): "\(parent.path).\(name)"
            case .element(let parent, let index): "\(parent.path)[\(index)]"
            }
        }
    }

    let json: JSON
    private let location: Location
    var path: String { location.path }

    init(_ json: JSON, at name: String) {
        self.init(json, .root(name))
    }

    private init(_ json: JSON, _ location: Location) {
        self.json = json
        self.location = location
    }

    func expected(_ what: String) -> BundleError {
        .malformed(at: path, expected: what, found: json.kind)
    }

    func member(_ name: String) throws(BundleError) -> Cursor {
        guard let cursor = optional(name) else {
            throw .malformed(at: path, expected: "a member '\(name)'", found: "none")
        }
        return cursor
    }

    func optional(_ name: String) -> Cursor? {
        json[name].map { Cursor($0, .member(location, name)) }
    }

    func elements() throws(BundleError) -> [Cursor] {
        guard let elements = json.elements else { throw expected("an array") }
        return elements.enumerated().map { Cursor($1, .element(location, $0)) }
    }

    func map<Element>(
        _ read: (String, Cursor) throws(BundleError) -> Element
    ) throws(BundleError) -> [String: Element] {
        guard let members = json.members else { throw expected("an object") }
        var result: [String: Element] = [:]
        result.reserveCapacity(members.count)
        for member in members {
            let cursor = Cursor(member.value, .member(location, member.name))
            guard result.updateValue(try read(member.name, cursor), forKey: member.name) == nil else {
                throw .malformed(at: path, expected: "each name once", found: "'\(member.name)' twice")
            }
        }
        return result
    }

    func string() throws(BundleError) -> String {
        guard let text = json.string else { throw expected("a string") }
        return text
    }

    func int() throws(BundleError) -> Int {
        guard let number = json.int else { throw expected("an integer") }
        return number
    }

    func double() throws(BundleError) -> Double {
        guard let number = json.double else { throw expected("a number") }
        return number
    }

    func bool() throws(BundleError) -> Bool {
        guard let value = json.bool else { throw expected("a Boolean") }
        return value
    }

    func numbers(_ count: Int) throws(BundleError) -> [Double] {
        let numbers = try elements().map { (cursor) throws(BundleError) in try cursor.double() }
        guard numbers.count == count else { throw expected("\(count) numbers") }
        return numbers
    }

    func strings() throws(BundleError) -> [String] {
        try elements().map { (cursor) throws(BundleError) in try cursor.string() }
    }

    func keyword(of enumeration: Theme.Enumeration) throws(BundleError) -> String {
        let name = try string()
        guard enumeration.cases.contains(name) else {
            throw expected("one of \(enumeration.cases.joined(separator: ", "))")
        }
        return name
    }
}

extension Cursor {
    func color() throws(BundleError) -> Theme.Color {
        guard json.string == nil else { return try hexColor() }
        guard let space = Theme.ColorSpace(rawValue: try member("space").string()) else {
            throw expected("a supported color space")
        }
        let components = try member("components").elements().map { (cursor) throws(BundleError) -> Double? in
            cursor.json == "none" ? nil : try cursor.double()
        }
        guard components.count == 3 else { throw expected("3 components") }
        let wide = Theme.WideColor(space: space, components: components, alpha: try member("alpha").double())
        let srgb = try member("srgb").hexColor()
        return Theme.Color(red: srgb.red, green: srgb.green, blue: srgb.blue, alpha: srgb.alpha, wide: wide)
    }

    private func hexColor() throws(BundleError) -> Theme.Color {
        guard let color = Theme.Color(hex: try string()) else { throw expected("a color such as #783bf9ff") }
        return color
    }

    func dimension() throws(BundleError) -> Theme.Dimension {
        if let points = json.double { return Theme.Dimension(points) }
        guard let rem = optional("rem") else { throw expected("a number of points or a number of rem") }
        return Theme.Dimension(try rem.double(), .rem)
    }

    func easing() throws(BundleError) -> Theme.Easing {
        let numbers = try numbers(4)
        return Theme.Easing(numbers[0], numbers[1], numbers[2], numbers[3])
    }

    func geometry(_ type: Theme.ValueType) throws(BundleError) -> Theme.Value {
        let numbers = try numbers(type == .point || type == .size ? 2 : 4)
        switch type {
        case .point: return .point(Theme.Point(x: numbers[0], y: numbers[1]))
        case .size: return .size(Theme.Size(width: numbers[0], height: numbers[1]))
        case .rect:
            return .rect(
                Theme.Rect(
                    origin: Theme.Point(x: numbers[0], y: numbers[1]),
                    size: Theme.Size(width: numbers[2], height: numbers[3])))
        default:
            return .insets(Theme.Insets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3]))
        }
    }

    func dashes() throws(BundleError) -> Theme.Dashes {
        guard let cap = Theme.Dashes.Cap(rawValue: try member("lineCap").string()) else {
            throw expected("a line cap, one of \(Theme.Dashes.Cap.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return Theme.Dashes(
            lengths: try member("dashArray").elements().map { (cursor) throws(BundleError) in try cursor.dimension() },
            cap: cap)
    }
}
