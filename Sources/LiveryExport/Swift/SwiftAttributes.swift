import LiveryModel
import LiveryTheme

/// The attributes of styles as members, for formats without styles.
struct SwiftAttributes {
    private let values: SwiftValues

    init(_ values: SwiftValues) { self.values = values }

    /// Adds the attributes of all styles and their parts.
    func add(to builder: inout SwiftTreeBuilder, remarks: inout [Remark]) {
        for (path, styles) in values.styles {
            add(styles, at: values.names(of: path, kind: "style"), path: path, to: &builder, &remarks)
        }
    }

    /// - Parameter styles: The style for each axis choice, or `nil`.
    private func add(
        _ styles: [Theme.Style?], at names: [String], path: String, to builder: inout SwiftTreeBuilder,
        _ remarks: inout [Remark]
    ) {
        for name in Set(styles.flatMap { $0.map { Array($0.attributes.keys) } ?? [] }).sorted(by: utf8Precedes) {
            let place = "\(path).\(name)"
            let found = styles.map { $0?.attributes[name] }
            let parts = found.map { attribute -> Theme.Style? in
                if case .value(.style(let part))? = attribute { part } else { nil }
            }
            if parts.contains(where: { $0 != nil }) {
                add(parts, at: names + [name], path: place, to: &builder, &remarks)
                continue
            }
            guard let content = content(found, declared: declaration(of: name, styles)) else {
                remarks.append(Remark(.noEquivalent, SwiftRemark.nothing, path: place))
                continue
            }
            builder.add(content, at: names + [name], path: place)
        }
    }

    private func declaration(of name: String, _ styles: [Theme.Style?]) -> (Theme.ValueType, isStateful: Bool)? {
        for case let style? in styles {
            if case .value(let type, let isStateful)? =
                Theme.ComponentType.attribute(name, of: style.type, in: values.theme.types)
            {
                return (type, isStateful)
            }
        }
        return nil
    }

    private func content(
        _ found: [Theme.Style.Attribute?], declared: (Theme.ValueType, isStateful: Bool)?
    ) -> SwiftMember.Content? {
        guard let (declaredType, isStateful) = declared, SwiftType(declared: declaredType) != nil else { return nil }
        let states = found.map { attribute -> [Theme.ControlState: Theme.Value]? in
            switch attribute {
            case .value(let value): [.normal: value]
            case .states(let values): values
            case nil: nil
            }
        }
        let all = states.flatMap { $0.map { Array($0.values) } ?? [] }.map { Theme.Value.Typed(declaredType, $0) }
        // An attribute that is always reset has its declared type.
        guard let type = SwiftType(all) ?? SwiftType(declared: declaredType), type.baked(in: "") != nil else {
            return nil
        }
        return isStateful
            ? .states(type, states)
            : .value(type, states.map { $0?[.normal].map { Theme.Value.Typed(declaredType, $0) } })
    }
}
