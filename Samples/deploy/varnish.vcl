# Varnish as a cache in front of Livery, for Varnish 7.1 or newer as packaged by Debian.
#
#   varnishd -a :80 -f /etc/varnish/varnish.vcl -s malloc,256m -p http_gzip_support=off
#   livery serve --trusted-proxies 127.0.0.1
#
# http_gzip_support=off leaves Accept-Encoding unchanged. Livery has every bundle in Brotli and gzip, each
# with its own strong ETag, but Varnish supports only gzip. For TLS, put hitch in front of Varnish, with
# `-a 127.0.0.1:8443,PROXY`.
#
# Adapt: the address of Livery (.host, .port), and the clients that may purge.
#
#   curl -X PURGE -H 'Surrogate-Key: app-badoo' http://cache/     one app
#   curl -X PURGE -H 'Surrogate-Key: livery' http://cache/        all apps

vcl 4.1;

import std;

backend livery {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 2s;
    # Not /readyz: a server that may be outdated is better than none. HAProxy chooses between several.
    .probe = {
        .url = "/healthz";
        .interval = 2s;
        .timeout = 1s;
        .window = 4;
        .threshold = 2;
    }
}

acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ purgers) {
            return (synth(403, "Forbidden"));
        }
        # A key becomes part of a regular expression below, so it must not contain special characters.
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_-]+$") {
            return (synth(400, "Surrogate-Key names one key"));
        }
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.Surrogate-Key + "(\s|$)")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200, "Purged"));
    }

    # Overwrites all fields that Livery trusts a proxy to set, because this server is the edge. With PROXY, these are
    # the client's address and port, not those of hitch.
    set req.http.X-Forwarded-Host = req.http.Host;
    set req.http.X-Request-Id = req.xid;
    set req.http.X-Forwarded-For = client.ip;
    if (std.port(server.ip) == 443) {
        set req.http.X-Forwarded-Proto = "https";
    } else {
        set req.http.X-Forwarded-Proto = "http";
    }

    # Serves a stale response for half a minute while fetching a new one, as stale-while-revalidate allows, and for a
    # week while Livery is unreachable, as stale-if-error allows.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        # Varnish would truncate the response to a write that has a Range field, but only GET has ranges (RFC 9110
        # section 14.2).
        unset req.http.Range;

        # Reads the whole body first. If a chunked body were passed on while it arrives, an interrupted upload would
        # look like a complete shorter one. Livery's own limit is 4 MiB, and it reports bodies that are slightly larger.
        if (!std.cache_req_body(5MB)) {
            return (synth(413, "Content Too Large"));
        }
    }

    # Server-sent events are piped through as they arrive.
    if (req.url ~ "^/themes/[^/?]+/events(\?|$)") {
        return (pipe);
    }

    # Responses to requests with a token, a session or a preview link are not cached. These requests also bypass the
    # cache. Otherwise, a reader of a private app could receive the 404 that was cached for an anonymous client. Livery
    # ignores other cookies.
    if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)(__Host-|__Secure-)?livery_(session|preview)=") {
        return (pass);
    }
    unset req.http.Cookie;
}

sub vcl_pipe {
    # Without this, the next request on the connection would also go through the pipe.
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    # Varnish honors max-age by default. Responses with private, no-store or no-cache are not stored, because Varnish's
    # built-in rules follow these.
    if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
        set beresp.grace = std.duration(
            regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s", 30s);
    }
    # An error must not replace a stale response.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
}

sub vcl_deliver {
    # Adds the Cache-Status field (RFC 9211) for debugging. The keys are only for this cache.
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "varnish; hit";
    } else {
        set resp.http.Cache-Status = "varnish; fwd=miss";
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
