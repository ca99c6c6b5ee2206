import Foundation
import Shapes

// Creates documents of every shape in three sizes, and prints the slowest documents and those that are too slow:
//
//   TimeFuzzer [the largest size in bytes] [words of the shapes' names …]
//
// A document must not take more than two seconds of CPU time, and the time must not grow more than twice as fast as the
// size of the text.

let arguments = CommandLine.arguments.dropFirst()
let largest = arguments.first.flatMap(Int.init) ?? 4 << 20
let words = arguments.filter { Int($0) == nil }
let shapes = (Shape.sound + Shape.all).filter { shape in
    words.isEmpty || words.contains { shape.name.contains($0) }
}

/// Prints a line without buffering, even to a file.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

var measurements: [Measurement] = []
for shape in shapes {
    for work in Work.all(for: shape.reader) {
        let measurement = Measurement(of: work, shape, upTo: largest)
        if measurement.isTooSlow { say("too slow: \(measurement.line)") }
        measurements.append(measurement)
    }
}
say("\nslowest:")
for measurement in measurements.sorted(by: { $0.seconds > $1.seconds }).prefix(20) { say(measurement.line) }
let slow = measurements.filter(\.isTooSlow)
say("\n\(measurements.count) measured, \(slow.count) too slow")
exit(slow.isEmpty ? 0 : 1)
