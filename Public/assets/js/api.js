// @ts-check
// The HTTP API as functions. This is the only file that calls `fetch`.
import { address } from './base.js'
import { debounce } from './dom.js'

/** An error response as a problem document (RFC 9457), with status 0 if the server couldn't be reached. */
export class Problem extends Error {
  /**
   * @param {number} status
   * @param {Partial<API.Problem>} document
   */
  constructor(status, document) {
    const type = document.type?.split(':').at(-1) ?? ''
    // The server's detail is for programs, which send a token.
    const detail = type === 'not-signed-in' ? 'sign in first' : document.detail
    super(detail || document.title || `the server returned status ${status}`)
    this.status = status
    this.title = document.title
    /** The last part of the problem's type, such as `draft-conflict`. */
    this.type = type
    this.diagnostics = document.diagnostics ?? []
    this.document = document
  }

  /** Whether the same request can succeed later. */
  get isTemporary() {
    return this.status === 0 || this.status === 429 || this.status >= 500
  }
}

/**
 * Rethrows an error unless it is a problem. All other errors are bugs in the page, and must not be shown as server or
 * network problems.
 * @param {unknown} error
 */
export function rethrowDefect(error) {
  if (!(error instanceof Problem)) throw error
}

/**
 * The digest of a body (RFC 9530). The server rejects a body that doesn't match it, for example because a proxy
 * truncated the body. Browsers can compute it only in a secure context.
 * @param {string | BufferSource} content
 * @returns {Promise<Record<string, string>>}
 */
async function digest(content) {
  if (!globalThis.crypto?.subtle) return {}
  const hash = await crypto.subtle.digest(
    'SHA-256',
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  )
  return { 'Content-Digest': `sha-256=:${btoa(String.fromCharCode(...new Uint8Array(hash)))}:` }
}

/**
 * Sends a request with `body` as JSON, `text` as plain text, or `bytes`.
 * @param {string} method
 * @param {string} path
 * @param {{
 *   body?: unknown,
 *   text?: string,
 *   bytes?: Uint8Array,
 *   headers?: Record<string, string>,
 *   signal?: AbortSignal,
 *   cache?: RequestCache,
 * }} content
 * @returns {Promise<{ document: any, headers: Headers }>}
 */
async function send(method, path, { body, text, bytes, headers = {}, signal, cache } = {}) {
  const content = body === undefined ? text ?? bytes : JSON.stringify(body)
  if (content !== undefined) {
    const type = body !== undefined
      ? 'application/json'
      : bytes
      ? 'application/octet-stream'
      : 'text/plain; charset=utf-8'
    headers = { ...headers, 'Content-Type': type, ...await digest(content) }
  }
  let response
  let answer
  try {
    response = await fetch(address(path), {
      method,
      headers,
      signal,
      cache,
      credentials: 'same-origin',
      body: content,
    })
    answer = await response.text()
  } catch (error) {
    if (error.name === 'AbortError') throw error
    throw new Problem(0, { detail: 'the server can’t be reached' })
  }
  let document = {}
  try {
    document = answer ? JSON.parse(answer) : {}
  } catch {
    if (response.ok) throw new Problem(response.status, { detail: 'the response is not valid JSON' })
  }
  if (!response.ok) throw new Problem(response.status, document)
  return { document, headers: response.headers }
}

/**
 * Whether the server answers, but has no file at this address. After an update, it lacks the files of older pages.
 * @param {string} url
 */
export async function isMissing(url) {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store' })).status === 404
  } catch {
    return false
  }
}

// Addresses and headers

const themePath = (/** @type {string} */ app) => `/themes/${encodeURIComponent(app)}`

/**
 * @param {string} app
 * @param {string} draft
 */
const draftPath = (app, draft) => `${themePath(app)}/drafts/${encodeURIComponent(draft)}`

/**
 * @param {string} app
 * @param {string} name
 */
const channelPath = (app, name) => `${themePath(app)}/channels/${encodeURIComponent(name)}`

/**
 * @param {string} app
 * @param {string} name
 */
const releasePath = (app, name) => `${themePath(app)}/releases/${encodeURIComponent(name)}`

/**
 * @param {string} app
 * @param {string} draft
 * @param {string} file
 */
const filePath = (app, draft, file) =>
  `${draftPath(app, draft)}/files/${file.split('/').map(encodeURIComponent).join('/')}`

/** @param {Record<string, string | number>} parameters */
function query(parameters) {
  const text = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/**
 * The headers of a conditional write: replace the resource with this ETag or, without an ETag, create one.
 * @param {Writing} writing
 */
const conditions = ({ csrf, etag }) => ({
  'X-CSRF-Token': csrf,
  ...(etag ? { 'If-Match': etag } : { 'If-None-Match': '*' }),
})

/** Browsers may reuse a 404 response for 5 s, but the app can be published in the meantime. */
const revalidated = { cache: /** @type {const} */ ('no-cache') }

// Themes and versions

/**
 * All themes that this user may read.
 * @returns {Promise<Theme[]>}
 */
export async function themes() {
  /** @type {{ document: API.Apps }} */
  const { document } = await send('GET', '/themes')
  return document.themes
}

/**
 * One theme, with the ETag that a publish must send.
 * @param {string} app
 * @returns {Promise<CurrentTheme>}
 */
export async function theme(app) {
  const { document, headers } = await send('GET', themePath(app), revalidated)
  return { ...document, etag: headers.get('ETag'), isPrivate: /private/.test(headers.get('Cache-Control') ?? '') }
}

/**
 * The bundle of the current version.
 * @param {string} app
 * @param {Choice} axes
 * @returns {Promise<Bundle>}
 */
export const latest = async (app, axes) => (await send('GET', `${themePath(app)}/latest${query(axes)}`)).document

/**
 * The bundle of a version, which never changes.
 * @param {string} app
 * @param {number} version
 * @param {Choice} axes
 * @returns {Promise<Bundle>}
 */
export const bundle = async (app, version, axes) =>
  (await send('GET', `${themePath(app)}/versions/${version}${query(axes)}`)).document

/**
 * The files of a version.
 * @param {string} app
 * @param {number} version
 * @returns {Promise<SourceText>}
 */
export const source = async (app, version) =>
  (await send('GET', `${themePath(app)}/versions/${version}/source`)).document

/**
 * A page of the history, newest first. `next` is the `before` of the next page, or null on the last page.
 * @param {string} app
 * @param {{ before?: number, limit?: number }} page
 * @returns {Promise<{ versions: Version[], next: number | null }>}
 */
export async function versions(app, { before, limit = 20 } = {}) {
  /** @type {{ document: API.History, headers: Headers }} */
  const { document, headers } = await send(
    'GET',
    `${themePath(app)}/versions${query(before ? { limit, before } : { limit })}`,
    revalidated,
  )
  const more = /rel="?next"?/.test(headers.get('Link') ?? '')
  return { versions: document.versions, next: more ? document.versions.at(-1)?.number ?? null : null }
}

/**
 * Compiles files without saving them. Can also compare them with a version, or return bundles for additional choices.
 * @param {string} app
 * @param {SourceText & { choices?: Choice[], against?: number }} body
 * @param {Choice} axes
 * @param {AbortSignal} [signal]
 * @returns {Promise<CheckResult>}
 */
export const check = async (app, body, axes, signal) =>
  (await send('POST', `${themePath(app)}/check${query(axes)}`, { body, signal })).document

/**
 * Merges two edits of unsaved files.
 * @param {string} app
 * @param {API.MergeRequest} body
 * @returns {Promise<API.Merge>}
 */
export const merge = async (app, body) => (await send('POST', `${themePath(app)}/merge`, { body })).document

/**
 * The edits that rename a value or group everywhere in unsaved files.
 * @param {string} app
 * @param {SourceText & { path: string, name: string, dependents: boolean }} body
 * @param {string} csrf
 * @returns {Promise<API.Renaming>}
 */
export const rename = async (app, body, csrf) =>
  (await send('POST', `${themePath(app)}/rename`, { body, headers: { 'X-CSRF-Token': csrf } })).document

/**
 * The files that weren't in canonical form, formatted.
 * @param {string} app
 * @param {SourceText} body
 * @param {string} csrf
 * @returns {Promise<API.Formatting>}
 */
export const format = async (app, body, csrf) =>
  (await send('POST', `${themePath(app)}/format`, { body, headers: { 'X-CSRF-Token': csrf } })).document

/**
 * Tokens of another tool, as the files of a theme.
 * @param {string} app
 * @param {Texts} files
 * @param {string} csrf
 * @returns {Promise<API.Import>}
 */
export const convert = async (app, files, csrf) =>
  (await send('POST', `${themePath(app)}/import`, { body: { files }, headers: { 'X-CSRF-Token': csrf } })).document

/**
 * The differences between two versions, in values and in files.
 * @param {string} app
 * @param {number | undefined} from The version before `to` if undefined.
 * @param {number} to
 * @param {Choice} [axes] The axis values to compare. All of them without an axis.
 * @returns {Promise<Difference & Pick<API.Difference, 'from'>>}
 */
export const difference = async (app, from, to, axes = {}) =>
  (await send('GET', `${themePath(app)}/diff${query({ ...axes, to, ...(from === undefined ? {} : { from }) })}`))
    .document

/**
 * Publishes `{message, files}` or `{message, draft, revision}` as a new version if the theme's ETag still matches. A
 * request can be sent again with the same idempotency key.
 * @param {string} app
 * @param {API.PublishRequest} body
 * @param {Writing & { key?: string }} writing
 * @returns {Promise<Published>}
 */
export const publish = async (app, body, { key, ...writing }) =>
  (await send('POST', `${themePath(app)}/versions`, {
    body,
    headers: { ...conditions(writing), ...(key ? { 'Idempotency-Key': key } : {}) },
  })).document

/**
 * The effects of a publish, without publishing: the dependent apps and the changes in them.
 * @param {string} app
 * @param {API.PublishRequest} body
 * @param {Writing} writing
 * @returns {Promise<API.PublishPreview>}
 */
export const previewPublish = async (app, body, writing) =>
  (await send('POST', `${themePath(app)}/versions?validate_only=1`, { body, headers: conditions(writing) })).document

/**
 * Publishes an earlier version's content as a new version.
 * @param {string} app
 * @param {API.RollbackRequest} body
 * @param {Writing} writing
 * @returns {Promise<Published>}
 */
export const rollback = async (app, body, writing) =>
  (await send('POST', `${themePath(app)}/rollback`, { body, headers: conditions(writing) })).document

/**
 * The effects of restoring a version, without restoring it: the changes, and the releases that it breaks.
 * @param {string} app
 * @param {number} version
 * @param {Writing} writing
 * @returns {Promise<API.RollbackPreview>}
 */
export const previewRollback = async (app, version, writing) =>
  (await send('POST', `${themePath(app)}/rollback?validate_only=1`, {
    body: { version, message: 'Preview' },
    headers: conditions(writing),
  })).document

/**
 * Uploads an image or font.
 * @param {string} app
 * @param {string} sha256
 * @param {Uint8Array} bytes
 * @param {string} csrf
 * @returns {Promise<{ description: string, type: string }>} With the text of the file that describes it.
 */
export const uploadAsset = async (app, sha256, bytes, csrf) =>
  (await send('PUT', `${themePath(app)}/assets/${sha256}`, { bytes, headers: { 'X-CSRF-Token': csrf } })).document

// Releases

/**
 * The releases of an app, the last registered first.
 * @param {string} app
 * @param {{ contracts?: '1' }} [options] Whether to add what they need.
 * @returns {Promise<API.Releases>}
 */
export const releases = async (app, options = {}) =>
  (await send('GET', `${themePath(app)}/releases${query(options)}`)).document

/**
 * A release with what it needs and its ETag, which a change must send.
 * @param {string} app
 * @param {string} name
 * @returns {Promise<API.Release & { etag: string }>}
 */
export async function release(app, name) {
  const { document, headers } = await send('GET', releasePath(app, name))
  return { ...document, etag: headers.get('ETag') }
}

/**
 * Retires a release. Returns the ETag that activates it again.
 * @param {string} app
 * @param {string} name
 * @param {Writing} writing
 */
export const retireRelease = async (app, name, writing) =>
  (await send('DELETE', releasePath(app, name), { headers: conditions(writing) })).headers.get('ETag')

/**
 * Activates a retired release again.
 * @param {string} app
 * @param {API.Release} release With what it needs, as it was registered.
 * @param {Writing} writing
 */
export const activateRelease = (app, { release: name, axes, requires = {}, reads = [] }, writing) =>
  send('PUT', releasePath(app, name), {
    body: { contract: { app, requires, reads }, axes },
    headers: conditions(writing),
  })

// Channels and schedule

/**
 * All channels except `latest`.
 * @param {string} app
 * @returns {Promise<Channel[]>}
 */
export async function channels(app) {
  /** @type {{ document: API.Channels }} */
  const { document } = await send('GET', `${themePath(app)}/channels`)
  return document.channels
}

/**
 * A channel with its ETag, which a move must send.
 * @param {string} app
 * @param {string} name
 * @returns {Promise<Channel & { etag: string }>}
 */
export async function channel(app, name) {
  const { document, headers } = await send('GET', channelPath(app, name))
  return { ...document, etag: headers.get('ETag') }
}

/**
 * Points a channel to a version, immediately or at a given time. Without an ETag, creates the channel.
 * @param {string} app
 * @param {string} name
 * @param {API.ChannelRequest} body
 * @param {Writing} writing
 */
export const setChannel = async (app, name, body, writing) =>
  (await send('PUT', channelPath(app, name), { body, headers: conditions(writing) })).document

/**
 * Deletes a channel. Its versions are not deleted.
 * @param {string} app
 * @param {string} name
 * @param {Writing} writing
 */
export const deleteChannel = (app, name, writing) =>
  send('DELETE', channelPath(app, name), { headers: conditions(writing) })

/**
 * Pending changes by time, then recent changes.
 * @param {string} app
 * @returns {Promise<ScheduledChange[]>}
 */
export async function schedule(app) {
  /** @type {{ document: API.Schedule }} */
  const { document } = await send('GET', `${themePath(app)}/schedule`)
  return document.schedule
}

/**
 * Cancels a scheduled change.
 * @param {string} app
 * @param {number} id
 * @param {{ csrf: string }} writing
 */
export const cancelChange = (app, id, { csrf }) =>
  send('DELETE', `${themePath(app)}/schedule/${id}`, { headers: { 'X-CSRF-Token': csrf } })

// Reviews

/**
 * The open reviews of an app, newest first, then recent reviews.
 * @param {string} app
 * @returns {Promise<API.Review[]>}
 */
export async function reviews(app) {
  /** @type {{ document: API.Reviews }} */
  const { document } = await send('GET', `${themePath(app)}/reviews`)
  return document.reviews
}

/**
 * A review with its comments.
 * @param {string} app
 * @param {number} id
 * @returns {Promise<API.ReviewThread>}
 */
export const review = async (app, id) => (await send('GET', `${themePath(app)}/reviews/${id}`)).document

/**
 * Requests a review of a draft, or renews its open review.
 * @param {string} app
 * @param {API.ReviewRequest} body
 * @param {string} csrf
 * @returns {Promise<API.Review>}
 */
export const requestReview = async (app, body, csrf) =>
  (await send('POST', `${themePath(app)}/reviews`, { body, headers: { 'X-CSRF-Token': csrf } })).document

/**
 * Adds a comment. With `close`, also closes the review, to ask for changes.
 * @param {string} app
 * @param {number} id
 * @param {API.CommentRequest} body
 * @param {string} csrf
 * @returns {Promise<API.ReviewThread>}
 */
export const commentReview = async (app, id, body, csrf) =>
  (await send('POST', `${themePath(app)}/reviews/${id}/comments`, {
    body,
    headers: { 'X-CSRF-Token': csrf },
  })).document

/**
 * Closes a review without publishing.
 * @param {string} app
 * @param {number} id
 * @param {string} csrf
 * @returns {Promise<API.ReviewThread>}
 */
export const closeReview = async (app, id, csrf) =>
  (await send('DELETE', `${themePath(app)}/reviews/${id}`, { headers: { 'X-CSRF-Token': csrf } })).document

// Drafts

/**
 * All drafts of an app, without their files.
 * @param {string} app
 * @returns {Promise<DraftEntry[]>}
 */
export async function drafts(app) {
  /** @type {{ document: API.Drafts }} */
  const { document } = await send('GET', `${themePath(app)}/drafts`)
  return document.drafts
}

/**
 * A draft with its files.
 * @param {string} app
 * @param {string} name
 * @returns {Promise<DraftDocument>}
 */
export const draft = async (app, name) => (await send('GET', draftPath(app, name))).document

/**
 * A draft's ETag, which changes with every save.
 * @param {string} app
 * @param {string} name
 */
export const draftTag = async (app, name) => (await send('HEAD', draftPath(app, name))).headers.get('ETag')

/**
 * Creates a draft. Throws a problem of type `draft-conflict` if the name is taken.
 * @param {string} app
 * @param {string} name
 * @param {API.DraftRequest} body
 * @param {string} csrf
 * @returns {Promise<DraftDocument>}
 */
export const createDraft = async (app, name, body, csrf) =>
  (await send('PUT', draftPath(app, name), { body, headers: conditions({ csrf, etag: null }) })).document

/**
 * The changes in a draft since the app's current version. For an app without versions, everything is new.
 * @param {string} app
 * @param {string} name
 * @returns {Promise<API.DraftDifference>}
 */
export const draftDifference = async (app, name) => (await send('GET', `${draftPath(app, name)}/diff`)).document

/**
 * Deletes a draft if its ETag still matches.
 * @param {string} app
 * @param {string} name
 * @param {Writing} writing
 */
export const deleteDraft = (app, name, writing) =>
  send('DELETE', draftPath(app, name), { headers: conditions(writing) })

/**
 * Saves a file of a draft if its ETag still matches. Without an ETag, creates the file.
 * @param {string} app
 * @param {string} draft
 * @param {string} file
 * @param {string} text
 * @param {Writing} writing
 * @returns {Promise<API.SavedFile>}
 */
export const saveFile = async (app, draft, file, text, writing) =>
  (await send('PUT', filePath(app, draft, file), { text, headers: conditions(writing) })).document

/**
 * Deletes a file of a draft if its ETag still matches.
 * @param {string} app
 * @param {string} draft
 * @param {string} file
 * @param {Writing} writing
 */
export const deleteFile = (app, draft, file, writing) =>
  send('DELETE', filePath(app, draft, file), { headers: conditions(writing) })

/**
 * The stream of an app's events. With a draft, it includes the draft's state and the other people who have it open.
 * They see which file is open here.
 * @param {string} app
 * @param {string | null} draft
 * @param {string | null} file
 */
export const events = (app, draft, file) =>
  new EventSource(
    address(
      draft === null
        ? `${themePath(app)}/events`
        : `${draftPath(app, draft)}/events${query(file === null ? {} : { file })}`,
    ),
  )

/**
 * The sample screens of a version, and how components are drawn. None if they show text of a private app that the
 * visitor can't see.
 * @param {string} app
 * @param {number} version
 * @param {Choice} axes
 * @returns {Promise<Pick<API.Screens, 'screens' | 'layouts'>>}
 */
export async function screens(app, version, axes) {
  try {
    return (await send('GET', `${themePath(app)}/versions/${version}/screens${query(axes)}`)).document
  } catch (problem) {
    if (problem instanceof Problem && [401, 403].includes(problem.status)) return { screens: [], layouts: {} }
    throw problem
  }
}

/**
 * Where a value of a version comes from, and where it is used.
 * @param {string} app
 * @param {number} version
 * @param {string} path
 * @param {Choice} axes
 * @returns {Promise<API.Explanation>}
 */
export const explainVersion = async (app, version, path, axes) =>
  (await send('GET', `${themePath(app)}/versions/${version}/explain${query({ ...axes, path })}`)).document

/**
 * Where a value of a draft comes from, and where it is used.
 * @param {string} app
 * @param {string} name
 * @param {string} path
 * @param {Choice} axes
 * @returns {Promise<API.Explanation>}
 */
export const explainDraft = async (app, name, path, axes) =>
  (await send('GET', `${draftPath(app, name)}/explain${query({ ...axes, path })}`)).document

/**
 * Rebases a draft on a later version, with a choice for each value that both sides changed.
 * @param {string} app
 * @param {string} name
 * @param {API.RebaseRequest} body
 * @param {Writing} writing
 * @returns {Promise<DraftDocument>}
 */
export const rebase = async (app, name, body, writing) =>
  (await send('POST', `${draftPath(app, name)}/rebase`, { body, headers: conditions(writing) })).document

/**
 * The effects of basing a draft on the current version, without changing the draft.
 * @param {string} app
 * @param {string} name
 * @param {Writing} writing
 * @returns {Promise<UpdatePreview>}
 */
export const previewRebase = async (app, name, writing) =>
  (await send('POST', `${draftPath(app, name)}/rebase?validate_only=1`, { headers: conditions(writing) })).document

// Preview links

/**
 * The valid preview links of a draft.
 * @param {string} app
 * @param {string} draft
 * @returns {Promise<API.PreviewLink[]>}
 */
export async function previews(app, draft) {
  /** @type {{ document: API.PreviewLinks }} */
  const { document } = await send('GET', `${draftPath(app, draft)}/previews`)
  return document.previews
}

/**
 * Creates a link to a draft that works without an account.
 * @param {string} app
 * @param {string} draft
 * @param {API.PreviewRequest} body
 * @param {string} csrf
 * @returns {Promise<API.NewPreviewLink>}
 */
export const createPreview = async (app, draft, body, csrf) =>
  (await send('POST', `${draftPath(app, draft)}/previews`, { body, headers: { 'X-CSRF-Token': csrf } })).document

/**
 * @param {string} app
 * @param {string} draft
 * @param {number} id
 * @param {string} csrf
 */
export const revokePreview = (app, draft, id, csrf) =>
  send('DELETE', `${draftPath(app, draft)}/previews/${id}`, { headers: { 'X-CSRF-Token': csrf } })

/**
 * The draft of a preview link.
 * @param {string} secret
 * @param {Choice} axes
 * @returns {Promise<API.Preview>}
 */
export const preview = async (secret, axes) =>
  (await send('GET', `/preview/draft${query(axes)}`, { headers: { 'Livery-Preview': secret } })).document

/** Milliseconds of silence after which a stream counts as lost. The server sends something every 15 seconds. */
const silence = 40_000

/**
 * Calls `action` for each event of a preview link's draft. Returns when the stream ends. Doesn't use `EventSource`,
 * which can't send the secret.
 * @param {string} secret
 * @param {() => void} action
 */
export async function previewEvents(secret, action) {
  const abort = new AbortController()
  const watch = debounce(() => abort.abort(), silence)
  watch()
  const response = await fetch(address('/preview/events'), {
    headers: { 'Livery-Preview': secret },
    credentials: 'omit',
    signal: abort.signal,
  })
  if (!response.ok || !response.body) throw new Problem(response.status, await response.json().catch(() => ({})))
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    watch()
    const blocks = (rest + value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (/^data:/m.test(block)) action()
  }
}

// Sessions and `livery dev`

/**
 * The theme that `livery dev` watches.
 * @param {Choice} axes
 * @returns {Promise<DevTheme>}
 */
export const devTheme = async (axes) => (await send('GET', `/theme${query(axes)}`)).document

/**
 * The user who is signed in.
 * @returns {Promise<User>}
 */
export const session = async () => (await send('GET', '/session')).document

/**
 * Signs in with the code of a one-time link, or with a token.
 * @param {SignInCredential} credential
 * @returns {Promise<User>}
 */
export const signIn = async (credential) => (await send('POST', '/session', { body: credential })).document

/**
 * Signs out.
 * @param {string} csrf
 */
export const signOut = (csrf) => send('DELETE', '/session', { headers: { 'X-CSRF-Token': csrf } })
