extension Theme {
    /// The value at a path, as a specific type.
    ///
    /// Every lookup returns the value or throws a ``LookupError``, which distinguishes a missing path, `null` and a
    /// value of another type. Use `try?` with `??` for a default. Values are not converted, except by ``number(_:)``,
    /// which accepts integers and doubles, and ``insets(_:)``, which accepts a list of four numbers. A lookup takes
    /// constant time, doesn't lock, and can run on any thread.
    public func value<Element: ThemeValue>(
        _ path: String, as type: Element.Type = Element.self
    ) throws(LookupError) -> Element {
        guard let token = token(path) else { throw missing(path, expected: Element.themeType) }
        guard let element = Element(themeValue: token.value, in: self) else {
            throw mismatch(path, expected: Element.themeType, found: token)
        }
        return element
    }

    /// The setting at a path: nothing (leave), `null` (reset), or a value. Throws only for a value of another type.
    /// Constant time.
    public func setting<Element: ThemeValue>(
        _ path: String, as type: Element.Type = Element.self
    ) throws(LookupError) -> Setting<Element> {
        do { return .set(try value(path, as: type)) } catch {
            switch error.reason {
            case .absent: return .leave
            case .null: return .reset
            case .mismatch: throw error
            }
        }
    }

    /// The number at a path, of type `int` or `double`.
    public func number(_ path: String) throws(LookupError) -> Double {
        guard let token = token(path) else { throw missing(path, expected: "number") }
        guard let number = Double(number: token.value) else { throw mismatch(path, expected: "number", found: token) }
        return number
    }

    /// The elements of the list at a path, each with its type.
    public func list(_ path: String) throws(LookupError) -> [Value.Typed] {
        guard let token = token(path) else { throw missing(path, expected: "list") }
        guard case .list(let elements) = token.value else { throw mismatch(path, expected: "list", found: token) }
        return elements
    }

    private func mismatch(_ path: String, expected: String, found token: Value.Typed) -> LookupError {
        LookupError(
            path, expected: expected, token.value == .null ? .null : .mismatch(found: token.type.name), in: self)
    }

    /// The error for a path without a value. There might be a style at the path instead.
    private func missing(_ path: String, expected: String) -> LookupError {
        guard let style = rawStyle(path) else { return LookupError(path, expected: expected, .absent, in: self) }
        return LookupError(path, expected: expected, .mismatch(found: "a style of '\(style.type)'"), in: self)
    }
}

extension Double {
    /// The number of a value of type `int` or `double`. `nil` for other values.
    init?(number value: Theme.Value) {
        switch value {
        case .int(let value): self.init(value)
        case .double(let value): self = value
        default: return nil
        }
    }
}
