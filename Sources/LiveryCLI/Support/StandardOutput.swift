import Foundation
import Synchronization

/// Standard output. Every write is checked, because an incomplete result must not look like a success.
///
/// Nothing else writes to file descriptor 1. A failed write is reported by the next call of ``flush()``, or by
/// ``finish()``, which ends every command.
enum StandardOutput {
    private struct State {
        var buffer: [UInt8] = []
        /// Whether each line is written as soon as it is complete.
        var flushesEachLine = isatty(STDOUT_FILENO) == 1
        var hasWritten = false
        /// The `errno` of the first failed write that hasn't been reported yet.
        var failure: Int32?
    }

    private static let state = Mutex(State())
    private static let bufferSize = 1 << 16

    /// Writes each line immediately, even to a pipe. Use this for commands that run for a long time.
    static func flushEachLine() { state.withLock { $0.flushesEachLine = true } }

    /// Appends bytes to the output.
    static func write(_ bytes: some Collection<UInt8>) {
        state.withLock { state in
            guard state.failure == nil else { return }
            state.buffer += bytes
            if state.flushesEachLine || state.buffer.count >= bufferSize { drain(&state) }
        }
    }

    /// Writes all buffered output.
    /// - Throws: The reason, if any output since the last call couldn't be written.
    static func flush() throws(Failure) {
        try throwFailure(
            state.withLock { state in
                drain(&state)
                return state.failure.take()
            })
    }

    /// Writes all buffered output and closes standard output, because some file systems report a full disk only when a
    /// file is closed.
    static func finish() throws(Failure) {
        try flush()
        let isClean = state.withLock { $0.hasWritten } ? close(STDOUT_FILENO) == 0 : true
        try throwFailure(isClean ? nil : errno)
    }

    private static func throwFailure(_ code: Int32?) throws(Failure) {
        guard let code else { return }
        throw Failure("can't write to standard output: \(String(cString: strerror(code))). The result is incomplete")
    }

    private static func drain(_ state: inout State) {
        state.failure = state.failure ?? writeAll(state.buffer)
        state.hasWritten = state.hasWritten || !state.buffer.isEmpty
        state.buffer.removeAll(keepingCapacity: true)
    }

    /// Writes all bytes. If this fails, returns the `errno`.
    private static func writeAll(_ bytes: [UInt8]) -> Int32? {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 {
                start += count
            } else if errno == EAGAIN {
                // Another process has made the pipe non-blocking.
                var file = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
                poll(&file, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

/// Standard error, for everything that isn't a result.
enum StandardError {
    /// Writes text in a single call, so that lines from several threads don't mix. Failures are ignored, because there
    /// is nowhere to report them.
    static func write(_ text: String) {
        let bytes = Array(text.utf8)
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else { return }
            start += max(count, 0)
        }
    }
}

/// The file descriptors of standard input, output and error.
enum StandardDescriptors {
    /// Opens descriptors that the parent process has closed. Otherwise, a file or connection that is opened later could
    /// get descriptor 1 and receive the results.
    static func reserve() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The descriptor is read-only, so that writing results fails. The system uses the lowest free number.
            _ = open("/dev/null", O_RDONLY)
        }
    }
}
