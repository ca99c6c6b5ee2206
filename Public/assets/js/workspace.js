// What the edit page works on: a published version, the text over it, the draft that it is saved in, and the last check
// of that text.
import * as api from './api.js'
import { choose } from './axes.js'
import { Draft } from './draft.js'
import * as kept from './kept.js'
import { merge } from './lines.js'

export class Workspace {
  /** The pointer: app, latest, etag, axes. */
  theme
  /** The files of the version that the text is an edit of: the draft's, or the one in force when it was last asked. */
  published = {}
  /** The text now, by file. */
  files = {}
  /** The last check: diagnostics, axes, and the last bundle without errors. */
  diagnostics = []
  bundle = null
  choice = {}
  /** Files whose kept text is on offer: it is not given up for what is here. */
  held = new Set()
  #checking = null

  constructor(app) {
    this.app = app
    this.draft = new Draft(app, () => this.files)
  }

  /** Asks for the version in force, and the draft if one is wanted; answers why there is no such draft, or null. */
  async load({ draft: name, ...wanted }) {
    this.theme = await api.theme(this.app)
    this.choice = choose(this.theme.axes, wanted)
    let missing = null
    if (name) {
      try {
        const document = await api.draft(this.app, name)
        this.published = document.base === null ? {} : (await api.source(this.app, document.base)).files
        this.files = Object.fromEntries(Object.entries(document.files).map(([file, { text }]) => [file, text]))
        this.draft.begin(document)
        return null
      } catch (problem) {
        missing = problem.type === 'unknown-draft'
          ? `There is no draft “${name}” any more. This is the published text.`
          : `The draft “${name}” could not be opened: ${problem.message}. This is the published text.`
      }
    }
    const source = await api.source(this.app, this.theme.latest)
    this.published = source.files
    this.files = { ...this.published }
    this.draft.beginWithout(this.theme.latest, source)
    return missing
  }

  /** Puts texts into the files as steps that can be undone; a text that is undefined removes its file. */
  write(editor, texts) {
    const { current } = editor
    const caret = editor.source?.selection
    for (const [file, text] of Object.entries(texts)) {
      if (text === undefined) {
        editor.remove(file)
        delete this.files[file]
      } else {
        this.files[file] = text
        editor.write(file, text)
      }
    }
    const next = editor.has(current) ? current : Object.keys(this.files)[0]
    editor.open(next)
    if (next === current && caret) editor.source.selection = caret
  }

  /** What is compiled, and where that begins. */
  get text() {
    return { files: this.files, entry: this.draft.entry }
  }
  get edited() {
    return Object.keys(this.files).filter((file) => this.isEdited(file))
  }
  get errors() {
    return this.diagnostics.filter(({ severity }) => severity === 'error')
  }
  isEdited(file) {
    return this.files[file] !== this.published[file]
  }

  /** Compiles the text; null if a later check took its place. */
  async check() {
    this.#checking?.abort()
    const checking = this.#checking = new AbortController()
    try {
      const { diagnostics, axes, bundle } = await api.check(this.app, this.text, this.choice, checking.signal)
      if (checking !== this.#checking) return null
      this.diagnostics = diagnostics
      if (bundle) this.bundle = bundle
      return { axes: axes ?? this.theme.axes, stale: !bundle }
    } catch (error) {
      if (error.name === 'AbortError') return null
      throw error
    }
  }

  /** Keeps what is edited, and not saved in the draft yet, in this browser; false if it has no room. */
  keep() {
    let fits = true
    const { name } = this.draft
    for (const file of Object.keys({ ...this.published, ...this.files })) {
      const text = this.files[file]
      if (text !== undefined && text !== this.draft.savedText(file)) {
        fits = kept.keep(this.app, name, file, { text, version: this.theme.latest, etag: this.draft.savedTag(file) }) &&
          fits
      } else if (!this.held.has(file)) kept.drop(this.app, name, file)
    }
    return fits
  }

  /** What was typed before there was a draft is in it now. */
  forgetNameless() {
    for (const file of Object.keys(this.files)) if (!this.held.has(file)) kept.drop(this.app, null, file)
  }

  /** What this browser kept that the text here is not; `isSafe` if nobody saved in the draft's file since. */
  offered() {
    return Object.entries(kept.all(this.app, this.draft.name)).filter(([file, { text }]) => text !== this.files[file])
      .map(([file, one]) => [file, { ...one, isSafe: one.etag != null && one.etag === this.draft.savedTag(file) }])
  }

  /**
   * Takes the newest version under the text here. Answers what it means for each file: the text to show, and in how
   * many places both sides changed the same lines, where mine stays.
   */
  async rebase() {
    const base = this.published
    const mine = this.files
    const theme = await api.theme(this.app)
    const source = await api.source(this.app, theme.latest)
    const theirs = source.files
    const texts = {}
    const clashes = []
    for (const file of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
      if (!(file in theirs)) {
        if (mine[file] !== base[file]) texts[file] = mine[file]
        continue
      }
      if (!(file in mine)) {
        texts[file] = theirs[file]
        continue
      }
      const { text, conflicts } = merge(base[file] ?? '', mine[file], theirs[file])
      texts[file] = text
      if (conflicts) clashes.push({ file, conflicts })
    }
    this.theme = theme
    this.published = theirs
    this.draft.beginWithout(theme.latest, source)
    return { texts, clashes }
  }
}
