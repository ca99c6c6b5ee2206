package import LiveryAPI
package import LiveryAuthoring
package import LiveryModel
package import LiveryStore

extension API.ChangeSummary {
    /// The maximum number of changes in a summary. The comparison of two versions lists all of them.
    private static let listed = 8

    /// A comparison that is short enough to be stored with each of ten thousand versions.
    package init(_ comparison: LiveryAuthoring.Comparison) {
        self.init()
        let counts = comparison.counts
        level = comparison.level?.rawValue
        major = counts[.major, default: 0]
        minor = counts[.minor, default: 0]
        patch = counts[.patch, default: 0]
        // Breaking changes come first, because the others may be too many.
        let groups = comparison.groups
        let breaking = groups.filter { $0.cause.level == .major }
        lines = (breaking + groups.filter { $0.cause.level != .major }).prefix(Self.listed).map(\.text)
    }

    /// Parses a stored summary; nil if it can't be read.
    package init?(stored text: String) {
        guard let json = try? JSON.parse(Array(text.utf8)),
            let summary = try? Wire.decode(API.ChangeSummary.self, from: json)
        else { return nil }
        self = summary
    }

    /// The summary in stored form.
    package var text: String { Wire.encode(self).text }
}

extension Store {
    /// A version's side of a comparison.
    package func compared(_ version: Version) -> ComparedTexts {
        compared(version.bundles, axes: version.axes)
    }

    /// Bundles, by key, as one side of a comparison. They are read when they are compared.
    /// - Parameters:
    ///   - isWanted: Whether to compare the bundle of an axis choice. - prepare: Called before each bundle is read. It
    ///     can end the comparison by throwing an error.
    package func compared(
        _ hashes: [String: String], axes: [Theme.Axis],
        where isWanted: ([String: String]) -> Bool = { _ in true }, beforeEach prepare: @escaping () throws -> Void = {}
    ) -> ComparedTexts {
        let choices = axes.choices(limit: ServiceLimits.spelledChoices).filter { choice in
            hashes[choice.axisKey] != nil && isWanted(choice)
        }
        return ComparedTexts(axes: axes, choices: choices) { [self] index in
            try prepare()
            guard let hash = hashes[choices[index].axisKey] else { throw StoreError.damaged("a bundle is missing") }
            let bytes = try bundle(hash: hash).content()
            do { return try BundleText(bytes) } catch {
                throw StoreError.damaged("the bundle \(hash) can't be read: \(error)")
            }
        }
    }
}

extension Comparison {
    /// Compares two versions. At least one of them is stored.
    package static func stored(from old: ComparedTexts?, to new: ComparedTexts?) throws(StoreError) -> Comparison {
        do { return try Comparison(from: old, to: new) } catch let error as StoreError { throw error } catch {
            throw .damaged("a bundle can't be read: \(error)")
        }
    }
}
