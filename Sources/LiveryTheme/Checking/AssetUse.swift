import LiveryModel

/// Finds the images and fonts that the values of a bundle use.
struct AssetUse {
    /// The theme's assets for the bundle's axis choice.
    let layer: AssetLayer
    let checker: Checker
    private var images: Set<String> = []
    private var fonts: [FontFace.Identity: AssetLayer.Font] = [:]
    /// The styles in which sample screens can show text, by path.
    private(set) var styles: [String: Theme.Style] = [:]
    /// The path of the value that is being searched.
    private var path = ""
    /// The fonts of each family.
    let families: [String: [AssetLayer.Font]]
    private let imageNames: [String]
    private let familyNames: [String]
    /// The fonts that were found, because many values use the same one.
    private var found: [Wanted: Found] = [:]
    /// The names of images and families for which a similar name was searched.
    private var searched: Set<String> = []

    /// The maximum number of names for which a similar name is searched.
    private static let searchLimit = 1000

    private struct Wanted: Hashable {
        let family: String
        let weight: Double?
        let isItalic: Bool
    }

    fileprivate struct Found {
        let font: AssetLayer.Font?
        /// Whether the font has the wanted weight and slant.
        let isExact: Bool
    }

    init(_ layer: AssetLayer, _ checker: Checker) {
        self.layer = layer
        self.checker = checker
        families = Dictionary(grouping: layer.fonts, by: \.face.family)
        imageNames = Array(layer.images.keys)
        familyNames = Array(families.keys)
    }

    /// Searches a value. Reports names of missing images and fonts, and weights that a family lacks.
    mutating func add(_ typed: Theme.Value.Typed, at path: String) {
        self.path = path
        if !layer.fonts.isEmpty, case .style(let style) = typed.value { styles[path] = style }
        add(typed.value)
    }

    private mutating func add(_ value: Theme.Value) {
        switch value {
        case .image(let name): addImage(name)
        case .fontFamily(let names): names.forEach { addFamily($0) }
        case .composite(let composite): add(composite)
        case .composites(let composites): composites.forEach { add($0) }
        case .list(let elements): elements.forEach { add($0.value) }
        case .object(let members): members.sortedMembers.forEach { add($0.value.value) }
        case .style(let style):
            let outer = path
            defer { path = outer }
            for (name, attribute) in style.attributes.sortedMembers {
                path = "\(outer).\(name)"
                switch attribute {
                case .value(let value): add(value)
                case .states(let values): values.sorted { $0.key.rawValue < $1.key.rawValue }.forEach { add($0.value) }
                }
            }
        default: break
        }
    }

    private mutating func add(_ composite: Theme.Composite) {
        guard composite.type == Theme.Font.type else {
            for member in composite.type.members { composite[member.name].map { add($0) } }
            return
        }
        let font = Theme.Font(composite: composite)
        for family in [font.name].compactMap(\.self) + font.fallbacks {
            addFont(family, weight: font.weight, isItalic: font.italic ?? false)
        }
    }

    private mutating func addImage(_ name: String) {
        if layer.images[name] != nil {
            images.insert(name)
        } else if let nearest = slip(name, in: imageNames) {
            report(.unknownAsset(name), [(.didYouMean(nearest), nil)], replacing: name, with: nearest)
        }
    }

    /// Uses all fonts of a family.
    private mutating func addFamily(_ name: String) {
        guard let all = families[name] else { return reportFamily(name) }
        for font in all { fonts[font.face.identity] = font }
    }

    /// Reports a family that the theme doesn't have if it has one with a similar name. Otherwise, it is the app's or system's.
    private mutating func reportFamily(_ name: String) {
        guard let nearest = slip(name, in: familyNames) else { return }
        report(.unknownFamily(name), [(.didYouMean(nearest), nil)], replacing: name, with: nearest)
    }

    /// The name of which another one is probably a misspelling.
    private mutating func slip(_ name: String, in names: [String]) -> String? {
        guard searched.count < Self.searchLimit || searched.contains(name) else { return nil }
        searched.insert(name)
        guard let nearest = checker.diagnostics.nearest(to: name, in: names), isOnlySlip(name, of: nearest, in: names)
        else { return nil }
        return nearest
    }

    private mutating func addFont(_ family: String, weight: Double?, isItalic: Bool) {
        guard let all = families[family] else { return reportFamily(family) }
        let wanted = Wanted(family: family, weight: weight, isItalic: isItalic)
        let found = self.found[wanted] ?? all.find(weight: weight, isItalic: isItalic)
        self.found[wanted] = found
        if let font = found.font { fonts[font.face.identity] = font }
        guard !found.isExact, !checker.diagnostics.isFull else { return }
        report(
            .missingFontFace(family, weight: (weight ?? 400).rounded(.towardZero).plain, isItalic: isItalic),
            [(.weights(all.prefix(Self.shownWeights).map(\.face.described)), nil)])
    }

    /// The maximum number of weights that a note lists.
    private static let shownWeights = 20

    /// Reports a problem of the value at the current path.
    private func report(
        _ problem: Problem, _ notes: [DiagnosticCollector.NoteInput], replacing name: String? = nil,
        with replacement: String = ""
    ) {
        report(problem, at: path, notes: notes, replacing: name, with: replacement)
    }

    /// Reports a problem of the value at a path, or of the value that encloses it.
    func report(
        _ problem: Problem, at path: String, notes: [DiagnosticCollector.NoteInput] = [], replacing name: String? = nil,
        with replacement: String = ""
    ) {
        var rest = path[...]
        while !rest.isEmpty {
            if let slot = checker.resolver.existing(at: String(rest)) {
                let span = checker.resolver.node(of: slot).span
                let fix = name.flatMap { checker.diagnostics.span(of: $0, in: span) }
                return checker.diagnostics.report(
                    problem, at: fix ?? span, notes: notes,
                    fix: fix.map { ("replace with '\(replacement)'", $0, replacement) }, certainty: .spelling)
            }
            rest = rest.lastIndex(of: ".").map { rest[..<$0] } ?? ""
        }
    }

    /// The files, as a bundle lists them.
    var assets: ThemeAssets {
        ThemeAssets(
            images: Dictionary(
                uniqueKeysWithValues: images.map { name in
                    (name, (layer.images[name] ?? []).map { ImageFile(scale: $0.scale, asset: $0.file.asset) })
                }),
            fonts: fonts.values.map { font in
                var face = font.face
                face.characters = []
                return FontFile(face: face, asset: font.file.asset.with(face), webAsset: font.web?.asset)
            }.sorted {
                ($0.face.family, $0.face.weights.lowerBound, $0.face.isItalic ? 1 : 0, $0.face.weights.upperBound)
                    < ($1.face.family, $1.face.weights.lowerBound, $1.face.isItalic ? 1 : 0, $1.face.weights.upperBound)
            })
    }

    /// The paths of the files in the theme.
    var paths: [String] {
        images.flatMap { layer.images[$0] ?? [] }.map(\.file.path)
            + fonts.values.flatMap { [$0.file.path] + [$0.web?.path].compactMap(\.self) }
    }
}

extension [AssetLayer.Font] {
    /// The font with a weight and slant, or else the nearest one, which is drawn instead.
    fileprivate func find(weight: Double?, isItalic: Bool) -> AssetUse.Found {
        let exact = font(weight: weight, isItalic: isItalic)
        return AssetUse.Found(
            font: exact ?? nearest(weight: weight ?? 400, isItalic: isItalic), isExact: exact != nil)
    }

    /// The font with a weight and slant. Without a weight, the family's regular font or its only one.
    func font(weight: Double?, isItalic: Bool) -> Element? {
        let slanted = filter { $0.face.isItalic == isItalic }
        let wanted = (weight ?? 400).rounded(.towardZero)
        return slanted.first { $0.face.distance(to: wanted) == 0 } ?? (weight == nil && count == 1 ? first : nil)
    }

    /// The font with the nearest weight, with the same slant if there is one.
    func nearest(weight: Double, isItalic: Bool) -> Element? {
        let slanted = filter { $0.face.isItalic == isItalic }
        return (slanted.isEmpty ? self : slanted).min { $0.face.distance(to: weight) < $1.face.distance(to: weight) }
    }
}

extension FontFace {
    fileprivate func distance(to weight: Double) -> Double {
        max(Double(weights.lowerBound) - weight, weight - Double(weights.upperBound), 0)
    }

    /// The weight and slant, such as `700 italic`.
    var described: String {
        let weight = weights.count == 1 ? "\(weights.lowerBound)" : "\(weights.lowerBound)–\(weights.upperBound)"
        return isItalic ? "\(weight) italic" : weight
    }
}

extension Asset {
    fileprivate func with(_ face: FontFace) -> Asset {
        var asset = self
        asset.content = .font(face)
        return asset
    }
}
