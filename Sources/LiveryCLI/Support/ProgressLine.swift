import Dispatch
@preconcurrency import Glibc

/// Shows on a terminal's standard error that work continues and for how long: `publishing … 12 s`. Silent elsewhere.
final class ProgressLine {
    private let timer: any DispatchSourceTimer

    /// - Parameter work: The name of the work, such as "publishing".
    init(_ work: String) {
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "livery.progress"))
        if isatty(STDERR_FILENO) == 1 { show(work) }
        timer.activate()
    }

    private func show(_ work: String) {
        let start = ContinuousClock.now
        timer.setEventHandler {
            let seconds = start.duration(to: .now) / .seconds(1)
            fputs("\r\(work) … \(Int(seconds.rounded())) s", stderr)
        }
        timer.setCancelHandler { fputs("\r\u{1B}[K", stderr) }
        timer.schedule(deadline: .now() + 1, repeating: 1)
    }

    /// Removes the line.
    deinit { timer.cancel() }
}
