import LiveryModel
import LiveryTheme

/// Converts an SVG image to a vector drawable that looks the same
/// (https://developer.android.com/reference/android/graphics/drawable/VectorDrawable).
struct VectorDrawable {
    private let root: SVGElement
    private let width: Double
    private let height: Double

    /// Elements that draw nothing where they are. What refers to them isn't supported.
    private static let definitions: Set<String> = [
        "title", "desc", "metadata", "defs", "symbol", "linearGradient", "radialGradient", "pattern", "clipPath",
        "mask", "filter", "marker", "view",
    ]

    /// Converts an image.
    /// - Parameters:
    ///   - bytes: The content of the SVG file.
    ///   - size: The size that the file states.
    ///   - scale: The number of the file's pixels per point.
    /// - Returns: The root of the resource file.
    static func xml(_ bytes: [UInt8], size: Asset.PixelSize?, scale: Int) throws(VectorFault) -> AndroidXML {
        let root = try SVGElement(bytes)
        guard let size, let sides = [size.width, size.height].checked else { throw .size }
        return try VectorDrawable(root: root, width: sides[0], height: sides[1]).xml(scale: Double(scale))
    }

    private func xml(scale: Double) throws(VectorFault) -> AndroidXML {
        var properties = try root.properties
        guard properties["transform"] == nil else { throw .property("transform") }
        let (viewport, move) = try viewport(properties["viewbox"], properties["preserveaspectratio"])
        let opacity = try opacity(properties)
        properties["opacity"] = nil
        let outer = VectorTransform.scale(width / viewport.width, height / viewport.height)
        let layers = try layers(of: root, properties, VectorStyle(), outer.concatenating(move), 1)
        var attributes = [
            ("width", AndroidText.float(width / scale) + "dp"), ("height", AndroidText.float(height / scale) + "dp"),
            ("viewportWidth", AndroidText.float(viewport.width)),
            ("viewportHeight", AndroidText.float(viewport.height)),
        ]
        if opacity < 1 { attributes.append(("alpha", AndroidText.float(opacity))) }
        // A drawable must have a path.
        let elements = layers.elements.isEmpty ? [AndroidXML("path", [("pathData", "M0,0")])] : layers.elements
        return AndroidXML("vector", attributes, Self.group(move.attributes ?? [], elements))
    }

    /// The size of the drawable in the units of its paths, and how far to move these paths
    /// (https://www.w3.org/TR/SVG2/coords.html#ComputingAViewportsTransform).
    private func viewport(
        _ box: String?, _ alignment: String?
    ) throws(VectorFault) -> (size: (width: Double, height: Double), move: VectorTransform) {
        guard let box else { return ((width, height), .identity) }
        var scanner = NumberScanner(Array(box.utf8)[...])
        guard let numbers = scanner.numbers(4)?.checked, numbers[2] > 0, numbers[3] > 0 else { throw .value("viewBox") }
        let (x, y, boxWidth, boxHeight) = (numbers[0], numbers[1], numbers[2], numbers[3])
        let words = (alignment ?? "").split { $0.isWhitespace }.filter { $0 != "meet" }
        let scale = min(width / boxWidth, height / boxHeight)
        let isStretched = abs(width / boxWidth - height / boxHeight) > scale * 1e-6
        if !isStretched || words == ["none"] { return ((boxWidth, boxHeight), .translation(-x, -y)) }
        let share: [String: Double] = ["xMin": 0, "YMin": 0, "xMid": 0.5, "YMid": 0.5, "xMax": 1, "YMax": 1]
        let word = words.first ?? "xMidYMid"
        guard words.count <= 1, word.utf8.count == 8, let left = share[String(word.prefix(4))],
            let top = share[String(word.suffix(4))]
        else { throw .value("preserveAspectRatio") }
        let size = (width: width / scale, height: height / scale)
        return (size, .translation((size.width - boxWidth) * left - x, (size.height - boxHeight) * top - y))
    }

    /// The elements that draw something, and the number of surfaces that they paint.
    private typealias Layers = (elements: [AndroidXML], count: Int)

    /// Converts the children of an element.
    /// - Parameters:
    ///   - properties: The element's own properties.
    ///   - style: What the element inherits.
    ///   - transform: From the element's coordinates to the drawable's pixels.
    ///   - opacity: The product of the opacities of the elements around.
    private func layers(
        of element: SVGElement, _ properties: [String: String], _ style: VectorStyle, _ transform: VectorTransform,
        _ opacity: Double
    ) throws(VectorFault) -> Layers {
        var style = style
        try style.apply(properties)
        var layers: Layers = ([], 0)
        guard properties["display"]?.lowercased() != "none" else { return layers }
        for child in element.children where !Self.definitions.contains(child.name) {
            let found = try converted(child, style, transform, opacity)
            layers.elements += found.elements
            layers.count += found.count
        }
        return layers
    }

    /// Converts an element.
    private func converted(
        _ element: SVGElement, _ style: VectorStyle, _ outer: VectorTransform, _ opacity: Double
    ) throws(VectorFault) -> Layers {
        let isShape = VectorShape.names.contains(element.name)
        guard isShape || element.name == "g" || element.name == "a" else { throw .element(element.name) }
        let properties = try element.properties
        let own = try properties["transform"].map { text throws(VectorFault) in try VectorTransform(text) } ?? .identity
        let transform = outer.concatenating(own)
        let ownOpacity = try self.opacity(properties)
        let layers: Layers
        if isShape {
            let child = element.children.first { !Self.definitions.contains($0.name) }
            if let child { throw .element(child.name) }
            layers = try shape(element.name, properties, style, transform, opacity * ownOpacity)
        } else {
            layers = try self.layers(of: element, properties, style, transform, opacity * ownOpacity)
        }
        // The opacity of a group applies to its picture as a whole, where shapes cover each other.
        guard ownOpacity == 1 || layers.count <= 1 else { throw .value("opacity") }
        guard !layers.elements.isEmpty, !own.isFlat else { return ([], 0) }
        guard let attributes = own.attributes else { throw .value("transform") }
        return (Self.group(attributes, layers.elements), layers.count)
    }

    private func shape(
        _ name: String, _ properties: [String: String], _ inherited: VectorStyle, _ transform: VectorTransform,
        _ opacity: Double
    ) throws(VectorFault) -> Layers {
        var style = inherited
        try style.apply(properties)
        guard style.isVisible, properties["display"]?.lowercased() != "none",
            let path = try VectorShape(name, properties).path()
        else { return ([], 0) }
        guard path.fits else { throw .complexity }
        var attributes = [("pathData", path.text)]
        var count = 0
        // A line has no area.
        if name != "line", let fill = style.color(of: style.fill) {
            count += 1
            attributes.append(("fillColor", AndroidText.color(fill)))
            attributes += Self.alpha("fillAlpha", style.fillOpacity * opacity)
            if style.isEvenOdd { attributes.append(("fillType", "evenOdd")) }
        }
        if style.strokeWidth > 0, let stroke = style.color(of: style.stroke) {
            guard transform.isUniform else { throw .value("transform") }
            count += 1
            attributes.append(("strokeColor", AndroidText.color(stroke)))
            attributes.append(("strokeWidth", AndroidText.float(style.strokeWidth)))
            attributes += Self.alpha("strokeAlpha", style.strokeOpacity * opacity)
            if style.lineCap != "butt" { attributes.append(("strokeLineCap", style.lineCap)) }
            if style.lineJoin != "miter" { attributes.append(("strokeLineJoin", style.lineJoin)) }
            if style.miterLimit != 4 { attributes.append(("strokeMiterLimit", AndroidText.float(style.miterLimit))) }
        }
        return count == 0 ? ([], 0) : ([AndroidXML("path", attributes)], count)
    }

    private func opacity(_ properties: [String: String]) throws(VectorFault) -> Double {
        guard let text = properties["opacity"] else { return 1 }
        guard let opacity = VectorStyle.opacity(text) else { throw .value("opacity") }
        return opacity
    }

    private static func alpha(_ name: String, _ opacity: Double) -> [(String, String)] {
        opacity == 1 ? [] : [(name, AndroidText.float(opacity))]
    }

    /// The elements in a group, or on their own if the group would change nothing.
    private static func group(_ attributes: [(name: String, value: String)], _ elements: [AndroidXML]) -> [AndroidXML] {
        attributes.isEmpty ? elements : [AndroidXML("group", attributes, elements)]
    }
}
