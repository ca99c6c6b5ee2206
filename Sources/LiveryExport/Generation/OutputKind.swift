/// A form that `generate.ktv` can name after `as`.
public enum OutputKind: String, CaseIterable, Hashable, Sendable {
    case android, compose, css, dtcg, figma, js, json, scss, swift, tailwind, template, ts

    /// Whether the form writes each element of a list under a name of its own, and thus nothing of an empty list.
    var writesElementsOfLists: Bool {
        switch self {
        case .android, .css, .figma, .js, .json, .scss, .tailwind, .ts: true
        case .compose, .dtcg, .swift, .template: false
        }
    }

    /// The end of the name of the file that `to` names, which is empty if any will do; nil if it names a folder for
    /// several files.
    public var fileExtension: String? {
        switch self {
        case .android, .compose: nil
        case .css, .tailwind: ".css"
        case .dtcg: ".tokens.json"
        case .figma: nil
        case .js: ".js"
        case .json: ".json"
        case .scss: ".scss"
        case .swift: nil
        case .template: ""
        case .ts: ".ts"
        }
    }

    /// The options that an output of this form can have, besides those of all outputs.
    var options: Set<OutputOption> {
        switch self {
        case .android: [.prefix, .axes, .dark, .parents]
        case .compose: [.prefix, .references, .axes, .dark, .package, .material]
        case .css: [.prefix, .references, .axes, .dark, .lightDark, .styles]
        case .dtcg: [.references]
        case .figma: [.prefix, .axes, .dark, .ids, .code]
        case .js, .ts: [.prefix, .axes]
        case .json: [.axes, .nested]
        case .scss: [.axes]
        case .swift: [.axes, .dark, .mode, .shape]
        case .tailwind: [.prefix, .axes, .dark]
        case .template: [.axes, .template]
        }
    }

    /// The revision of the bytes that the service delivers in this form; nil for forms that it doesn't deliver.
    ///
    /// Caches keep a response for as long as its address names the revision. Raise it with any change of the bytes.
    public var revision: Int? {
        switch self {
        case .css: 3
        case .dtcg: 1
        case .js: 2
        case .json: 1
        case .android, .compose, .figma, .scss, .swift, .tailwind, .template, .ts: nil
        }
    }

    /// Whether axes can vary in an output of this form.
    public var hasModes: Bool { options.contains(.axes) }

    /// Whether an axis of the theme varies in the output if `axes` names none.
    func variesByDefault(_ axis: String) -> Bool { hasModes && axis != Self.platformAxis }

    /// The axis that an output fixes to its own platform, and that platform.
    static let platformAxis = "platform"
    var platform: String {
        switch self {
        case .android, .compose: "android"
        case .css, .dtcg, .figma, .js, .json, .scss, .tailwind, .template, .ts: "web"
        case .swift: "ios"
        }
    }
}

/// An option of an output.
enum OutputOption: String, CaseIterable, Hashable, Sendable {
    case `as`, to, with, include, exclude, rename, strict
    case prefix, references, axes, dark, lightDark, styles, nested, ids, material, parents, mode, shape
    case `package`, template, code

    /// The options that every output can have.
    static let common: Set<OutputOption> = [.as, .to, .with, .include, .exclude, .rename, .strict]
}
