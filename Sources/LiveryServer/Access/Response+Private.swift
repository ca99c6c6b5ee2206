import LiveryHTTP

extension Response {
    /// The same for one reader only: no shared cache may keep it, and no page of another origin read it.
    func madePrivate() -> Response {
        changingFields { fields in
            let policy = fields[.cacheControl] ?? CachePolicy.revalidated
            fields[.cacheControl] =
                policy.contains("public") ? policy.replacing("public", with: "private") : "private, \(policy)"
            fields[.accessControlAllowOrigin] = nil
            fields[.accessControlExposeHeaders] = nil
        }
    }
}
