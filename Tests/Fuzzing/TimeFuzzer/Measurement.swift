import Foundation
import Shapes

/// The time that an operation takes for documents of one shape, smallest first.
struct Measurement {
    let shape: String
    let work: String
    /// The sizes of the documents in bytes, and the CPU times in seconds.
    private(set) var sizes: [(bytes: Int, seconds: Double)] = []

    private static let limit = 2.0

    /// Measures 1/50, 1/5 and all of the size. If a document is already too slow, larger ones are skipped.
    init(of work: Work, _ shape: Shape, upTo largest: Int) {
        self.shape = shape.name
        self.work = work.name
        for size in [largest / 50, largest / 5, largest] where seconds <= Self.limit {
            let document = Document(shape, bytes: size)
            sizes.append((document.bytes.count, SmallThread.seconds { work.run(document) }))
        }
    }

    /// The CPU time for the largest document, in seconds.
    var seconds: Double { sizes.last?.seconds ?? 0 }

    var isTooSlow: Bool { seconds > Self.limit }

    var line: String {
        let times = sizes.map { String(format: "%.2f MB %.3f s", Double($0.bytes) / 1e6, $0.seconds) }
        return "\(work): \(shape): \(times.joined(separator: ", "))"
    }
}
