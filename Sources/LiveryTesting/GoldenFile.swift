public import Foundation

/// A file with the expected dump or image of a style. A test records it once, and compares with it later.
///
/// ```swift
/// @Test func news() throws {
///     try GoldenFile(folder.appending(path: "news.txt")).check(theme.dump("news"))
/// }
/// ```
public struct GoldenFile: Sendable {
    /// The location of the file, usually in the folder of the tests, so that it is committed with them.
    public let url: URL
    /// Whether ``check(_:)-(String)`` replaces the file instead of comparing.
    public let records: Bool

    /// Creates a golden file.
    /// - Parameter records: Whether to replace the file. The default is whether the environment variable
    ///   `LIVERY_RECORD` is set. For tests in a simulator, `xcodebuild` passes it on as `TEST_RUNNER_LIVERY_RECORD`.
    public init(_ url: URL, records: Bool = ProcessInfo.processInfo.environment["LIVERY_RECORD"] != nil) {
        self.url = url
        self.records = records
    }

    /// Compares text, such as a dump, with the file. If the file doesn't exist, writes it.
    /// - Throws: ``GoldenFileError`` if the text differs, or if the file didn't exist and was recorded. Foundation's errors
    ///   if the file can't be read or written.
    public func check(_ text: String) throws {
        try check(Data(text.utf8)) { .differs(url, Difference(String(decoding: $0, as: UTF8.self), text)) }
    }

    /// Compares an image, such as a snapshot, with the file. If the file doesn't exist, writes it.
    /// - Throws: The same errors as ``check(_:)-(String)``.
    public func check(_ image: Data) throws {
        try check(image) { _ in .differs(url, nil) }
    }

    private func check(_ found: Data, _ difference: (Data) -> GoldenFileError) throws {
        if records { return try write(found) }
        let expected: Data
        do { expected = try Data(contentsOf: url) } catch let error as CocoaError where error.isMissingFile {
            try write(found)
            throw GoldenFileError.recorded(url)
        }
        if expected != found { throw difference(expected) }
    }

    private func write(_ content: Data) throws {
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: url, options: .atomic)
    }
}

extension CocoaError {
    fileprivate var isMissingFile: Bool { [.fileReadNoSuchFile, .fileNoSuchFile].contains(code) }
}

extension GoldenFile {
    /// The first line that differs.
    public struct Difference: Sendable, Equatable {
        /// The number of the line, starting at 1.
        public let line: Int
        /// The line in the file. `nil` if the file has fewer lines.
        public let expected: String?
        /// The line in the checked text. `nil` if the text has fewer lines.
        public let found: String?

        init(_ expected: String, _ found: String) {
            let lines = [expected, found].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
            let index = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
            line = index + 1
            self.expected = index < lines[0].count ? String(lines[0][index]) : nil
            self.found = index < lines[1].count ? String(lines[1][index]) : nil
        }
    }
}

/// Why a check with a ``GoldenFile`` failed.
public enum GoldenFileError: Error, Equatable, CustomStringConvertible, LocalizedError {
    /// The file didn't exist. It has been written.
    case recorded(URL)
    /// The file differs. For text, this is the first line that differs.
    case differs(URL, GoldenFile.Difference?)

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .recorded(let url):
            "\(url.path) didn't exist and has been recorded: review it, commit it, and run the test again"
        case .differs(let url, let difference?):
            "\(url.path):\(difference.line): expected '\(difference.expected ?? "the end")', found "
                + "'\(difference.found ?? "the end")': if the change is intended, record the file with LIVERY_RECORD=1"
        case .differs(let url, nil):
            "\(url.path) contains a different image: if the change is intended, record the file with LIVERY_RECORD=1"
        }
    }

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}
