import LiveryAPI
import LiveryModel
import LiveryService

/// The body of a release: a contract, and the axes that the build fixes.
struct ReleaseBody {
    let contract: Theme.Contract
    let reads: Set<String>
    /// The axes in the spelling of the theme.
    let axes: [String: String]

    /// - Parameters:
    ///   - app: The app in the path.
    ///   - known: The axes of the app's current version.
    /// - Throws: ``Problem`` that names the first path or type that no theme can have, and ``Theme/AxisError`` for an
    ///   unknown axis or value.
    init(_ body: API.ReleaseRequest, of app: String, axes known: [Theme.Axis]) throws {
        guard body.contract.app == app else {
            throw Problem(
                .malformedBody, "the contract is for the app '\(body.contract.app)', but the path names '\(app)'")
        }
        let reads = body.contract.reads ?? []
        for (member, count) in [("requires", body.contract.requires.count), ("reads", reads.count)]
        where count > ServiceLimits.contractPaths {
            throw Problem(
                .malformedBody,
                "expected at most \(ServiceLimits.contractPaths) paths in 'contract.\(member)', found \(count)")
        }
        for path in body.contract.requires.keys.sorted(by: utf8Precedes) + reads { try Self.check(path) }
        for (path, type) in body.contract.requires.sortedMembers { try Self.check(type, at: path) }
        let contract = Theme.Contract(body.contract.requires.mapValues(Theme.ValueType.init(name:)))
        if let id = body.contract.id, id != contract.id {
            throw Problem(
                .malformedBody,
                "the contract's id is \(contract.id), but 'contract.id' is '\(id)': send the file that "
                    + "`livery generate` wrote, unchanged")
        }
        self.contract = contract
        self.reads = Set(reads)
        axes = known.spelledAsDeclared(body.axes ?? [:])
        try Self.check(axes, known)
    }

    /// Throws for axes and values that the theme doesn't have. Unlike in a request for a bundle, no axis is required.
    private static func check(_ axes: [String: String], _ known: [Theme.Axis]) throws(Theme.AxisError) {
        for (name, value) in axes.sortedMembers {
            guard let axis = known.first(where: { $0.name == name }) else {
                throw .unknownAxis(name, known: known.map(\.name))
            }
            guard axis.values.contains(value) else { throw .unknownValue(value, axis: name, known: axis.values) }
        }
    }

    /// Throws for a path that no value of a theme can have.
    private static func check(_ path: String) throws(Problem) {
        let parts = path.split(separator: ".", omittingEmptySubsequences: false)
        let isText = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "/" }
        guard path.utf8.count <= ServiceLimits.contractPathBytes, isText, parts.allSatisfy({ !$0.isEmpty }) else {
            let shown = path.count > 80 ? path.prefix(80) + "…" : path[...]
            throw Problem(
                .malformedBody, "expected a path of a value such as 'brand.purple' in 'contract', found '\(shown)'")
        }
    }

    /// Throws for a type that no value of a theme can have. Whether a theme declares a component type isn't known here.
    private static func check(_ type: String, at path: String) throws(Problem) {
        let isName = type.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "." && $0 != "/" }
        guard isName, !type.isEmpty, type.utf8.count <= ServiceLimits.contractPathBytes else {
            throw Problem(
                .malformedBody, "expected a type such as 'color' for '\(path)' in 'contract.requires', found '\(type)'")
        }
    }
}
