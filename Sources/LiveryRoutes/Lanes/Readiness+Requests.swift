import LiveryHTTP
import LiveryService
import Synchronization

extension ServiceResponder {
    /// Throws for requests that need the loaded versions while they are loading.
    func requireLoaded(for request: borrowing Request) throws(Problem) {
        guard service.readiness.load(ordering: .relaxed) == .loading else { return }
        let isAboutUs = request.withPath { path in Self.answeredAlways.contains { path.equals($0) } }
        guard !isAboutUs else { return }
        throw .notReady("the server is starting")
    }

    private static let answeredAlways: [StaticString] = ["/healthz", "/readyz", "/metrics"]
}

extension UnsafeRawBufferPointer {
    fileprivate func equals(_ literal: StaticString) -> Bool {
        elementsEqual(UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }
}

extension Problem {
    /// The problem while the service starts or stops.
    static func notReady(_ detail: String) -> Problem {
        Problem(.notReady, detail).with(.retryAfter, "1")
    }
}
