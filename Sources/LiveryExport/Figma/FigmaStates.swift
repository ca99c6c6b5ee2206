import LiveryModel
import LiveryTheme

/// The states for which attributes have values in any mode.
struct FigmaStates {
    /// The states of each attribute that has a value for another state than the normal state.
    private(set) var named: [String: Set<Theme.ControlState>] = [:]
    /// The attributes that are `nil` for a state.
    private(set) var optional: Set<String> = []

    init(_ theme: ResolvedTheme) {
        for leaf in theme.leaves {
            for case let style? in leaf.values.map({ $0?.style }) { gather(style, at: leaf.path) }
        }
    }

    private mutating func gather(_ style: Theme.Style, at path: String) {
        for (name, attribute) in style.attributes {
            switch attribute {
            case .states(let values):
                if values.keys.contains(where: { $0 != .normal }) {
                    named["\(path).\(name)", default: [.normal]].formUnion(values.keys)
                }
                if values.values.contains(.null) { optional.insert("\(path).\(name)") }
            case .value(.style(let part)): gather(part, at: "\(path).\(name)")
            default: break
            }
        }
    }
}
