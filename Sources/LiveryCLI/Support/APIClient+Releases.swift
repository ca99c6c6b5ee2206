import LiveryAPI
import LiveryAuthoring
import LiveryModel
import LiveryService

extension APIClient {
    /// The builds of an app that people have installed. `nil` if the server doesn't have the app.
    func builds(of app: String) throws(Failure) -> [ReleasedBuild]? {
        // Folders can have names that no app can have.
        guard AppName.isName(app),
            let found: (value: API.Releases, tag: String) = try find("/themes/\(app)/releases?contracts=1")
        else {
            return nil
        }
        let list = found.value
        let contracts = (list.contracts ?? []).flatMap { contract in contract.releases.map { ($0, contract) } }
        let contractOf = Dictionary(contracts) { first, _ in first }
        return list.releases.compactMap { release in
            guard let contract = contractOf[release.release] else { return nil }
            return ReleasedBuild(
                name: release.release, axes: release.axes,
                contract: Theme.Contract(contract.requires.mapValues(Theme.ValueType.init(name:))),
                reads: Set(contract.reads), isRetired: release.retired != nil)
        }
    }
}
