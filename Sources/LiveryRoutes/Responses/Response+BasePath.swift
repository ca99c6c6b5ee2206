import LiveryHTTP
import LiveryService

extension Response {
    /// The response of a service that a proxy publishes below a path. Content-Location has the path already.
    func below(_ basePath: String) -> Response {
        guard !basePath.isEmpty, !isPrepared else { return self }
        let (location, link) = (fields[.location], fields[.link])
        guard location != nil || link != nil else { return self }
        return changingFields { fields in
            fields[.location] = location.map { $0.hasPrefix("/") ? basePath + $0 : $0 }
            fields[.link] = link?.replacing("</", with: "<\(basePath)/")
        }
    }
}
