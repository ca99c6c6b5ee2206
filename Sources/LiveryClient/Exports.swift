@_exported public import enum LiveryModel.BundleError
// Apps that import LiveryClient use themes and bundles, which LiveryModel declares. Only the underscored attribute can
// re-export single declarations. Other declarations in LiveryModel, such as its JSON, stay invisible.
@_exported public import struct LiveryModel.Theme
@_exported public import struct LiveryModel.ThemeBundle
