// @ts-check
// A draft on the server, and the parts of the local text that are saved in it. Only changed files are sent, each with
// the ETag of the content that it replaces, so that a save never overwrites changes that the author hasn't loaded.
// Events: `change` when `state` or `reason` changed, and `taken` {texts, person} when others changed files. A
// deleted file has an undefined text.
import * as api from '../api.js'
import { debounce } from '../dom.js'
import * as session from '../session.js'
import { isAsset } from '../theme/assets.js'
import { nameFor, withFreeName } from './draft-names.js'
import { inWords, personOf, valuesIn } from './file-conflicts.js'
import { merge } from './merging.js'
import { retryDelay } from './retry.js'

/** Milliseconds without an edit before the text is saved. */
const pause = 700
/** Milliseconds until the text is saved even though the author is still typing. */
const maximumWait = 5000

/** @typedef {'none' | 'saved' | 'edited' | 'saving' | 'failed' | 'conflict' | 'local'} DraftState */

export class Draft extends EventTarget {
  /**
   * The draft's name, or null before the first save creates the draft.
   * @type {string | null}
   */
  name = null
  /**
   * The version that the draft is based on.
   * @type {number | null}
   */
  base = null
  /** @type {string | undefined} */
  entry = undefined
  revision = 0
  /** @type {string | null} */
  etag = null
  /**
   * The problem of the last save, if it failed.
   * @type {api.Problem | null}
   */
  problem = null
  /**
   * How far the text is saved. `failed` and `conflict` have a reason. `local` means that the user may not save drafts.
   * @type {DraftState}
   */
  state = 'none'
  reason = ''
  /**
   * Files that others have saved and that also have local edits.
   * @type {import('./file-conflicts.js').FileConflicts}
   */
  conflicts = new Map()
  /** @type {Map<string, SavedFile>} */
  #saved = new Map()
  /** @type {Map<string, { text: string | undefined, reason: string }>} */
  #rejected = new Map()
  #texts
  /** @type {Promise<boolean> | null} */
  #saving = null
  /** @type {Promise<unknown>} */
  #turn = Promise.resolve()
  #attempts = 0
  #later = debounce(() => this.save(), pause, maximumWait)

  /**
   * @param {string} app
   * @param {() => Texts} texts The local files.
   */
  constructor(app, texts) {
    super()
    this.app = app
    this.#texts = texts
    addEventListener('online', () => {
      if (this.state === 'failed') this.save()
    })
  }

  /** Whether the signed-in user may save drafts. */
  get isAllowed() {
    return session.may('designer', this.app)
  }

  /** Whether the draft contains all local edits. */
  get isSaved() {
    return this.name !== null && this.#changed().length === 0
  }

  /**
   * The last known text of a file in the draft, or undefined if the draft has no such file.
   * @param {string} file
   */
  savedText(file) {
    return this.#saved.get(file)?.text
  }

  /** @param {string} file */
  savedTag(file) {
    return this.#saved.get(file)?.etag ?? null
  }

  /**
   * Starts with the draft's content as the local text.
   * @param {DraftDocument} document
   */
  start(document) {
    this.#note(document)
    this.#saved = new Map(Object.entries(document.files))
    this.#setState('saved')
  }

  /**
   * Starts without a draft, with the text of a version.
   * @param {number | null} version
   * @param {SourceText} source
   */
  startWithout(version, { files, entry }) {
    Object.assign(this, { base: version, entry })
    this.#saved = new Map(Object.entries(files).map(([file, text]) => [file, { text, etag: null }]))
  }

  /** Schedules a save, because the text changed. */
  textChanged() {
    if (!this.isAllowed) {
      if (this.name) this.#setState(this.#changed().length ? 'local' : 'saved')
      return
    }
    if (this.state !== 'saving') {
      if (!this.#changed().length) return this.#conclude()
      this.#setState('edited')
    }
    this.#later()
  }

  /** Saves all unsaved files. Returns whether the draft contains all local edits afterward. */
  save() {
    this.#saving ??= this.#inTurn(() => this.#run()).finally(() => {
      this.#saving = null
    })
    return this.#saving
  }

  /** The draft's name, after creating the draft if it doesn't exist. */
  ensure() {
    return this.#inTurn(async () => {
      if (this.name === null) await this.#create()
      this.#conclude()
      if (this.name === null) throw new Error('the draft could not be created')
      return this.name
    })
  }

  /**
   * Loads changes that others have saved.
   * @param {string | null} [etag] The draft's latest ETag, if it is known.
   */
  refresh(etag) {
    return this.#inTurn(async () => {
      try {
        if (this.name === null || (etag ?? await api.draftTag(this.app, this.name)) === this.etag) return
        await this.#take(await api.draft(this.app, this.name))
      } catch (problem) {
        if (problem.type !== 'unknown-draft' && problem.status !== 404) throw problem
        this.#fail(new api.Problem(404, { type: 'unknown-draft' }))
      }
    })
  }

  /**
   * Applies and returns the draft that a request returns.
   * @param {() => Promise<DraftDocument>} request
   */
  adopt(request) {
    return this.#inTurn(async () => {
      const document = await request()
      await this.#take(document)
      return document
    })
  }

  /**
   * Runs actions one at a time, so that a save in progress is never mistaken for someone else's.
   * @template Result
   * @param {() => Promise<Result>} action
   * @returns {Promise<Result>}
   */
  #inTurn(action) {
    const result = this.#turn.then(action)
    this.#turn = result.catch(() => {})
    return result
  }

  /**
   * Applies the draft's content: updates files without local edits, merges edits of different values and lines, and
   * records conflicts in other files. If the server can't merge now, changes nothing.
   * @param {DraftDocument} document
   */
  async #take(document) {
    /** @param {Map<string, { text: string }>} files */
    const texts = (files) => Object.fromEntries([...files].map(([file, { text }]) => [file, text]))
    const theirs = texts(new Map(Object.entries(document.files)))
    const merged = await merge(this.app, () => ({ base: texts(this.#saved), ours: this.#texts(), theirs }))
    const clashes = new Set(merged.conflicts.map(({ file }) => file))
    const here = this.#texts()
    /** @type {TextChanges} */
    const taken = {}
    this.#note(document)
    for (const file of new Set([...this.#saved.keys(), ...Object.keys(document.files)])) {
      const [seen, now, mine] = [this.#saved.get(file), document.files[file], here[file]]
      const isMine = mine === now?.text || seen?.text === now?.text
      if (!isMine && seen?.text !== mine && (!now || clashes.has(file))) {
        const author = document.edits.find(({ path }) => path === file)?.author ?? document.changedBy
        const change = merged.changes.find(({ path }) => path === file)
        const { reason } = merged
        const other = { text: now?.text, etag: now?.etag ?? null, author, reason }
        const values = valuesIn(merged.conflicts.filter((one) => one.file === file))
        // An image or font is one value.
        if (isAsset(file)) this.conflicts.set(file, { ...other, values: [] })
        else this.conflicts.set(file, { ...other, change, merged: merged.files[file], values })
        continue
      }
      if (!isMine) taken[file] = seen?.text === mine ? now?.text : merged.files[file] ?? mine
      if (now) this.#saved.set(file, now)
      else this.#saved.delete(file)
      this.conflicts.delete(file)
    }
    if (Object.keys(taken).length) {
      const detail = { texts: taken, person: personOf(document, taken) }
      this.dispatchEvent(new CustomEvent('taken', { detail }))
    }
    this.#conclude()
    if (this.#pending().length) this.#later()
  }

  /**
   * Ends a conflict after the author has seen the other text. The local text replaces it.
   * @param {string} file
   */
  settle(file) {
    const theirs = this.conflicts.get(file)
    this.conflicts.delete(file)
    if (theirs?.text === undefined) this.#saved.delete(file)
    else this.#saved.set(file, { text: theirs.text, etag: theirs.etag })
    this.#rejected.delete(file)
  }

  /**
   * Discards a deleted draft. The next save creates a new draft with the local text.
   * @param {Texts} files
   * @param {number | null} version
   */
  detach(files, version) {
    this.name = this.etag = null
    this.conflicts.clear()
    this.startWithout(version, { files, entry: this.entry })
  }

  /** @param {DraftEntry} entry */
  #note({ draft, base, entry, revision, etag }) {
    Object.assign(this, { name: draft, base, entry, revision, etag })
  }

  #changed() {
    const here = this.#texts()
    const files = [...new Set([...Object.keys(here), ...this.#saved.keys()])]
    return files.filter((file) => here[file] !== this.#saved.get(file)?.text)
  }

  #pending() {
    const here = this.#texts()
    const isRejected = (/** @type {string} */ file) =>
      this.#rejected.has(file) && this.#rejected.get(file)?.text === here[file]
    return this.#changed().filter((file) => !this.conflicts.has(file) && !isRejected(file))
  }

  async #run() {
    if (!this.isAllowed) {
      this.textChanged()
      return false
    }
    try {
      if (this.#changed().length && !this.name) await this.#create()
      for (let files = this.#pending(); files.length; files = this.#pending()) {
        this.#setState('saving')
        for (const file of files) if (this.name) await this.#saveFile(this.name, file)
      }
      this.#attempts = 0
      this.#conclude()
    } catch (problem) {
      if (!(problem instanceof api.Problem)) this.#setState('edited')
      api.rethrowDefect(problem)
      this.#fail(problem)
    }
    return this.isSaved
  }

  /** Creates a draft under the first free name, or reuses an unchanged draft of the same user. */
  async #create() {
    this.#setState('saving')
    const person = session.user()?.name ?? ''
    const csrf = session.csrf()
    const existing = await api.drafts(this.app)
    const made = await withFreeName(nameFor(person), async (name) => {
      const other = existing.find(({ draft }) => draft === name)
      if (!other) return api.createDraft(this.app, name, { base: this.base }, csrf)
      const isOurs = !other.edits.length && other.changedBy === person && (other.base ?? 0) <= (this.base ?? 0)
      return isOurs ? api.rebase(this.app, name, { to: this.base }, { csrf, etag: other.etag }) : null
    })
    this.#note(made)
    this.#saved = new Map(Object.entries(made.files))
  }

  /**
   * @param {string} draft
   * @param {string} file
   */
  async #saveFile(draft, file) {
    const csrf = session.csrf()
    const text = this.#texts()[file]
    const etag = this.savedTag(file)
    try {
      if (text === undefined) {
        await api.deleteFile(this.app, draft, file, { csrf, etag })
        this.#saved.delete(file)
        this.etag = await api.draftTag(this.app, draft)
      } else {
        const answer = await api.saveFile(this.app, draft, file, text, { csrf, etag })
        this.#saved.set(file, { text, etag: answer.etag })
        this.revision = answer.revision
        this.etag = answer.draftEtag
      }
      this.#rejected.delete(file)
    } catch (problem) {
      api.rethrowDefect(problem)
      if (problem.type === 'file-conflict' || problem.type === 'unknown-file') {
        await this.#take(await api.draft(this.app, draft))
      } else if ([400, 403, 409, 413].includes(problem.status)) {
        this.#rejected.set(file, { text, reason: problem.message })
      } else throw problem
    }
  }

  /** @param {api.Problem} problem */
  #fail(problem) {
    this.problem = problem
    const { isTemporary } = problem
    if (isTemporary) {
      const wait = retryDelay(this.#attempts)
      this.#attempts += 1
      setTimeout(() => {
        if (this.state === 'failed') this.save()
      }, wait)
    }
    this.#setState('failed', this.#reasonFor(problem) + (isTemporary ? '; retrying' : ''))
  }

  /** @param {api.Problem} problem */
  #reasonFor({ type, message }) {
    if (type === 'unknown-draft') return `the draft “${this.name}” was deleted`
    if (type === 'not-signed-in') return 'you are signed out: sign in again in another tab'
    return message
  }

  #conclude() {
    this.problem = null
    const here = this.#texts()
    const rejected = [...this.#rejected].find(([file, { text }]) => here[file] === text)
    if (this.conflicts.size) {
      this.#setState('conflict', inWords(this.conflicts))
    } else if (rejected) this.#setState('failed', `${rejected[0]}: ${rejected[1].reason}`)
    else if (this.name === null) this.#setState('none')
    else if (this.#changed().length) this.#setState(this.isAllowed ? 'edited' : 'local')
    else this.#setState('saved')
  }

  /**
   * @param {DraftState} state
   * @param {string} [reason]
   */
  #setState(state, reason = '') {
    if (this.state === state && this.reason === reason) return
    Object.assign(this, { state, reason })
    this.dispatchEvent(new Event('change'))
  }
}
