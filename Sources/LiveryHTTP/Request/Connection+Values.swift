import CMicroHTTPD
@preconcurrency import Glibc

/// Access to the values of a libmicrohttpd connection. Every pointer is valid until the request is complete.
extension OpaquePointer {
    /// The value of the first line with this name.
    func firstLine(_ name: FieldName) -> UnsafeRawBufferPointer? {
        let key = UnsafeRawPointer(name.literal.utf8Start).assumingMemoryBound(to: CChar.self)
        var value: UnsafePointer<CChar>?
        var size = 0
        guard
            MHD_lookup_connection_value_n(self, .HEADER_KIND, key, name.literal.utf8CodeUnitCount, &value, &size)
                == .YES
        else { return nil }
        return UnsafeRawBufferPointer(start: value, count: size)
    }

    /// Finds the line at `index`, which starts at 0, among the lines with this name, and whether more of them follow.
    func line(_ index: Int, of name: FieldName) -> LineSearch {
        var search = LineSearch(name: name.bytes, left: index)
        MHD_get_connection_values_n(
            self, .HEADER_KIND,
            { context, _, name, nameSize, value, valueSize in
                guard let context else { return .NO }
                let search = context.assumingMemoryBound(to: LineSearch.self)
                let name = UnsafeRawBufferPointer(start: name, count: nameSize)
                return search.pointee.visit(name, UnsafeRawBufferPointer(start: value, count: valueSize)) ? .YES : .NO
            }, &search)
        return search
    }

    /// A copy of all field lines.
    var fields: Fields {
        var fields = Fields()
        withUnsafeMutablePointer(to: &fields) { pointer in
            _ = MHD_get_connection_values_n(
                self, .HEADER_KIND,
                { context, _, name, nameSize, value, valueSize in
                    guard let context else { return .NO }
                    let name = UnsafeRawBufferPointer(start: name, count: nameSize).text
                    let value = UnsafeRawBufferPointer(start: value, count: valueSize).text
                    context.assumingMemoryBound(to: Fields.self).pointee.append(Fields.Line(name: name, value: value))
                    return .YES
                }, pointer)
        }
        return fields
    }

    /// The peer's address as a string.
    var peerAddress: String? { livery_peer(self)?.text }
}

extension UnsafePointer<sockaddr> {
    /// The address as a string, without a port.
    var text: String? {
        let isV6 = pointee.sa_family == sa_family_t(AF_INET6)
        let size = socklen_t(isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size)
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        guard getnameinfo(self, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { return nil }
        let written = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        return AddressRange.withoutIPv4Mapping(written)
    }
}

/// Finds a line with a given name after skipping a number of lines with that name.
struct LineSearch {
    let name: UnsafeRawBufferPointer
    var left: Int
    var found: UnsafeRawBufferPointer?
    var hasMore = false

    init(name: UnsafeRawBufferPointer, left: Int) {
        self.name = name
        self.left = left
    }

    /// Visits a line. Returns whether to continue.
    mutating func visit(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
        guard name.equalsIgnoringCase(self.name) else { return true }
        if left > 0 {
            left -= 1
        } else if found == nil {
            found = value
        } else {
            hasMore = true
        }
        return !hasMore
    }
}
