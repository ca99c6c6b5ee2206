import CCurl
@preconcurrency import Glibc

/// The libcurl functions, loaded on first use. On Linux, URLSession uses libcurl, so the library is always installed.
struct Curl {
    private let library: UnsafeMutableRawPointer
    private let set: UnsafeMutableRawPointer
    private let get: UnsafeMutableRawPointer

    /// Options and info values, with their numbers from curl/curl.h.
    enum Option: Int32 {
        case url = 10_002, customRequest = 10_036, headers = 10_023, body = 10_015, bodySize = 60
        case authorities = 10_065, authorityFolder = 10_097, timeout = 13, noSignal = 99, errorBuffer = 10_010
        case receiveBody = 20_011, bodyReceiver = 10_001, receiveField = 20_079, fieldReceiver = 10_029
    }

    private static let responseCode: Int32 = 0x200002

    /// Loads the library. `nil` if loading fails.
    init?() {
        guard let library = dlopen("libcurl.so.4", RTLD_NOW), let set = dlsym(library, "curl_easy_setopt"),
            let get = dlsym(library, "curl_easy_getinfo")
        else { return nil }
        self.library = library
        self.set = set
        self.get = get
    }

    func function<Function>(_ name: String, as type: Function.Type) -> Function? {
        dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }

    func set(_ option: Option, _ number: Int, on handle: UnsafeMutableRawPointer) {
        _ = livery_curl_set_number(set, handle, option.rawValue, number)
    }

    func set(_ option: Option, _ pointer: UnsafeRawPointer?, on handle: UnsafeMutableRawPointer) {
        _ = livery_curl_set_pointer(set, handle, option.rawValue, pointer)
    }

    /// libcurl copies all strings except the request body.
    func set(_ option: Option, _ text: String, on handle: UnsafeMutableRawPointer) {
        text.withCString { _ = livery_curl_set_pointer(set, handle, option.rawValue, $0) }
    }

    func set(_ option: Option, _ receiver: livery_curl_receiver, on handle: UnsafeMutableRawPointer) {
        _ = livery_curl_set_receiver(set, handle, option.rawValue, receiver)
    }

    func status(of handle: UnsafeMutableRawPointer) -> Int {
        var status = 0
        _ = livery_curl_get_number(get, handle, Self.responseCode, &status)
        return status
    }
}
