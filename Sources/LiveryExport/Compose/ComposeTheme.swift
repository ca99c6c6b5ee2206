import LiveryModel

/// A theme for Jetpack Compose, in Kotlin: abstract classes of values by type with an object for each skin, classes of
/// styles, and a composable function that provides them.
struct ComposeTheme: Export {
    /// The package; nil for one that is named after the app.
    var packageName: String?
    /// The beginning of the names of classes; nil for the app's name.
    var prefix: String?
    /// The axis value for dark surroundings, if it is neither `night` nor `dark`.
    var dark: String?
    /// The color of each of Material's roles, by path.
    var material: [(role: String, path: String)] = []
    /// Whether a link to a value of the same class is a getter of that value.
    var keepsReferences = false

    func files(_ input: ExportInput) throws(NameCollisions) -> (files: [ExportedFile], remarks: [Remark]) {
        let prefix = KotlinText.type.text(of: prefix ?? input.app)
        var writer = ComposeWriter(
            input, package: packageName ?? KotlinText.property.text(of: input.app), prefix: prefix, dark: dark,
            material: material)
        writer.write(keepingReferences: keepsReferences)
        try writer.names.check()
        var seen: Set<Remark> = []
        return (writer.files, writer.remarks.filter { seen.insert($0).inserted })
    }
}
