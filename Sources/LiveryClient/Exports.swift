// An app that imports LiveryClient reads colors, fonts and styles, whose types live in LiveryModel. The underscored
// spelling is the only one that the language has for passing a module on.
@_exported public import LiveryModel
