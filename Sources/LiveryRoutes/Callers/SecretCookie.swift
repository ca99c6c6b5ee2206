import LiveryHTTP
import LiveryService

/// The cookie of a session of the pages, which scripts can't read.
enum SessionCookie {
    /// The cookie's name over plain HTTP, and the end of its name over TLS.
    static let plainName = "livery_session"

    /// The cookie's name. Over TLS it has a prefix, so that neither another host of the domain nor a page without TLS can
    /// set it (RFC 6265bis §4.1.3). Browsers reject the prefix over plain HTTP, also on localhost. A cookie that is only for
    /// a base path can't have the stricter one.
    static func name(isSecure: Bool, below basePath: String) -> String {
        guard isSecure else { return plainName }
        return (basePath.isEmpty ? "__Host-" : "__Secure-") + plainName
    }

    /// The value of Set-Cookie. Over plain HTTP, browsers reject `Secure` cookies.
    static func value(_ secret: String, seconds: Int, isSecure: Bool, below basePath: String) -> String {
        let name = name(isSecure: isSecure, below: basePath)
        let path = basePath.isEmpty ? "/" : basePath
        return "\(name)=\(secret); Path=\(path); Max-Age=\(seconds); HttpOnly; SameSite=Strict"
            + (isSecure ? "; Secure" : "")
    }
}

extension FieldName {
    static let setCookie: FieldName = "Set-Cookie"
    static let cookie: FieldName = "Cookie"
}
