import LiveryHTTP

extension Response {
    /// The same for one reader only: no shared cache may keep it, and no page of another origin read it.
    func madePrivate() -> Response {
        let isError = status.code >= 400
        return changingFields { fields in
            fields[.accessControlAllowOrigin] = nil
            fields[.accessControlExposeHeaders] = nil
            let policy = fields[.cacheControl] ?? CachePolicy.revalidated
            guard !policy.hasPrefix(CachePolicy.none) else { return }
            fields[.cacheControl] =
                policy.contains("public") ? policy.replacing("public", with: "private") : "private, \(policy)"
            // What is not there for one may be there for who signs in next in the same browser.
            let vary = fields[.vary] ?? ""
            guard isError, !vary.contains(CachePolicy.credentials) else { return }
            fields[.vary] = vary.isEmpty ? CachePolicy.credentials : "\(vary), \(CachePolicy.credentials)"
        }
    }
}
