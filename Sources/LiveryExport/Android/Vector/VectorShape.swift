import LiveryTheme

/// The outline of an SVG shape (https://www.w3.org/TR/SVG2/shapes.html).
struct VectorShape {
    private let name: String
    private let properties: [String: String]

    /// The elements that are shapes.
    static let names: Set<String> = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]

    init(_ name: String, _ properties: [String: String]) {
        self.name = name
        self.properties = properties
    }

    /// The path, or `nil` if nothing is drawn.
    func path() throws(VectorFault) -> VectorPath? {
        switch name {
        case "path":
            guard let data = properties["d"], data != "none" else { return nil }
            let path = try VectorPath(data)
            return path.text.isEmpty ? nil : path
        case "rect": return try rectangle()
        case "circle":
            let radius = try length("r") ?? 0
            return try ellipse(radius, radius)
        case "ellipse":
            let (x, y) = (try radius("rx"), try radius("ry"))
            return try ellipse(x ?? y ?? 0, y ?? x ?? 0)
        case "line":
            let start = [try length("x1") ?? 0, try length("y1") ?? 0]
            return polyline(start + [try length("x2") ?? 0, try length("y2") ?? 0], isClosed: false)
        default: return polyline(try points(), isClosed: name == "polygon")
        }
    }

    private func rectangle() throws(VectorFault) -> VectorPath? {
        let (x, y) = (try length("x") ?? 0, try length("y") ?? 0)
        let (width, height) = (try length("width") ?? 0, try length("height") ?? 0)
        guard width > 0, height > 0 else { return nil }
        let (given, other) = (try radius("rx"), try radius("ry"))
        let (rx, ry) = (min(given ?? other ?? 0, width / 2), min(other ?? given ?? 0, height / 2))
        var path = VectorPath()
        guard rx > 0, ry > 0 else {
            path.append("M", [x, y])
            path.append("H", [x + width])
            path.append("V", [y + height])
            path.append("H", [x])
            path.append("Z")
            return path
        }
        func corner(_ x: Double, _ y: Double) { path.append("A", [rx, ry, 0, 0, 1, x, y]) }
        path.append("M", [x + rx, y])
        path.append("H", [x + width - rx])
        corner(x + width, y + ry)
        path.append("V", [y + height - ry])
        corner(x + width - rx, y + height)
        path.append("H", [x + rx])
        corner(x, y + height - ry)
        path.append("V", [y + ry])
        corner(x + rx, y)
        path.append("Z")
        return path
    }

    private func ellipse(_ rx: Double, _ ry: Double) throws(VectorFault) -> VectorPath? {
        guard rx > 0, ry > 0 else { return nil }
        let (x, y) = (try length("cx") ?? 0, try length("cy") ?? 0)
        var path = VectorPath()
        path.append("M", [x + rx, y])
        path.append("A", [rx, ry, 0, 0, 1, x - rx, y])
        path.append("A", [rx, ry, 0, 0, 1, x + rx, y])
        path.append("Z")
        return path
    }

    private func polyline(_ points: [Double], isClosed: Bool) -> VectorPath? {
        guard points.count >= 2 else { return nil }
        var path = VectorPath()
        for index in stride(from: 0, to: points.count, by: 2) {
            path.append(index == 0 ? "M" : "L", Array(points[index..<index + 2]))
        }
        if isClosed { path.append("Z") }
        return path
    }

    private func points() throws(VectorFault) -> [Double] {
        var scanner = NumberScanner(Array((properties["points"] ?? "").utf8)[...])
        var points: [Double] = []
        while let number = scanner.number() { points.append(number) }
        scanner.skipSpace()
        guard scanner.remainder.isEmpty, points.count.isMultiple(of: 2), let checked = points.checked else {
            throw .value("points")
        }
        return checked
    }

    /// A radius, or `nil` if it is the same as the other one.
    private func radius(_ name: String) throws(VectorFault) -> Double? {
        properties[name] == "auto" ? nil : try length(name)
    }

    private func length(_ name: String) throws(VectorFault) -> Double? {
        guard let text = properties[name] else { return nil }
        guard let length = Self.length(text) else { throw .value(name) }
        return length
    }

    /// A length in pixels. `nil` if it depends on something else, such as a percentage.
    static func length(_ text: String) -> Double? { SVGReader.pixels(text).flatMap { [$0].checked?[0] } }
}
