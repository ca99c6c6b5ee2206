// An app that imports LiveryClient uses colors, fonts and styles, which LiveryModel declares. Only the underscored
// attribute re-exports a module.
@_exported public import LiveryModel
