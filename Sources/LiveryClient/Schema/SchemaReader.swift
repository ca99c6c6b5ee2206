import LiveryModel

/// Looks up the values of a typed theme, and provides replacements for values that the theme lacks. Called by
/// generated code.
public final class SchemaReader {
    private let theme: Theme
    /// The shipped theme. It is decoded only if a value is missing.
    private lazy var shipped: Theme = makeShipped()
    private let makeShipped: () -> Theme
    private let receive: (LookupError) -> Void
    private var reported: Set<String> = []

    init(_ theme: Theme, shipped: @escaping () -> Theme, report: @escaping (LookupError) -> Void) {
        self.theme = theme
        makeShipped = shipped
        receive = report
    }

    private func report(_ error: LookupError) {
        if reported.insert(error.path).inserted { receive(error) }
    }

    /// The value at a path. An integer can also be read as a double.
    public func value<Element: SchemaValue>(_ path: String) -> Element {
        do { return try found(path, in: theme) } catch { report(error) }
        return (try? found(path, in: shipped)) ?? Element.neutral
    }

    /// The value at a path that doesn't exist for all axis values. `nil` if it doesn't exist or is `null`.
    public func optional<Element: SchemaValue>(_ path: String) -> Element? {
        do { return try found(path, in: theme) } catch {
            if isExpected(error, at: path) { return nil }
            report(error)
        }
        return try? found(path, in: shipped)
    }

    /// The style at a path. If an attribute has another type, the shipped style's attribute is used.
    public func style<Whole: SchemaStyle>(_ path: String) -> Whole {
        do { return try found(path, in: theme) } catch { report(error) }
        return (try? found(path, in: shipped)) ?? Whole()
    }

    /// The style at a path that doesn't exist for all axis values. `nil` if it doesn't exist or is `null`.
    public func optional<Whole: SchemaStyle>(_ path: String) -> Whole? {
        do { return try found(path, in: theme) } catch {
            if isExpected(error, at: path) { return nil }
            report(error)
        }
        return try? found(path, in: shipped)
    }

    /// Whether a value is `null`, or is missing in the shipped bundle, too.
    private func isExpected(_ error: LookupError, at path: String) -> Bool {
        error.reason == .null
            || error.reason == .absent && (shipped.token(path)?.value ?? .null) == .null
                && shipped.rawStyle(path) == nil
    }

    private func found<Element: SchemaValue>(_ path: String, in theme: Theme) throws(LookupError) -> Element {
        do { return try theme.value(path) } catch {
            if case .int(let number)? = theme.token(path)?.value,
                let element = Element(themeValue: .double(Double(number)))
            {
                return element
            }
            throw error
        }
    }

    /// The style at a path, with all attributes that have the right type. Reports the other attributes.
    private func found<Whole: SchemaStyle>(_ path: String, in theme: Theme) throws(LookupError) -> Whole {
        let served = try theme.style(path)
        do { return try served.decode(Whole.self) } catch {
            guard error.path != path else { throw error }
            return try repaired(served.raw, at: path, because: error)
        }
    }

    /// Decodes a style repeatedly. Each time, replaces or removes one more attribute that has the wrong type.
    private func repaired<Whole: SchemaStyle>(
        _ style: Theme.Style, at path: String, because first: LookupError
    ) throws(LookupError) -> Whole {
        var (style, error, replaced) = (style, first, Set<String>())
        while true {
            let place = error.path.dropFirst(path.count + 1).split(separator: ".").map(String.init)
            let isNew = replaced.insert(error.path).inserted
            if isNew { report(error) }
            let other = isNew ? shipped.rawStyle(path) : nil
            guard error.path.hasPrefix(path + "."), style.replace(place[...], from: other) else { throw error }
            do { return try Theme.StyleAttributes(style, at: path, in: theme).decode(Whole.self) } catch let next {
                error = next
            }
        }
    }
}

extension Theme.Style {
    /// Replaces an attribute of the style or of a part with its value in another style. Removes the attribute if the
    /// other style has no value for it.
    /// - Returns: Whether the style has the attribute.
    fileprivate mutating func replace(_ place: ArraySlice<String>, from other: Theme.Style?) -> Bool {
        guard let name = place.first, let attribute = attributes[name] else { return false }
        guard case .value(.style(var part)) = attribute, place.count > 1 else {
            attributes[name] = other?.attributes[name]
            return true
        }
        var otherPart: Theme.Style?
        if case .style(let part)? = other?.value(name) { otherPart = part }
        let isReplaced = part.replace(place.dropFirst(), from: otherPart)
        attributes[name] = .value(.style(part))
        return isReplaced
    }
}
