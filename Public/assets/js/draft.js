// A draft on the server, and which parts of the local text are saved in it. Only changed files are sent, each with the
// ETag of the content it replaces, so that a save never overwrites changes that the author hasn't seen.
// Events: `change` when `state` or `reason` changed, and `taken` {file: text} when others changed files that have no
// local edits. In `taken`, an undefined text means that the file was deleted.
import * as api from './api.js'
import { debounce } from './element.js'
import * as session from './session.js'

const pause = 700 // Milliseconds without a key until text is saved.
const retries = [2000, 5000, 15000, 30000] // Milliseconds until it is tried again, if the server was not there.

/** A name for a draft by somebody: what may stand in an address. */
export const nameFor = (person) =>
  person.toLowerCase().normalize('NFD').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 40) || 'draft'

export class Draft extends EventTarget {
  /** Its name, or null as long as there is none: the first save makes one. */
  name = null
  /** The version that it is based on. */
  base = null
  entry = undefined
  revision = 0
  etag = null
  /**
   * `none`, `saved`, `edited`, `saving`, `failed` or `conflict`, with the reason in words for the last two; `local` for
   * edits of somebody who may not save.
   */
  state = 'none'
  reason = ''
  /** Files that others saved and that have local edits too: `{text, etag, author}`. A deleted file has no text. */
  conflicts = new Map()
  #saved = new Map()
  #refused = new Map()
  #texts
  #saving = null
  #turn = Promise.resolve()
  #attempts = 0
  #later = debounce(() => this.save(), pause)

  /** `texts` answers the text of each file here. */
  constructor(app, texts) {
    super()
    this.app = app
    this.#texts = texts
    addEventListener('online', () => {
      if (this.state === 'failed') this.save()
    })
  }

  /** Whether somebody is signed in who may save drafts. */
  get isAllowed() {
    return session.may('designer', this.app)
  }
  /** Whether everything here is in the draft. */
  get isSaved() {
    return this.name !== null && this.#changed().length === 0
  }
  /** What the draft has of a file, as far as it is known here; undefined if nothing. */
  savedText(file) {
    return this.#saved.get(file)?.text
  }
  savedTag(file) {
    return this.#saved.get(file)?.etag ?? null
  }

  /** Begins with what the server has, which is the text here as well. */
  begin(document) {
    this.#note(document)
    this.#saved = new Map(Object.entries(document.files))
    this.#say('saved')
  }

  /** Begins without a draft: the text here is that of a version. */
  beginWithout(version, { files, entry }) {
    Object.assign(this, { base: version, entry })
    this.#saved = new Map(Object.entries(files).map(([file, text]) => [file, { text, etag: null }]))
  }

  /** The text has changed: it is saved soon. */
  touch() {
    if (!this.isAllowed) return this.name && this.#say(this.#changed().length ? 'local' : 'saved')
    if (this.state !== 'saving') {
      if (!this.#changed().length) return this.#conclude()
      this.#say('edited')
    }
    this.#later()
  }

  /** Saves what is not saved. Answers whether everything is, then. */
  save() {
    this.#saving ??= this.#inTurn(() => this.#run()).finally(() => {
      this.#saving = null
    })
    return this.#saving
  }

  /** Looks whether others saved, and takes what they did. */
  refresh() {
    return this.#inTurn(async () => {
      if (await api.draftTag(this.app, this.name) !== this.etag) this.#take(await api.draft(this.app, this.name))
    })
  }

  /** Takes the state of the draft that a request answers with; answers it. */
  adopt(request) {
    return this.#inTurn(async () => {
      const document = await request()
      this.#take(document)
      return document
    })
  }

  /** One at a time: a save under way is not to be mistaken for somebody else's. */
  #inTurn(action) {
    const result = this.#turn.then(action)
    this.#turn = result.catch(() => {})
    return result
  }

  #take(document) {
    const here = this.#texts()
    const taken = {}
    this.#note(document)
    for (const file of new Set([...this.#saved.keys(), ...Object.keys(document.files)])) {
      const [seen, now, mine] = [this.#saved.get(file), document.files[file], here[file]]
      if (mine === now?.text || (seen?.text === mine)) {
        if (mine !== now?.text) taken[file] = now?.text
        if (now) this.#saved.set(file, now)
        else this.#saved.delete(file)
        this.conflicts.delete(file)
      } else if (seen?.etag !== now?.etag) {
        const author = document.edits.find(({ path }) => path === file)?.author ?? document.changedBy
        this.conflicts.set(file, { text: now?.text, etag: now?.etag ?? null, author })
      }
    }
    if (Object.keys(taken).length) this.dispatchEvent(new CustomEvent('taken', { detail: taken }))
    this.#conclude()
  }

  /** What others saved in a file has been seen, and is what the text here is an edit of now. */
  settle(file) {
    const theirs = this.conflicts.get(file)
    this.conflicts.delete(file)
    if (theirs.text === undefined) this.#saved.delete(file)
    else this.#saved.set(file, { text: theirs.text, etag: theirs.etag })
    this.#refused.delete(file)
  }

  /** The draft is gone: the next save makes another one of the text here. */
  detach(files, version) {
    this.name = this.etag = null
    this.conflicts.clear()
    this.beginWithout(version, { files, entry: this.entry })
  }

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
    return this.#changed().filter((file) => !this.conflicts.has(file) && this.#refused.get(file)?.text !== here[file])
  }

  async #run() {
    if (!this.isAllowed) return false
    try {
      if (this.#changed().length && !this.name) await this.#create()
      for (let files = this.#pending(); files.length; files = this.#pending()) {
        this.#say('saving')
        for (const file of files) await this.#saveFile(file)
      }
      this.#attempts = 0
      this.#conclude()
    } catch (problem) {
      this.#fail(problem)
    }
    return this.isSaved
  }

  /** A draft of the first name that is free; one of the same person in which nothing is changed is taken up again. */
  async #create() {
    this.#say('saving')
    const { name: person, csrf } = session.user()
    const there = await api.drafts(this.app)
    for (let number = 1;; number += 1) {
      const name = number === 1 ? nameFor(person) : `${nameFor(person)}-${number}`
      const other = there.find(({ draft }) => draft === name)
      if (other && (other.edits.length || other.changedBy !== person || other.base > this.base)) continue
      try {
        const made = other
          ? await api.rebase(this.app, name, { to: this.base }, { csrf, etag: other.etag })
          : await api.createDraft(this.app, name, { base: this.base }, csrf)
        this.#note(made)
        this.#saved = new Map(Object.entries(made.files))
        return
      } catch (problem) {
        if (problem.type !== 'draft-conflict') throw problem
      }
    }
  }

  async #saveFile(file) {
    const { csrf } = session.user()
    const text = this.#texts()[file]
    const etag = this.savedTag(file)
    try {
      if (text === undefined) {
        await api.deleteFile(this.app, this.name, file, { csrf, etag })
        this.#saved.delete(file)
        this.etag = await api.draftTag(this.app, this.name)
      } else {
        const answer = await api.saveFile(this.app, this.name, file, text, { csrf, etag })
        this.#saved.set(file, { text, etag: answer.etag })
        this.revision = answer.revision
        this.etag = answer.draftEtag
      }
      this.#refused.delete(file)
    } catch (problem) {
      if (problem.type === 'file-conflict' || problem.type === 'unknown-file') {
        this.#take(await api.draft(this.app, this.name))
      } else if (problem.status === 403 || problem.status === 413 || problem.status === 409 || problem.status === 400) {
        this.#refused.set(file, { text, reason: problem.message })
      } else throw problem
    }
  }

  #fail(problem) {
    this.problem = problem
    const isPassing = problem.status === 0 || problem.status === 429 || problem.status >= 500
    if (isPassing) {
      const wait = retries[Math.min(this.#attempts, retries.length - 1)]
      this.#attempts += 1
      setTimeout(() => {
        if (this.state === 'failed') this.save()
      }, wait)
    }
    this.#say(
      'failed',
      {
        'unknown-draft': `somebody deleted the draft “${this.name}”`,
        'not-signed-in': 'you are signed out: sign in again in another tab',
      }[problem.type] ?? `${problem.message}${isPassing ? '; trying again' : ''}`,
    )
  }

  #conclude() {
    this.problem = null
    const here = this.#texts()
    const refused = [...this.#refused].find(([file, { text }]) => here[file] === text)
    if (this.conflicts.size) {
      this.#say(
        'conflict',
        `${[...new Set([...this.conflicts.values()].map(({ author }) => author))].join(', ')} changed ${
          [...this.conflicts.keys()].join(', ')
        } too`,
      )
    } else if (refused) this.#say('failed', `${refused[0]}: ${refused[1].reason}`)
    else this.#say(this.name === null ? 'none' : this.#changed().length ? 'edited' : 'saved')
  }

  #say(state, reason = '') {
    if (this.state === state && this.reason === reason) return
    Object.assign(this, { state, reason })
    this.dispatchEvent(new Event('change'))
  }
}
