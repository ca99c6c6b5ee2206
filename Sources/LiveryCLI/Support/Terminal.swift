@preconcurrency import Glibc
import LiveryImport
import LiveryTheme

/// Standard output for results, standard error for everything else.
enum Terminal {
    /// Hands each line on as it is printed, also to a pipe, for a command that runs for long.
    static func flushEachLine() { setvbuf(stdout, nil, _IOLBF, 0) }

    /// A result, a line of its own.
    static func result(_ text: String) {
        print(text)
    }

    /// A result of several columns, a line of its own with tabs between; '-' stands for what there is none of.
    ///
    /// What others wrote, a message or a name, must neither begin a line of its own nor speak to the terminal: a blank
    /// stands for each control character in it.
    static func row(_ columns: [String?]) {
        result(columns.map { $0.map(printable) ?? "-" }.joined(separator: "\t"))
    }

    private static func printable(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in
            [.control, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
        }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? " " : $0 }))
    }

    /// A result as it is.
    static func result(bytes: [UInt8]) {
        fwrite(bytes, 1, bytes.count, stdout)
        fflush(stdout)
    }

    /// What is no result.
    static func note(_ text: String) {
        fputs(text + "\n", stderr)
    }

    /// Why the work failed.
    static func error(_ text: String) {
        note(paint("error: ", red, on: STDERR_FILENO) + text)
    }

    /// What the work is done in spite of.
    static func warning(_ text: String) {
        note(paint("warning: ", yellow, on: STDERR_FILENO) + text)
    }

    private static let red = "31"
    private static let yellow = "33"
    private static let green = "32"

    /// Text in a color, if that goes to a terminal and nobody has said that they want none (https://no-color.org).
    private static func paint(_ text: String, _ color: String, on file: Int32) -> String {
        let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        return isatty(file) == 1 && !refused ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
    }

    /// A diagnostic with its severity and carets in color.
    static func picture(_ diagnostic: Diagnostic, on file: Int32) -> String {
        picture(diagnostic.text, diagnostic.severity, on: file)
    }

    /// A finding of an import, likewise.
    static func picture(_ finding: Finding, on file: Int32) -> String {
        picture(finding.text, finding.severity, on: file)
    }

    private static func picture(_ text: String, _ severity: Diagnostic.Severity, on file: Int32) -> String {
        let color = severity == .error ? red : yellow
        return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
            index, line in
            if index == 0, let range = line.firstRange(of: "\(severity.rawValue):") {
                return line[..<range.lowerBound] + paint(String(line[range]), color, on: file)
                    + line[range.upperBound...]
            }
            if line.allSatisfy({ " \t^~".contains($0) }), line.contains("^") {
                return Substring(paint(String(line), green, on: file))
            }
            return line
        }.joined(separator: "\n")
    }
}
