import CMicroHTTPD

/// Header fields, parsed on demand.
extension Request {
    /// Reads the value of the first line with this name, in place. `nil` if the head has no such line. Doesn't allocate
    /// on a socket.
    public func withHeader<Result, Failure: Error>(
        _ name: FieldName, _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result? {
        switch source {
        case .connection(let connection, _, let record):
            let noted = record?.fields(of: name)
            guard let value = noted.map(\.first) ?? connection.firstLine(name) else { return nil }
            return try read(value)
        case .message(let message):
            guard let value = message.fields[name] else { return nil }
            return try Array(value.utf8).read(read)
        }
    }

    /// The value of the first line with this name, without surrounding white space.
    public func header(_ name: FieldName) -> String? {
        withHeader(name) { $0.trimmed.text }
    }

    /// The values of all lines with this name, in order.
    public func headers(_ name: FieldName) -> [String] {
        var values: [String] = []
        forEachLine(of: name) { value in
            values.append(value.trimmed.text)
            return true
        }
        return values
    }

    /// A copy of all field lines, in order.
    public var fields: Fields {
        switch source {
        case .connection(let connection, _, _): connection.fields
        case .message(let message): message.fields
        }
    }

    /// Reads all lines with this name in place until `read` returns false.
    func forEachLine(of name: FieldName, _ read: (UnsafeRawBufferPointer) -> Bool) {
        switch source {
        case .connection(let connection, _, let record):
            switch record?.fields(of: name) {
            case .absent: return
            case .once(let line):
                _ = read(line)
                return
            case .first, nil: break
            }
            var index = 0
            var search = connection.line(index, of: name)
            while let line = search.found, read(line), search.hasMore {
                index += 1
                search = connection.line(index, of: name)
            }
        case .message(let message):
            for value in message.fields[all: name] {
                let shouldContinue = Array(value.utf8).read(read)
                guard shouldContinue else { return }
            }
        }
    }

    /// A copy of the request that is independent of its connection. It can move to another thread and outlive the
    /// connection.
    func detachedMessage() -> Message {
        switch source {
        case .message(let message): return message
        case .connection(let connection, let target, _):
            let parts = RequestTarget(target)
            return Message(
                path: Array(parts.path), query: parts.query.map { Array($0) }, fields: connection.fields,
                peer: connection.peerAddress, isEncrypted: livery_is_encrypted(connection) != 0)
        }
    }
}
