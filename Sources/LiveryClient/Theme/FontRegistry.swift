import LiveryModel

import struct Foundation.URL

#if canImport(CoreText)
    import CoreText
#endif

/// The font files that this process can use by their family. Fonts belong to the process, so there is one registry.
final class FontRegistry: Sendable {
    static let shared = FontRegistry(register)

    /// The hashes of the registered files.
    private let known = Lock<Set<String>>([])
    private let register: @Sendable (URL) -> Bool

    /// - Parameter register: Registers a file, and returns whether this succeeded.
    init(_ register: @escaping @Sendable (URL) -> Bool) {
        self.register = register
    }

    /// Registers the files that aren't registered yet. A file that can't be registered is tried again with the next
    /// theme.
    func register(_ files: [Theme.FontFile]) {
        guard !files.isEmpty else { return }
        known.withLock { known in
            for file in files where !known.contains(file.sha256) {
                if let url = file.url, register(url) { known.insert(file.sha256) }
            }
        }
    }

    /// The number of registered files.
    var count: Int { known.withLock { $0.count } }

    /// Registers a file for this process, in about a millisecond. Other platforms have no registry.
    @Sendable private static func register(_ url: URL) -> Bool {
        #if canImport(CoreText)
            CTFontManagerRegisterFontsForURL(url as CFURL, .process, nil)
        #else
            false
        #endif
    }
}
