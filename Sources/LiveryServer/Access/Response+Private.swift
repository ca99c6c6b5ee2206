import LiveryHTTP

extension Response {
    /// The same for one reader only: no shared cache may keep it, and no page of another origin read it.
    func madePrivate() -> Response {
        changingFields { fields in
            fields[.accessControlAllowOrigin] = nil
            fields[.accessControlExposeHeaders] = nil
            let policy = fields[.cacheControl] ?? CachePolicy.revalidated
            guard !policy.hasPrefix(CachePolicy.none) else { return }
            fields[.cacheControl] =
                policy.contains("public") ? policy.replacing("public", with: "private") : "private, \(policy)"
            // A reader's own cache must not show it to whoever signs in there next.
            let vary = fields[.vary] ?? ""
            guard !vary.contains(CachePolicy.credentials) else { return }
            fields[.vary] = vary.isEmpty ? CachePolicy.credentials : "\(vary), \(CachePolicy.credentials)"
        }
    }
}
