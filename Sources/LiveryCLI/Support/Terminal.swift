import Dispatch
import Foundation
import LiveryImport
import LiveryTheme
import Synchronization

/// Prints results to standard output and everything else to standard error.
enum Terminal {
    /// Prints a line of the result.
    static func result(_ text: String) { StandardOutput.write((text + "\n").utf8) }

    /// Prints a line with columns separated by tabs, and '-' for missing values.
    ///
    /// Replaces control characters in the columns with spaces, so that messages and names from other authors can't
    /// start new lines or control the terminal.
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

    /// Prints a result verbatim.
    static func result(bytes: [UInt8]) { StandardOutput.write(bytes) }

    /// Prints a message that isn't part of the result.
    static func note(_ text: String) { StandardError.write(ProgressLine.clearing + text + "\n") }

    /// Prints the reason for a failure.
    static func error(_ text: String) {
        note(paint("error: ", red, on: STDERR_FILENO) + text)
    }

    /// Prints a problem that doesn't prevent the work.
    static func warning(_ text: String) {
        note(paint("warning: ", yellow, on: STDERR_FILENO) + text)
    }

    private static let red = "31"
    private static let yellow = "33"
    private static let green = "32"

    /// Colors a string if it is printed to a terminal, unless colors are disabled (https://no-color.org).
    private static func paint(_ text: String, _ color: String, on file: Int32) -> String {
        let isDisabled = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        return isatty(file) == 1 && !isDisabled ? "\u{1B}[1;\(color)m\(text)\u{1B}[0m" : text
    }

    /// A diagnostic with its severity and carets in color.
    static func picture(_ diagnostic: Diagnostic, on file: Int32) -> String {
        picture(diagnostic.text, diagnostic.severity, on: file)
    }

    /// An import finding with its severity and carets in color.
    static func picture(_ finding: Finding, on file: Int32) -> String {
        picture(finding.text, finding.severity, on: file)
    }

    /// A message with its severity and carets in color.
    static func picture(_ text: String, _ severity: Diagnostic.Severity, on file: Int32) -> String {
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

/// Shows on standard error that work is in progress, and for how long, such as `publishing … 12 s`. Shows nothing if
/// standard error isn't a terminal.
final class ProgressLine {
    private static let isShown = Mutex(false)
    private static let clear = "\r\u{1B}[K"

    /// The control characters to print before another line. They remove the progress line if it is shown.
    static var clearing: String { isShown.withLock(\.self) ? clear : "" }

    private let timer: any DispatchSourceTimer

    /// - Parameter work: The name of the work, such as "publishing".
    init(_ work: String) {
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "livery.progress"))
        if isatty(STDERR_FILENO) == 1 { show(work) }
        timer.activate()
    }

    private func show(_ work: String) {
        let start = ContinuousClock.now
        Self.isShown.withLock { $0 = true }
        timer.setEventHandler {
            let seconds = start.duration(to: .now) / .seconds(1)
            StandardError.write("\r\(work) … \(Int(seconds.rounded())) s")
        }
        timer.setCancelHandler {
            Self.isShown.withLock { $0 = false }
            StandardError.write(Self.clear)
        }
        timer.schedule(deadline: .now() + 1, repeating: 1)
    }

    /// Removes the line.
    deinit { timer.cancel() }
}
