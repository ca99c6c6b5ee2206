/// The fields that affect reads, as positions in the connection's memory. The guard records them while it inspects the
/// head, so later lookups don't need to search.
struct HeadFields {
    /// The recorded fields.
    enum Place: Int {
        case accept, acceptEncoding, ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince, range
    }

    /// The lines of a field.
    enum Line {
        case absent
        case once(UnsafeRawBufferPointer)
        /// Several lines, with the value of the first line.
        case first(UnsafeRawBufferPointer)

        var first: UnsafeRawBufferPointer? {
            switch self {
            case .absent: nil
            case .once(let value), .first(let value): value
            }
        }
    }

    private var values: InlineArray<7, UnsafeRawBufferPointer>
    // One bit for each position.
    private var present: UInt8 = 0
    private var repeated: UInt8 = 0

    init() {
        values = InlineArray(repeating: UnsafeRawBufferPointer(start: nil, count: 0))
    }

    subscript(_ place: Place) -> Line {
        let bit: UInt8 = 1 << place.rawValue
        guard present & bit != 0 else { return .absent }
        return repeated & bit == 0 ? .once(values[place.rawValue]) : .first(values[place.rawValue])
    }

    /// Records a line if its name belongs to one of the recorded fields.
    mutating func note(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard let place = Self.place(of: name) else { return }
        let bit: UInt8 = 1 << place.rawValue
        guard present & bit == 0 else { return repeated |= bit }
        present |= bit
        values[place.rawValue] = value
    }

    /// Compares lengths first, because most fields aren't recorded.
    private static func place(of name: UnsafeRawBufferPointer) -> Place? {
        let field: FieldName
        switch name.count {
        case 5: field = .range
        case 6: field = .accept
        case 8: field = .ifMatch
        case 13: field = .ifNoneMatch
        case 15: field = .acceptEncoding
        case 17: field = .ifModifiedSince
        case 19: field = .ifUnmodifiedSince
        default: return nil
        }
        return name.equalsIgnoringCase(field.bytes) ? field.place : nil
    }
}
