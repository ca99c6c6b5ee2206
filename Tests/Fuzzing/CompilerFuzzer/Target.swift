import FuzzDriver
import LiveryModel
import LiveryTheme

/// Whatever the files, the compiler ends with bundles or with errors, at places that exist; and a bundle's bytes say
/// all of it.
func fuzz(_ bytes: [UInt8]) {
    let input = FuzzInput(bytes)
    let compiler = Compiler { reference, _ in input.bases[reference.name] }
    guard let compilation = try? compiler.compile(input.theme) else { FuzzDriver.fail("a choice of all was refused") }
    if compilation.bundles.isEmpty, !compilation.hasErrors { FuzzDriver.fail("neither a bundle nor an error") }
    for diagnostic in compilation.diagnostics {
        let places =
            [diagnostic.place] + [diagnostic.fix?.place].compactMap { $0 } + diagnostic.notes.compactMap(\.place)
        for place in places where place.line < 1 || place.column < 1 || place.length < 1 {
            FuzzDriver.fail("'\(diagnostic.message)' is nowhere")
        }
    }
    for bundle in compilation.bundles {
        let bytes = bundle.bytes
        guard let read = try? ThemeBundle(bytes: bytes) else { FuzzDriver.fail("a bundle can't be read") }
        if read != bundle || read.bytes != bytes { FuzzDriver.fail("a bundle is read as another one") }
    }
}
