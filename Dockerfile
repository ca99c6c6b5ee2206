# Builds Livery, and an image with only the files that it needs to run.
#
#   docker build -t livery .
#   docker build --target test .          # builds the tests and runs them
#   docker run -p 8080:8080 -v livery:/data --name livery livery
#   docker exec livery livery token create --role publisher
#   docker exec livery livery sign-in
ARG BUILD_IMAGE=swift:6.3-bookworm
ARG RUN_IMAGE=debian:bookworm-slim

FROM ${BUILD_IMAGE} AS source
WORKDIR /livery
COPY script/setup script/
RUN script/setup image
# A separate layer, so that a change of the sources does not fetch the dependencies again.
COPY Package.swift Package.resolve[d] ./
RUN swift package resolve
COPY . .

# No other stage needs this one, so BuildKit runs it only when it is the target.
FROM source AS test
RUN script/test swift

FROM source AS build
# Swift's libraries are linked statically, which leaves out the unused third of their 80 MB. The last stage installs the
# required system libraries.
# The build that `livery --version` prints: docker build --build-arg LIVERY_BUILD=$(git rev-parse HEAD) .
ARG LIVERY_BUILD=
RUN swift build -c release --product livery --static-swift-stdlib -Xlinker -s && script/pages

FROM ${RUN_IMAGE}
RUN apt-get -q update \
    && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends \
        ca-certificates libbrotli1 libcurl4 libgnutls30 libmicrohttpd12 libnettle8 libpq5 libqrencode4 libsqlite3-0 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data livery \
    && install -d -o livery -g livery /data
COPY --from=build /livery/.build/release/livery /usr/local/bin/
COPY --from=build /livery/.build/pages /usr/local/share/livery/Public
USER livery
# The default of --data is livery.sqlite in this folder, so that commands run by `docker exec` find the server's
# database.
WORKDIR /data
VOLUME /data
EXPOSE 8080
# Debian's slim image has no curl, but bash can open sockets.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["bash", "-c", "\
    exec 3<>/dev/tcp/127.0.0.1/8080 \
    && printf 'GET /healthz HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n' >&3 \
    && read -r -t 4 status <&3 && [[ $status == 'HTTP/1.1 200'* ]]"]
ENTRYPOINT ["livery"]
CMD ["serve", "--host", "0.0.0.0", "--data", "/data/livery.sqlite", "--public", "/usr/local/share/livery/Public"]
