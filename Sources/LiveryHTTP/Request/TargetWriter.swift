import CMicroHTTPD

/// Puts a query together from the parts that libmicrohttpd made of it; without a buffer it only counts.
struct TargetWriter {
    var buffer: UnsafeMutableRawBufferPointer?
    var count = 0
    var hasQuery = false

    mutating func add(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer?) {
        write(UInt8(ascii: hasQuery ? "&" : "?"))
        hasQuery = true
        write(name)
        guard let value else { return }
        write(UInt8(ascii: "="))
        write(value)
    }

    private mutating func write(_ bytes: UnsafeRawBufferPointer) {
        // libmicrohttpd has made spaces of `+`.
        for byte in bytes { write(byte == UInt8(ascii: " ") ? UInt8(ascii: "+") : byte) }
    }

    private mutating func write(_ byte: UInt8) {
        buffer?[count] = byte
        count += 1
    }
}
