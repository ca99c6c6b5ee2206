import LiveryModel
import LiveryTheme

/// Writes asset catalogs with a color set for each color, and Swift symbols that refer to the colors by name.
struct SwiftAssets {
    let values: SwiftValues
    let name: String
    private let scheme: SchemeAxis?
    /// The images and fonts to copy, if any.
    let used: UsedAssets?

    init(_ values: SwiftValues, _ name: String, dark: String?, copiesAssets: Bool) {
        self.values = values
        used = copiesAssets ? UsedAssets(values.theme) : nil
        self.name = name
        scheme = SchemeAxis(values.theme.axes, dark: dark)
    }

    func files() throws(NameCollisions) -> ([ExportedFile], [Remark]) {
        var (builder, all, remarks) = (
            SwiftTreeBuilder(isExact: values.isExact), SwiftTreeBuilder(isExact: values.isExact), [Remark]()
        )
        values.addTokens(to: &all, remarks: &remarks, isBaked: false)
        SwiftAttributes(values).add(to: &all, remarks: &remarks)
        all.visit { names, member in
            var sets: [(names: [String], colors: [Theme.Value.Typed?])] = []
            switch member.content {
            case .value(.color, let colors): sets = [(names, colors)]
            case .states(.color, let states):
                for state in Theme.ControlState.allCases where states.contains(where: { $0?[state] != nil }) {
                    let colors = states.map { values in
                        (values?[state] ?? values?[.normal]).map { Theme.Value.Typed(.color, $0) }
                    }
                    sets.append((names + [state.rawValue], colors))
                }
            default:
                let names = used == nil ? [] : imageNames(member, names)
                if names.isEmpty { remarks.append(Remark(.noEquivalent, notColor, path: member.path)) }
                for (names, image) in names { builder.add(.value(.image, [image]), at: names, path: member.path) }
            }
            for (names, colors) in sets { builder.add(.value(.color, colors), at: names, path: member.path) }
            if sets.contains(where: { $0.colors.contains { $0?.value.isClipped == true } }) {
                remarks.append(Remark(.noEquivalent, SwiftRemark.clipped, path: member.path))
            }
            if sets.contains(where: { $0.colors.contains { $0?.value.isNull != false } }) {
                remarks.append(Remark(.noEquivalent, SwiftRemark.noColor, path: member.path))
            }
        }
        let tree = try builder.tree(of: name)
        try checkFolders(tree)
        let (copies, copyRemarks) = try copies()
        remarks += copyRemarks
        var files = SwiftFiles.files(owner, imports: Self.imports, units(tree, in: "", top: ""))
        for catalog in catalogs { add(tree, in: catalog, folder: "\(catalog.name).xcassets/", to: &files) }
        return (files + copies, remarks + builder.remarks)
    }

    private var notColor: String { used == nil ? SwiftRemark.notColor : SwiftRemark.notColorOrImage }

    private static let imports = """
        #if canImport(SwiftUI)
        import SwiftUI
        #endif
        #if canImport(UIKit)
        import UIKit
        #endif


        """

    /// Throws an error if two catalogs or the folders of two colors have names that differ only in case, because many
    /// file systems ignore case.
    private func checkFolders(_ tree: SwiftGroup) throws(NameCollisions) {
        var catalogNames = NameTable()
        for catalog in catalogs {
            catalogNames.add(catalog.name.lowercased(), of: values.theme.modes[catalog.index].choice.axisKey)
        }
        try catalogNames.check()
        var names = NameTable()
        var rest = [(tree, "")]
        while let (group, folder) = rest.popLast() {
            for member in group.members { names.add((folder + Self.folder(member.name)).lowercased(), of: member.path) }
            for inner in group.groups {
                let path = folder + Self.folder(inner.name)
                names.add(path.lowercased(), of: inner.path)
                rest.append((inner, path + "/"))
            }
        }
        try names.check()
    }

    private static func folder(_ name: String) -> String {
        name.utf8.contains(UInt8(ascii: "`")) ? name.filter { $0 != "`" } : name
    }
}

// Catalogs.
extension SwiftAssets {
    /// The catalog for an axis choice, including the choices for the other color scheme and for more contrast.
    struct Catalog {
        /// The axis values that aren't the default, as the end of the name.
        let suffix: String
        let name: String
        /// The index of the mode with the values.
        let index: Int
        /// The indices of the modes for other appearances.
        let others: [(index: Int, appearances: [Appearance])]
    }

    /// An appearance in a color set, such as the luminosity `dark`.
    struct Appearance {
        let name: String
        let value: String
    }

    /// A catalog for each axis choice apart from the color scheme and the contrast. A target uses one of these catalogs.
    var catalogs: [Catalog] {
        let modes = values.theme.modes
        return modes.indices.compactMap { index in
            let mode = modes[index]
            guard scheme?.scheme(of: mode.choice) == nil else { return nil }
            if let contrast, mode.changed[contrast.name] == Theme.Axis.moreContrast { return nil }
            let changed = values.theme.axes.compactMap { mode.changed[$0.name] }
            let suffix = changed.map { "-" + Self.folder(SwiftName.member($0)) }.joined()
            return Catalog(
                suffix: suffix, name: name + suffix, index: index, others: others(of: mode.choice, in: modes))
        }
    }

    /// The axis for contrast, if the theme has it.
    private var contrast: Theme.Axis? {
        values.theme.axes.first {
            $0.name == Theme.Axis.contrast && $0.values.dropFirst().contains(Theme.Axis.moreContrast)
        }
    }

    private func others(
        of choice: [String: String], in modes: [ResolvedTheme.Mode]
    ) -> [(index: Int, appearances: [Appearance])] {
        var choices: [(choice: [String: String], appearances: [Appearance])] = [(choice, [])]
        func add(_ axis: String, _ value: String, _ appearance: Appearance) {
            choices += choices.map { ($0.choice.merging([axis: value]) { $1 }, $0.appearances + [appearance]) }
        }
        if let scheme, let axis = values.theme.axes.first(where: { $0.name == scheme.name }),
            choice[axis.name] == axis.values[0], let (value, appearance) = scheme.other
        {
            add(axis.name, value, Appearance(name: "luminosity", value: appearance))
        }
        if let contrast, choice[contrast.name] == contrast.values[0] {
            add(contrast.name, Theme.Axis.moreContrast, Appearance(name: "contrast", value: "high"))
        }
        return choices.dropFirst().compactMap { other in
            modes.firstIndex { $0.choice == other.choice }.map { ($0, other.appearances) }
        }
    }

    private func add(
        _ group: SwiftGroup, in catalog: Catalog, folder: String, to files: inout [ExportedFile]
    ) {
        guard group.path.isEmpty || group.hasColors else { return }
        let namespace = group.path.isEmpty ? "" : ",\n  \"properties\" : {\n    \"provides-namespace\" : true\n  }"
        files.append(Self.file(folder, "{\n\(Self.info)\(namespace)\n}\n"))
        for member in group.members {
            guard case .value(.color, let colors) = member.content else { continue }
            let others = catalog.others.map { (colors[$0.index]?.value, $0.appearances) }
            if let text = Self.colorSet([(colors[catalog.index]?.value, [])] + others) {
                files.append(Self.file("\(folder)\(Self.folder(member.name)).colorset/", text))
            }
        }
        for inner in group.groups {
            add(inner, in: catalog, folder: "\(folder)\(Self.folder(inner.name))/", to: &files)
        }
    }

    private static func file(_ folder: String, _ text: String) -> ExportedFile {
        ExportedFile(path: folder + "Contents.json", bytes: Array(text.utf8), comment: .none)
    }

    static let info = "  \"info\" : {\n    \"author\" : \"livery\",\n    \"version\" : 1\n  }"

    /// The color set as Xcode writes it, or `nil` if there is no color.
    private static func colorSet(_ values: [(color: Theme.Value?, appearances: [Appearance])]) -> String? {
        let colors = values.compactMap { value, appearances -> String? in
            guard case .color(let color)? = value else { return nil }
            return "    {\n\(list(appearances))\(components(color)),\n      \"idiom\" : \"universal\"\n    }"
        }
        guard !colors.isEmpty else { return nil }
        return "{\n  \"colors\" : [\n\(colors.joined(separator: ",\n"))\n  ],\n\(info)\n}\n"
    }

    static func list(_ appearances: [Appearance]) -> String {
        guard !appearances.isEmpty else { return "" }
        let texts = appearances.map { appearance in
            """
                    {
                      "appearance" : "\(appearance.name)",
                      "value" : "\(appearance.value)"
                    }
            """
        }
        return "      \"appearances\" : [\n\(texts.joined(separator: ",\n"))\n      ],\n"
    }

    /// The components of a color. Channels with 8 bits are written in hexadecimal digits, and all other channels as
    /// decimal numbers. Colors outside sRGB are in Display P3.
    private static func components(_ color: Theme.Color) -> String {
        let isSRGB = color.isInSRGB
        let channels = isSRGB ? color.sRGB : color.displayP3
        let texts =
            color.wide == nil
            ? [color.red, color.green, color.blue].map { "0x\([$0].hexadecimal.uppercased())" }
            : [channels.x, channels.y, channels.z].map(decimal)
        return """
                  "color" : {
                    "color-space" : "\(isSRGB ? "srgb" : "display-p3")",
                    "components" : {
                      "alpha" : "\(decimal(color.opacity))",
                      "blue" : "\(texts[2])",
                      "green" : "\(texts[1])",
                      "red" : "\(texts[0])"
                    }
                  }
            """
    }

    /// A number with a decimal point and without an exponent.
    private static func decimal(_ number: Double) -> String {
        let whole = Int((max(0, min(1, number)) * 1e9).rounded())
        // The digits of the fraction after a leading 1, which preserves the zeros between them.
        var digits = 1_000_000_000 + whole % 1_000_000_000
        while digits % 10 == 0, digits >= 10_000 { digits /= 10 }
        return "\(whole / 1_000_000_000)." + String(digits).dropFirst()
    }
}

// Symbols.
extension SwiftAssets {
    /// The type that contains the symbols.
    private var owner: String { values.isByType ? "R" : name }

    /// Writes a struct for each group, so that symbols are spelled as in the theme, such as `Badoo.brand.purple`.
    private func units(_ group: SwiftGroup, in folder: String, top: String) -> [SwiftUnit] {
        let isRoot = group.path.isEmpty
        let type = isRoot ? owner : "\(owner)\(group.type.dropFirst(name.count))"
        let indent = isRoot ? "    " : "        "
        let access = isRoot ? "public static var" : "public var"
        let groups = group.groups.map { inner in
            let type = "\(owner)\(inner.type.dropFirst(name.count))"
            return "\(indent)\(access) \(inner.name): \(type) { \(type)() }\n"
        }
        func write(_ members: ArraySlice<SwiftMember>, to text: inout String) {
            for member in members {
                let (kind, path) =
                    if case .value(.image, let images) = member.content,
                        case .image(let name)?? = images.first.map(\.?.value)
                    {
                        ("ImageAsset", SwiftText.string(name))
                    } else {
                        ("ColorAsset", SwiftText.string(folder + Self.folder(member.name)))
                    }
                let asset = "\(owner).\(kind)"
                text += values.head(of: member.path, indent: indent)
                text += "\(indent)\(access) \(member.name): \(asset) { \(asset)(\(path)) }\n"
            }
        }
        let outer = String(type.dropLast(group.typeName.count + 1))
        var text =
            isRoot
            ? "/// The colors\(used == nil ? "" : " and images") of \(SwiftText.code(values.theme.app)) in the asset catalog.\npublic enum \(owner) {\n"
            : "extension \(outer) {\n    public struct \(group.typeName): Sendable {\n"
        let pieces = group.members.pieces(of: SwiftFiles.memberLimit)
        text += (isRoot ? Self.asset + (used == nil ? "" : Self.imageAsset) : "") + groups.joined()
        write(pieces.first ?? [], to: &text)
        text += isRoot ? "}\n" : "    }\n}\n"
        let first = SwiftUnit(group: top, count: pieces.first?.count ?? 0, text: text)
        let more = pieces.dropFirst().map { piece in
            var text = "extension \(type) {\n"
            write(piece, to: &text)
            return SwiftUnit(group: top, count: piece.count, text: text + "}\n")
        }
        return [first] + more
            + group.groups.flatMap {
                units($0, in: "\(folder)\(Self.folder($0.name))/", top: isRoot ? $0.typeName : top)
            }
    }

    private static let asset = """
            /// A color of the asset catalog, by its name.
            public struct ColorAsset: Hashable, Sendable {
                /// The name in the catalog, with those of the folders.
                public let name: String

                init(_ name: String) {
                    self.name = name
                }

                #if canImport(SwiftUI)
                /// The color of a bundle, by default that of the app.
                public func color(in bundle: Bundle? = nil) -> Color {
                    Color(name, bundle: bundle)
                }
                #endif

                #if canImport(UIKit) && !os(watchOS)
                /// The color of a bundle, by default the app's. It follows the appearance. Nil if the bundle has no such
                /// color.
                public func uiColor(in bundle: Bundle? = nil) -> UIColor? {
                    UIColor(named: name, in: bundle, compatibleWith: nil)
                }
                #endif
            }


        """
}

extension Theme.Value {
    /// Whether a color is outside the Display P3 gamut.
    fileprivate var isClipped: Bool { if case .color(let color) = self { !color.isInDisplayP3 } else { false } }
}

extension SwiftGroup {
    /// Whether the group or an inner one has a color.
    fileprivate var hasColors: Bool {
        members.contains { if case .value(.color, _) = $0.content { true } else { false } }
            || groups.contains(where: \.hasColors)
    }
}
