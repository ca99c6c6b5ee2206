// The server, as functions. This is the only file that calls `fetch`.

/** What the server said instead of yes: a problem document (RFC 9457), or status 0 if it could not be reached. */
export class Problem extends Error {
  constructor(status, document) {
    super(document.detail || document.title || `the server answered ${status}`)
    this.status = status
    this.title = document.title
    /** The problem's type without what all types begin with: `draft-conflict`. */
    this.type = document.type?.split(':').at(-1) ?? ''
    this.diagnostics = document.diagnostics ?? []
    this.document = document
  }
}

/**
 * The digest of a body (RFC 9530). The server rejects a body that doesn't match it, such as one truncated by a proxy.
 * Browsers can compute it only in a secure context.
 */
async function digest(content) {
  if (!globalThis.crypto?.subtle) return {}
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return { 'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(hash)))}:` }
}

async function send(method, path, { body, text, headers = {}, signal } = {}) {
  const content = body === undefined ? text : JSON.stringify(body)
  if (content !== undefined) {
    const type = body === undefined ? 'text/plain; charset=utf-8' : 'application/json'
    headers = { ...headers, 'Content-Type': type, ...await digest(content) }
  }
  let response
  try {
    response = await fetch(path, { method, headers, signal, credentials: 'same-origin', body: content })
  } catch (error) {
    if (error.name === 'AbortError') throw error
    throw new Problem(0, { detail: 'the server can’t be reached' })
  }
  const answer = await response.text()
  let document = {}
  try {
    document = answer ? JSON.parse(answer) : {}
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
const writing = (csrf, etag) => ({ 'X-CSRF-Token': csrf, ...(etag ? { 'If-Match': etag } : { 'If-None-Match': '*' }) })
const draftPath = (app, draft) => `${themePath(app)}/drafts/${encodeURIComponent(draft)}`
const channelPath = (app, name) => `${themePath(app)}/channels/${encodeURIComponent(name)}`
const filePath = (app, draft, file) =>
  `${draftPath(app, draft)}/files/${file.split('/').map(encodeURIComponent).join('/')}`

/** Every app with its latest version and its axes. */
export const themes = async () => (await send('GET', '/themes')).document.themes

/** One app, the ETag of its pointer, which a publish has to send back, and whether strangers don't see it. */
export async function theme(app) {
  const { document, headers } = await send('GET', themePath(app))
  return { ...document, etag: headers.get('ETag'), isPrivate: /private/.test(headers.get('Cache-Control') ?? '') }
}

/** The bundle now in force. */
export const latest = async (app, axes) => (await send('GET', `${themePath(app)}/latest${query(axes)}`)).document

/** The bundle of a version, which never changes. */
export const bundle = async (app, version, axes) =>
  (await send('GET', `${themePath(app)}/versions/${version}${query(axes)}`)).document

/** The text of a version: `{files, entry}`, the files by path. */
export const source = async (app, version) =>
  (await send('GET', `${themePath(app)}/versions/${version}/source`)).document

/** A page of history, newest first; `next` is the number to ask for older ones with, or null. */
export async function versions(app, { before, limit = 20 } = {}) {
  const parameters = before ? { limit, before } : { limit }
  const { document, headers } = await send('GET', `${themePath(app)}/versions${query(parameters)}`)
  const more = /rel="?next"?/.test(headers.get('Link') ?? '')
  return { versions: document.versions, next: more ? document.versions.at(-1)?.number ?? null : null }
}

/** Compiles text that is not saved anywhere: `{files, entry}`. */
export const check = async (app, body, axes, signal) =>
  (await send('POST', `${themePath(app)}/check${query(axes)}`, { body, signal })).document

/** What changed between two versions, in values and in text. */
export const difference = async (app, from, to) =>
  (await send('GET', `${themePath(app)}/diff${query({ from, to })}`)).document

/**
 * Publishes `{message, files}` or `{message, draft, revision}` as a new version, if the pointer's ETag is still `etag`.
 * With the same key a request that got lost may be sent again.
 */
export const publish = async (app, body, { csrf, etag, key }) =>
  (await send('POST', `${themePath(app)}/versions`, {
    body,
    headers: { ...writing(csrf, etag), ...(key ? { 'Idempotency-Key': key } : {}) },
  })).document

/** What a publish would do, also to the apps that build on this one; nothing is published. */
export const preview = async (app, body, { csrf, etag }) =>
  (await send('POST', `${themePath(app)}/versions?validate_only=1`, { body, headers: writing(csrf, etag) })).document

/** Publishes an old version's content as a new version: `{version, message, at}`. */
export const rollback = async (app, body, { csrf, etag }) =>
  (await send('POST', `${themePath(app)}/rollback`, { body, headers: writing(csrf, etag) })).document

/** The names besides `latest` under which versions are served. */
export const channels = async (app) => (await send('GET', `${themePath(app)}/channels`)).document.channels

/** One of them, and its ETag, which a move has to send back. */
export async function channel(app, name) {
  const { document, headers } = await send('GET', channelPath(app, name))
  return { ...document, etag: headers.get('ETag') }
}

/** Points a channel to `{version, message, at}`; without an ETag, if there is none of that name. */
export const setChannel = async (app, name, body, { csrf, etag }) =>
  (await send('PUT', channelPath(app, name), { body, headers: writing(csrf, etag) })).document

export const deleteChannel = (app, name, { csrf, etag }) =>
  send('DELETE', channelPath(app, name), { headers: writing(csrf, etag) })

/** What waits, by time, then what was done lately. */
export const schedule = async (app) => (await send('GET', `${themePath(app)}/schedule`)).document.schedule

export const cancelChange = (app, id, { csrf }) =>
  send('DELETE', `${themePath(app)}/schedule/${id}`, { headers: { 'X-CSRF-Token': csrf } })

/** The drafts of an app. */
export const drafts = async (app) => (await send('GET', `${themePath(app)}/drafts`)).document.drafts

/** A draft with its files: `{base, latest, behind, etag, revision, edits, files: {path: {text, etag}}}`. */
export const draft = async (app, name) => (await send('GET', draftPath(app, name))).document

/** A draft's ETag alone, to see whether anything in it changed. */
export const draftTag = async (app, name) => (await send('HEAD', draftPath(app, name))).headers.get('ETag')

/** Makes a draft `{base, entry, files}`; a problem of type `draft-conflict` if there is one of that name. */
export const createDraft = async (app, name, body, csrf) =>
  (await send('PUT', draftPath(app, name), { body, headers: writing(csrf, null) })).document

/** Deletes a draft, if it still is as it was seen. */
export const deleteDraft = (app, name, { csrf, etag }) =>
  send('DELETE', draftPath(app, name), { headers: writing(csrf, etag) })

/** Saves a file of a draft if its ETag still matches. Without an ETag, creates the file. */
export const saveFile = async (app, draft, file, text, { csrf, etag }) =>
  (await send('PUT', filePath(app, draft, file), { text, headers: writing(csrf, etag) })).document

/** Deletes a file of a draft, if it still is as it was seen. */
export const deleteFile = (app, draft, file, { csrf, etag }) =>
  send('DELETE', filePath(app, draft, file), { headers: writing(csrf, etag) })

/** What a draft changes in what is in force. */
export const draftDifference = async (app, name) => (await send('GET', `${draftPath(app, name)}/diff`)).document

/** Puts a draft on a later version; `body` is `{to, choices}`. Answers as `draft` does, with what was taken. */
export const rebase = async (app, name, body, { csrf, etag }) =>
  (await send('POST', `${draftPath(app, name)}/rebase`, { body, headers: writing(csrf, etag) })).document

/** What putting a draft on the latest version would do: `{to, taken, conflicts}`. */
export const previewRebase = async (app, name, { csrf, etag }) =>
  (await send('POST', `${draftPath(app, name)}/rebase?validate_only=1`, { headers: writing(csrf, etag) })).document

/** What `livery dev` shows of its theme: `{name, axes, choice, isCurrent, failure, diagnostics, bundle}`. */
export const devTheme = async (axes) => (await send('GET', `/theme${query(axes)}`)).document

/** Who is signed in. */
export const session = async () => (await send('GET', '/session')).document

/** Signs in with the code of a one-time link or with a token. */
export const signIn = async (credential) => (await send('POST', '/session', { body: credential })).document

/** Signs out. */
export const signOut = (csrf) => send('DELETE', '/session', { headers: { 'X-CSRF-Token': csrf } })
