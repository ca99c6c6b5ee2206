# Varnish as a cache before Livery, for Varnish 7.1 or newer as Debian ships it.
#
#   varnishd -a :80 -f /etc/varnish/varnish.vcl -s malloc,256m -p http_gzip_support=off
#   livery serve --trusted-proxies 127.0.0.1
#
# http_gzip_support=off leaves Accept-Encoding alone: Livery has every bundle in Brotli, Zstandard and gzip, each with a
# strong ETag of its own, and Varnish would know gzip only. TLS: put hitch before it, with `-a 127.0.0.1:8443,PROXY`.
#
# Adapt: the address of Livery (.host, .port), and who may purge.
#
#   curl -X PURGE -H 'Surrogate-Key: app-badoo' http://cache/     one app
#   curl -X PURGE -H 'Surrogate-Key: livery' http://cache/        all of them

vcl 4.1;

import std;

backend livery {
    .host = "127.0.0.1";
    .port = "8080";
    .connect_timeout = 2s;
    .probe = {
        .url = "/readyz";
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
        # A key is a part of a regular expression below, so it may hold nothing that means something there.
        if (req.http.Surrogate-Key !~ "^[A-Za-z0-9_-]+$") {
            return (synth(400, "Surrogate-Key names one key"));
        }
        if (!std.ban("obj.http.Surrogate-Key ~ (^|\s)" + req.http.Surrogate-Key + "(\s|$)")) {
            return (synth(500, std.ban_error()));
        }
        return (synth(200, "Purged"));
    }

    # All that Livery believes of a proxy, overwritten and not added to: this server is the edge. With PROXY these are the
    # client's address and port, not hitch's.
    set req.http.X-Forwarded-Host = req.http.Host;
    set req.http.X-Request-Id = req.xid;
    set req.http.X-Forwarded-For = client.ip;
    if (std.port(server.ip) == 443) {
        set req.http.X-Forwarded-Proto = "https";
    } else {
        set req.http.X-Forwarded-Proto = "http";
    }

    # Stale for half a minute while a new one is fetched, as stale-while-revalidate says; for a week, as stale-if-error
    # says, when Livery can't be reached.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }

    if (req.method != "GET" && req.method != "HEAD") {
        # Varnish would cut the answer to a change into a part of it: a range is one of a GET (RFC 9110 section 14.2).
        unset req.http.Range;

        # The whole body first. Passed on as it comes, a chunked one whose client gives up would arrive as a shorter one
        # that looks whole. Livery's own limit is 4 MiB, and its answer to a little more says so.
        if (!std.cache_req_body(5MB)) {
            return (synth(413, "Content Too Large"));
        }
    }

    # Server-sent events: bytes go through as they come.
    if (req.url ~ "^/themes/[^/?]+/events(\?|$)") {
        return (pipe);
    }

    # What is asked for with a token or a session is nobody else's, nor may it get what strangers got: a reader of a private
    # app would get their 404. Other cookies don't matter to Livery.
    if (req.http.Authorization || req.http.Cookie ~ "(^|;\s*)livery_session=") {
        return (pass);
    }
    unset req.http.Cookie;
}

sub vcl_pipe {
    # Otherwise the next request on the connection would go through the pipe as well.
    set bereq.http.Connection = "close";
}

sub vcl_backend_response {
    # max-age is heeded without a word. What is private, no-store or no-cache is not kept: Varnish's own rules follow these.
    if (beresp.http.Cache-Control ~ "stale-if-error=[0-9]+") {
        set beresp.grace = std.duration(
            regsub(beresp.http.Cache-Control, "^.*stale-if-error=([0-9]+).*$", "\1") + "s", 30s);
    }
    # An error must not take the place of what is stale.
    if (beresp.status >= 500 && bereq.is_bgfetch) {
        return (abandon);
    }
}

sub vcl_deliver {
    # RFC 9211, for whoever looks at an answer. The keys are for this cache alone.
    if (obj.hits > 0) {
        set resp.http.Cache-Status = "varnish; hit";
    } else {
        set resp.http.Cache-Status = "varnish; fwd=miss";
    }
    unset resp.http.Surrogate-Key;
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
