import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The file descriptors that a request needs, for its connection, the name lookup and the loop that waits for both.
enum Descriptors {
    private static let needed = 16

    /// Whether enough descriptors are available for a request. Without them, FoundationNetworking and Dispatch
    /// terminate the process.
    static var areAvailable: Bool {
        #if canImport(FoundationNetworking)
            var opened: [Int32] = []
            defer { for file in opened { close(file) } }
            while opened.count < needed {
                let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                guard file >= 0 else { return false }
                opened.append(file)
            }
        #endif
        return true
    }
}

extension ThemeClient {
    /// The session for fetches, opened by the first fetch.
    func openedSession() throws(FetchError) -> URLSession {
        guard Descriptors.areAvailable else {
            throw .unreachable("the process has too few free file descriptors for a request")
        }
        if let session { return session }
        let opened = URLSession(
            configuration: configuration.session(), delegate: loader, delegateQueue: makeDelegateQueue())
        session = opened
        return opened
    }
}
