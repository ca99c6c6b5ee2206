import FuzzDriver
import LiveryModel
import LiveryTheme

/// Checks that the compiler produces either bundles or errors with valid locations for any files. A bundle must equal
/// the bundle that is read from its bytes.
func fuzz(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    let compiler = Compiler { reference, _ in input.bases[reference.name] }
    guard let compilation = try? compiler.compile(input.theme) else { FuzzDriver.fail("the compiler threw an error") }
    if compilation.bundles.isEmpty, !compilation.hasErrors { FuzzDriver.fail("neither a bundle nor an error") }
    for diagnostic in compilation.diagnostics {
        let places =
            [diagnostic.place] + [diagnostic.fix?.place].compactMap { $0 } + diagnostic.notes.compactMap(\.place)
        for place in places where place.line < 1 || place.column < 1 || place.length < 1 {
            FuzzDriver.fail("'\(diagnostic.message)' has an invalid location")
        }
    }
    for bundle in compilation.bundles {
        let bytes = bundle.bytes
        guard let read = try? ThemeBundle(bytes: bytes) else { FuzzDriver.fail("a bundle is unreadable") }
        if read != bundle || read.bytes != bytes { FuzzDriver.fail("a bundle differs after reading its bytes") }
    }
}
