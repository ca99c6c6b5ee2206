import LiveryHTTP

extension Response {
    /// The same response for one client: shared caches don't store it, and pages of other origins can't read it.
    func madePrivate() -> Response {
        let isError = status.code >= 400
        return changingFields { fields in
            fields[.accessControlAllowOrigin] = nil
            fields[.accessControlExposeHeaders] = nil
            let policy = fields[.cacheControl] ?? CachePolicy.revalidated
            guard !policy.hasPrefix(CachePolicy.none) else { return }
            fields[.cacheControl] =
                policy.contains("public") ? policy.replacing("public", with: "private") : "private, \(policy)"
            // The same browser may sign in and then get another response.
            let vary = fields[.vary] ?? ""
            guard isError, !vary.contains(CachePolicy.credentials) else { return }
            fields[.vary] = vary.isEmpty ? CachePolicy.credentials : "\(vary), \(CachePolicy.credentials)"
        }
    }
}
