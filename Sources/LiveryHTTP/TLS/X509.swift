import CGnuTLS

/// GnuTLS helpers.
enum GnuTLS {
    static func words(_ status: Int32) -> String {
        gnutls_strerror(status).map { String(cString: $0) } ?? "error \(status)"
    }

    /// Calls `body` with the bytes as a GnuTLS datum. GnuTLS doesn't write to them.
    static func withDatum<Result>(_ bytes: [UInt8], _ body: (inout gnutls_datum_t) -> Result) -> Result {
        var bytes = bytes
        return bytes.withUnsafeMutableBufferPointer { buffer in
            var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
            return body(&datum)
        }
    }
}

/// The certificates in a PEM file, starting with the server's.
final class X509List {
    let list: UnsafeMutablePointer<gnutls_x509_crt_t?>
    let count: Int

    init(pem: [UInt8]) throws(CertificateError) {
        var list: UnsafeMutablePointer<gnutls_x509_crt_t?>?
        var count: UInt32 = 0
        let status = GnuTLS.withDatum(pem) { datum in
            gnutls_x509_crt_list_import2(
                &list, &count, &datum, GNUTLS_X509_FMT_PEM, UInt32(GNUTLS_X509_CRT_LIST_SORT.rawValue))
        }
        guard status >= 0, let list, count > 0 else { throw .malformedCertificate(reason: GnuTLS.words(status)) }
        self.list = list
        self.count = Int(count)
    }

    deinit {
        for index in 0..<count { gnutls_x509_crt_deinit(list[index]) }
        livery_gnutls_free(list)
    }

    /// The first certificate's subject, validity period and fingerprint.
    func description() throws(CertificateError) -> (subject: String, validity: ClosedRange<Int>, fingerprint: String) {
        var name = gnutls_datum_t()
        let status = gnutls_x509_crt_get_dn2(list[0], &name)
        defer { livery_gnutls_free(name.data) }
        let (start, end) = (gnutls_x509_crt_get_activation_time(list[0]), gnutls_x509_crt_get_expiration_time(list[0]))
        guard status >= 0 || status == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE, start <= end else {
            throw .malformedCertificate(reason: GnuTLS.words(status))
        }
        let subject = String(decoding: UnsafeBufferPointer(start: name.data, count: Int(name.size)), as: UTF8.self)
        return (subject, Int(start)...Int(end), fingerprint)
    }

    private var fingerprint: String {
        var digest = [UInt8](repeating: 0, count: 32)
        var size = digest.count
        gnutls_x509_crt_get_fingerprint(list[0], GNUTLS_DIG_SHA256, &digest, &size)
        let digits = Array("0123456789abcdef")
        return String(digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

/// A private key.
final class X509Key {
    let key: gnutls_x509_privkey_t

    init(pem: [UInt8]) throws(CertificateError) {
        var made: gnutls_x509_privkey_t?
        gnutls_x509_privkey_init(&made)
        guard let made else { throw .unusable(reason: "out of memory") }
        let status = GnuTLS.withDatum(pem) { datum in
            gnutls_x509_privkey_import2(made, &datum, GNUTLS_X509_FMT_PEM, nil, 0)
        }
        guard status >= 0 else {
            gnutls_x509_privkey_deinit(made)
            if status == GNUTLS_E_DECRYPTION_FAILED { throw .protectedKey }
            throw .malformedKey(reason: GnuTLS.words(status))
        }
        key = made
    }

    deinit {
        gnutls_x509_privkey_deinit(key)
    }
}
