// What the edit page works on: the published version, the text over it, and the last check of that text.
import * as api from './api.js'
import { choose } from './axes.js'
import * as drafts from './drafts.js'
import { merge } from './lines.js'

export class Workspace {
  /** The pointer: app, latest, etag, axes. */
  theme
  /** The files of the version in force when it was last asked. */
  published = {}
  /** The text now, by file. */
  files = {}
  /** The last check: diagnostics, axes, and the last bundle without errors. */
  diagnostics = []
  bundle = null
  choice = {}
  #checking = null

  constructor(app) { this.app = app }

  /** Asks for the version in force and its files. */
  async load(wanted) {
    this.theme = await api.theme(this.app)
    this.published = await api.source(this.app, this.theme.latest)
    this.files = { ...this.published }
    this.choice = choose(this.theme.axes, wanted)
  }

  get edited() { return Object.keys(this.files).filter((file) => this.isEdited(file)) }
  get errors() { return this.diagnostics.filter(({ severity }) => severity === 'error') }
  isEdited(file) { return this.files[file] !== this.published[file] }

  /** Compiles the text; null if a later check took its place. */
  async check() {
    this.#checking?.abort()
    const checking = this.#checking = new AbortController()
    try {
      const { diagnostics, axes, bundle } = await api.check(this.app, this.files, this.choice, checking.signal)
      if (checking !== this.#checking) return null
      this.diagnostics = diagnostics
      if (bundle) this.bundle = bundle
      return { axes: axes ?? this.theme.axes, stale: !bundle }
    } catch (error) {
      if (error.name === 'AbortError') return null
      throw error
    }
  }

  /** Keeps what is edited in this browser; false if it has no room. */
  keep() {
    let kept = true
    for (const file of Object.keys({ ...this.published, ...this.files })) {
      if (this.isEdited(file)) kept = drafts.keep(this.app, file, this.files[file], this.theme.latest) && kept
      else drafts.drop(this.app, file)
    }
    return kept
  }

  /** The drafts that differ from what is published. */
  offered() {
    return Object.entries(drafts.all(this.app)).filter(([file, { text }]) => text !== this.published[file])
  }

  /**
   * Takes the newest version under the text here. Answers what it means for each file: the text to show, and in how
   * many places both sides changed the same lines, where mine stays.
   */
  async rebase() {
    const base = this.published
    const mine = this.files
    const theme = await api.theme(this.app)
    const theirs = await api.source(this.app, theme.latest)
    const texts = {}
    const clashes = []
    for (const file of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      if (!(file in theirs)) {
        if (mine[file] !== base[file]) texts[file] = mine[file]
        continue
      }
      if (!(file in mine)) { texts[file] = theirs[file]; continue }
      const { text, conflicts } = merge(base[file] ?? '', mine[file], theirs[file])
      texts[file] = text
      if (conflicts) clashes.push({ file, conflicts })
    }
    this.theme = theme
    this.published = theirs
    return { texts, clashes }
  }
}
