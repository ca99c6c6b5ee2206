// The server, as functions. This is the only file that calls `fetch`.

/** What the server said instead of yes: a problem document (RFC 9457), or status 0 if it could not be reached. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `the server answered ${status}`)
    this.status = status
    this.title = document.title
    this.diagnostics = document.diagnostics ?? []
  }
}

async function send(method, path, { body, headers = {}, signal } = {}) {
  if (body !== undefined) headers = { ...headers, 'Content-Type': 'application/json' }
  let response
  try {
    response = await fetch(path, {
      method, headers, signal, credentials: 'same-origin',
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch (error) {
    if (error.name === 'AbortError') throw error
    throw new Problem(0, { detail: 'the server can’t be reached' })
  }
  const text = await response.text()
  let document = {}
  try {
    document = text ? JSON.parse(text) : {}
  } catch {
    if (response.ok) throw new Problem(response.status, { detail: 'the server’s answer is no JSON' })
  }
  if (!response.ok) throw new Problem(response.status, document)
  return { document, headers: response.headers }
}

const themePath = (app) => `/themes/${encodeURIComponent(app)}`
const query = (parameters) => {
  const text = new URLSearchParams(parameters).toString()
  return text ? `?${text}` : ''
}
const writing = (csrf, etag) => ({ 'X-CSRF-Token': csrf, 'If-Match': etag })

/** Every app with its latest version and its axes. */
export const themes = async () => (await send('GET', '/themes')).document.themes

/** One app, and the ETag of its pointer, which a publish has to send back. */
export async function theme(app) {
  const { document, headers } = await send('GET', themePath(app))
  return { ...document, etag: headers.get('ETag') }
}

/** The bundle now in force. */
export const latest = async (app, axes) => (await send('GET', `${themePath(app)}/latest${query(axes)}`)).document

/** The bundle of a version, which never changes. */
export const bundle = async (app, version, axes) =>
  (await send('GET', `${themePath(app)}/versions/${version}${query(axes)}`)).document

/** The files of a version, by path. */
export const source = async (app, version) =>
  (await send('GET', `${themePath(app)}/versions/${version}/source`)).document.files

/** A page of history, newest first; `next` is the number to ask for older ones with, or null. */
export async function versions(app, { before, limit = 20 } = {}) {
  const parameters = before ? { limit, before } : { limit }
  const { document, headers } = await send('GET', `${themePath(app)}/versions${query(parameters)}`)
  const more = /rel="?next"?/.test(headers.get('Link') ?? '')
  return { versions: document.versions, next: more ? document.versions.at(-1)?.number ?? null : null }
}

/** Compiles text that is not saved anywhere. */
export const check = async (app, files, axes, signal) =>
  (await send('POST', `${themePath(app)}/check${query(axes)}`, { body: { files }, signal })).document

/** Publishes files as a new version, if the pointer's ETag is still `etag`. */
export const publish = async (app, files, message, { csrf, etag }) =>
  (await send('POST', `${themePath(app)}/versions`, { body: { message, files }, headers: writing(csrf, etag) })).document

/** Publishes an old version's content as a new version. */
export const rollback = async (app, version, message, { csrf, etag }) =>
  (await send('POST', `${themePath(app)}/rollback`, { body: { version, message }, headers: writing(csrf, etag) })).document

/** Who is signed in. */
export const session = async () => (await send('GET', '/session')).document

/** Signs in with the code of a one-time link or with a token. */
export const signIn = async (credential) => (await send('POST', '/session', { body: credential })).document

/** Signs out. */
export const signOut = (csrf) => send('DELETE', '/session', { headers: { 'X-CSRF-Token': csrf } })
