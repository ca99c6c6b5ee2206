import Foundation
import LiveryAuthoring
import LiveryTheme

/// `livery check --fix`: a theme on disk with every fix applied that needs nobody to decide.
struct FolderFix {
    private let fixed: FixedTheme

    /// Fixes a theme and writes the files that this changes.
    init(_ folder: ThemeFolder) throws(Failure) {
        fixed = folder.compiler.fix(folder.theme)
        for (path, bytes) in fixed.theme.files where bytes != folder.theme.files[path] {
            try CheckCommand.replace(folder.url(of: path), with: bytes)
        }
    }

    /// What was done, a line each.
    var report: [String] {
        fixed.applied.map { diagnostic in
            "\(diagnostic.place.path):\(diagnostic.place.line):\(diagnostic.place.column): fixed: "
                + "\(diagnostic.message): \(diagnostic.fix?.title ?? "") [\(diagnostic.id.rawValue)]"
        }
    }
}
