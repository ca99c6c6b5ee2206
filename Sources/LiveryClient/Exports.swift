@_exported public import enum LiveryModel.BundleError
// An app that imports LiveryClient uses themes and bundles, which LiveryModel declares. Only the underscored attribute
// re-exports a declaration. The others of LiveryModel, such as its JSON, stay invisible.
@_exported public import struct LiveryModel.Theme
@_exported public import struct LiveryModel.ThemeBundle
