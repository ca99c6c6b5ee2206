/// Runs a function on the inputs that libFuzzer makes of the corpus, guided by what they reach.
///
/// The process ends when the arguments' limits are reached, or at the first input that traps, hangs or takes too much
/// memory (https://llvm.org/docs/LibFuzzer.html).
public enum FuzzDriver {
    // libFuzzer calls back without a context, on one thread.
    nonisolated(unsafe) private static var target: ([UInt8]) -> Void = { _ in }

    /// Hands the command line to libFuzzer and never returns before it ends.
    public static func run(_ target: @escaping ([UInt8]) -> Void) -> Int32 {
        self.target = target
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        return runDriver(&count, &arguments) { bytes, count in
            FuzzDriver.target(Array(UnsafeBufferPointer(start: bytes, count: count)))
            return 0
        }
    }

    /// Says what is wrong and ends the process, so that libFuzzer keeps the input.
    public static func fail(_ what: String) -> Never { fatalError(what) }
}

/// libFuzzer's entry for programs that have a `main` of their own.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt
