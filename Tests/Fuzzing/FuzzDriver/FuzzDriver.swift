/// Runs a function on the inputs that libFuzzer derives from the corpus, guided by code coverage.
///
/// The process exits when the limits in the arguments are reached, or at the first input that crashes, hangs or exceeds
/// the memory limit (https://llvm.org/docs/LibFuzzer.html).
public enum FuzzDriver {
    // libFuzzer's callback has no context and runs on a single thread.
    nonisolated(unsafe) private static var target: ([UInt8]) -> Void = { _ in }

    /// Passes the command line to libFuzzer. Returns only if libFuzzer returns.
    public static func run(_ target: @escaping ([UInt8]) -> Void) -> Int32 {
        self.target = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        return runDriver(&count, &arguments) { bytes, count in
            FuzzDriver.target(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }

    /// Reports a failure and aborts the process, so that libFuzzer saves the input.
    public static func fail(_ what: String) -> Never { fatalError(what) }
}

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
