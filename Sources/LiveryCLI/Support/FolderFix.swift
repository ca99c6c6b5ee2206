import Foundation
import LiveryAuthoring
import LiveryTheme

/// `livery check --fix`: applies all safe fixes to a theme on disk.
struct FolderFix {
    private let fixed: FixedTheme

    /// Fixes a theme and writes the changed files.
    init(_ folder: ThemeFolder) throws(Failure) {
        fixed = folder.compiler.fix(folder.theme)
        for (path, bytes) in fixed.theme.files where bytes != folder.theme.files[path] {
            try CheckCommand.replace(folder.url(of: path), with: bytes)
        }
    }

    /// The applied fixes, one line each.
    var report: [String] {
        fixed.applied.map { diagnostic in
            "\(diagnostic.place.path):\(diagnostic.place.line):\(diagnostic.place.column): fixed: "
                + "\(diagnostic.message): \(diagnostic.fix?.title ?? "") [\(diagnostic.id.rawValue)]"
        }
    }
}
