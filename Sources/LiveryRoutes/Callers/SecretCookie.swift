import LiveryHTTP
import LiveryService

/// A cookie of the pages with a secret, which scripts can't read.
struct SecretCookie {
    /// The cookie's name over plain HTTP, and the end of its name over TLS.
    let plainName: String
    /// The path below the base path to which browsers send the cookie.
    let path: String

    /// The session of a person.
    static let session = SecretCookie(plainName: "livery_session", path: "")
    /// The last preview link that the browser opened. The page sends the link's secret in a field, but browsers fetch
    /// images and fonts without this field.
    static let preview = SecretCookie(plainName: "livery_preview", path: "/assets")

    /// The cookie's name. Over TLS it has a prefix, so that neither another host of the domain nor a page without TLS can
    /// set it (RFC 6265bis §4.1.3). Browsers reject the prefix over plain HTTP, also on localhost. A cookie that is limited to
    /// a path can't have the stricter prefix.
    func name(isSecure: Bool, below basePath: String) -> String {
        guard isSecure else { return plainName }
        return ((basePath + path).isEmpty ? "__Host-" : "__Secure-") + plainName
    }

    /// The value of Set-Cookie. Over plain HTTP, browsers reject `Secure` cookies.
    func value(_ secret: String, seconds: Int, isSecure: Bool, below basePath: String) -> String {
        let name = name(isSecure: isSecure, below: basePath)
        let path = basePath + path
        return "\(name)=\(secret); Path=\(path.isEmpty ? "/" : path); Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}

extension FieldName {
    static let setCookie: FieldName = "Set-Cookie"
    static let cookie: FieldName = "Cookie"
}
