// @ts-check
// <livery-editor>: the sources of a theme's files, one of which is visible.
// Event: `livery-file` when another file becomes visible. The events of <livery-source> bubble through.
import { emit, h } from '../dom.js'
import { folderOf } from '../theme/axes.js'
import { EditHistory } from '../theme/edit-history.js'
import { outline } from '../theme/ktv.js'

/** @typedef {import('./source.js').Source} Source */

export class Editor extends HTMLElement {
  /** @type {Map<string, Source>} */
  #sources = new Map()
  /** @type {string | null} */
  #current = null
  /** @type {Resolve} */
  #resolve = () => null
  /** The undo history of all files. */
  history = new EditHistory()
  /**
   * Called with each new source.
   * @type {(source: Source) => void}
   */
  onsource = () => {}

  /** The path of the visible file. */
  get current() {
    return this.#current
  }

  /** The source of the visible file. */
  get source() {
    return this.#current === null ? undefined : this.#sources.get(this.#current)
  }

  /**
   * The source of a file.
   * @param {string} file
   */
  sourceOf(file) {
    return this.#sources.get(file)
  }

  /** @param {string} file */
  has(file) {
    return this.#sources.has(file)
  }

  /**
   * Adds a file with its initial text.
   * @param {string} file
   * @param {string} text
   */
  add(file, text) {
    const source = h('livery-source', { file, hidden: true })
    source.history = this.history
    source.initialText = text
    this.#sources.set(file, source)
    this.append(source)
    source.resolve = this.#resolve
    this.onsource(source)
  }

  /** Whether long lines continue in the next row. */
  get wraps() {
    return this.hasAttribute('wrap')
  }

  set wraps(wraps) {
    this.toggleAttribute('wrap', wraps)
    for (const source of this.#sources.values()) source.redraw()
  }

  /** @param {string} file */
  removeFile(file) {
    const source = this.#sources.get(file)
    if (!source) return
    source.remove()
    this.#sources.delete(file)
  }

  /**
   * Renames a file.
   * @param {string} from
   * @param {string} to
   */
  rename(from, to) {
    const source = this.#sources.get(from)
    if (!source) return
    this.#sources.delete(from)
    this.#sources.set(to, source)
    source.file = to
    if (this.#current === from) this.#current = to
  }

  /**
   * Shows a file. Returns null if the file doesn't exist.
   * @param {string} file
   */
  open(file, { focus = true } = {}) {
    const source = this.#sources.get(file)
    if (!source) return null
    for (const [name, other] of this.#sources) other.hidden = name !== file
    const changed = this.#current !== file
    this.#current = file
    if (focus) source.focus()
    if (changed) emit(this, 'livery-file', { file })
    return source
  }

  /**
   * Replaces a file's text with edits that can be undone, or adds the file.
   * @param {string} file
   * @param {string} text
   */
  write(file, text) {
    const source = this.#sources.get(file)
    if (!source) return this.add(file, text)
    source.replaceAll(text)
  }

  /** @param {Resolve} resolve */
  set resolve(resolve) {
    this.#resolve = resolve
    for (const source of this.#sources.values()) source.resolve = resolve
  }

  /**
   * Resolves the links of one file differently from the links of other files.
   * @param {string} file
   * @param {Resolve} resolve
   */
  resolveIn(file, resolve) {
    const source = this.#sources.get(file)
    if (source) source.resolve = resolve
  }

  /** @param {Diagnostic[]} diagnostics */
  set diagnostics(diagnostics) {
    for (const [file, source] of this.#sources) source.diagnostics = diagnostics.filter((one) => one.file === file)
  }

  /** @param {Details['livery-reveal']} place */
  reveal({ file, line, column, length }) {
    this.open(file)?.reveal(line, column, length)
  }

  /** @param {Fix} fix */
  apply(fix) {
    this.open(fix.file)?.apply(fix)
  }

  /**
   * All names defined in the files, in order of precedence.
   * @param {Choice} choice
   */
  definitions(choice) {
    const overlays = Object.entries(choice).map(([axis, value]) => `${folderOf(axis)}/${value}.`).reverse()
    const rank = (/** @type {string} */ file) => {
      const overlay = overlays.findIndex((start) => file.startsWith(start))
      if (overlay >= 0) return overlay
      return Object.keys(choice).some((axis) => file.startsWith(`${folderOf(axis)}/`)) ? 1000 : 500
    }
    return [...this.#sources].sort(([a], [b]) => rank(a) - rank(b))
      .flatMap(([file, source]) =>
        outline(source.text).filter(({ directive }) => !directive).map((name) => ({ file, ...name }))
      )
  }

  /**
   * Goes to the definition of a path or of its closest parent. Returns false if these files define neither.
   * @param {string} path
   * @param {Choice} choice
   */
  goTo(path, choice, { focus = true } = {}) {
    const definitions = this.definitions(choice)
    for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const found = definitions.find((one) => one.path === name)
      if (found) {
        this.open(found.file, { focus })?.select(found.line, found.start, found.end, { focus })
        return true
      }
    }
    return false
  }
}

customElements.define('livery-editor', Editor)
