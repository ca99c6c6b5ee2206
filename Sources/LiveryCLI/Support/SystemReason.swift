import Foundation

extension Failure {
    /// A failure to read or write a file, with the operating system's reason, such as `can't write 'a.css': Is a
    /// directory`.
    init(_ text: String, because error: any Error) {
        self.init("\(text): \(systemReason(of: error))")
    }
}

/// The message for the system call that failed. It is preferred to Foundation's message, which can contain only a
/// number.
func systemReason(of error: any Error) -> String {
    systemCode(of: error).map { String(cString: strerror($0)) } ?? error.localizedDescription
}

/// The `errno` of the system call that failed. Nil if the error has another cause.
func systemCode(of error: any Error) -> Int32? {
    var found: NSError? = error as NSError
    while let error = found {
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        found = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    return nil
}
