import Foundation

extension Failure {
    /// A failure to write or read a file, with the reason of the operating system: `can't write 'a.css': Is a directory`.
    init(_ text: String, because error: any Error) {
        self.init("\(text): \(systemReason(of: error))")
    }
}

/// The message of the system call that failed. Foundation's own message names a number if it has no text for the error.
func systemReason(of error: any Error) -> String {
    systemCode(of: error).map { String(cString: strerror($0)) } ?? error.localizedDescription
}

/// The `errno` of the system call that failed; nil if another reason caused the error.
func systemCode(of error: any Error) -> Int32? {
    var found: NSError? = error as NSError
    while let error = found {
        if error.domain == NSPOSIXErrorDomain { return Int32(error.code) }
        found = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
    }
    return nil
}
