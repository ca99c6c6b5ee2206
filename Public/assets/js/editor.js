// <livery-editor>: the sources of a theme's files, one of which is seen. Each file keeps its own text area, so that
// going to another one forgets nothing that could be undone.
// Event: `livery-file` when another file is seen; those of <livery-source> pass through.
import { emit, h } from './element.js'
import { outline } from './ktv.js'

class Editor extends HTMLElement {
  #sources = new Map()
  #current = null
  #resolve = () => null
  /** Called with each new source. */
  onsource = () => {}

  connectedCallback() {
    // Undo goes back through every file. The browser undoes only where the focus is, and tells where that would be
    // before it does.
    this.addEventListener('beforeinput', (event) => {
      const file = event.target.dataset.file
      if (file && file !== this.#current && event.inputType.startsWith('history')) this.open(file)
    })
  }

  get current() {
    return this.#current
  }
  get source() {
    return this.#sources.get(this.#current)
  }
  has(file) {
    return this.#sources.has(file)
  }
  text(file) {
    return this.#sources.get(file).text
  }

  /** Adds a file with the text it begins with. */
  add(file, text) {
    const source = h('livery-source', { file, hidden: true })
    source.initialText = text
    this.#sources.set(file, source)
    this.append(source)
    source.resolve = this.#resolve
    this.onsource(source)
  }

  remove(file) {
    this.#sources.get(file)?.remove()
    this.#sources.delete(file)
  }

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

  /** Replaces a file's text as one step that can be undone, or adds the file. */
  write(file, text) {
    if (!this.has(file)) return this.add(file, text)
    // Under a dialog nothing can be focused, and so nothing be typed: what could be undone is given up then.
    if (this.text(file) !== text && !document.querySelector('dialog[open]')) this.open(file).replaceAll(text)
    if (this.text(file) !== text) this.#sources.get(file).initialText = text
  }

  set resolve(resolve) {
    this.#resolve = resolve
    for (const source of this.#sources.values()) source.resolve = resolve
  }

  set diagnostics(diagnostics) {
    for (const [file, source] of this.#sources) source.diagnostics = diagnostics.filter((one) => one.file === file)
  }

  reveal({ file, line, column, length }) {
    this.open(file)?.reveal(line, column, length)
  }

  apply({ fix }) {
    if (fix) this.open(fix.file)?.apply(fix)
  }

  /** Every name defined in the files: `{file, path, line, start, end}`, the files that win first. */
  definitions(choice) {
    const overlays = Object.entries(choice).map(([axis, value]) => `${axis}s/${value}.`).reverse()
    const rank = (file) => {
      const overlay = overlays.findIndex((start) => file.startsWith(start))
      if (overlay >= 0) return overlay
      return Object.keys(choice).some((axis) => file.startsWith(`${axis}s/`)) ? 1000 : 500
    }
    return [...this.#sources].sort(([a], [b]) => rank(a) - rank(b))
      .flatMap(([file, source]) =>
        outline(source.text).filter(({ directive }) => !directive).map((name) => ({ file, ...name }))
      )
  }

  /** Goes to where a path, or the nearest part of it that has a place, is defined; false if nowhere here. */
  goTo(path, choice) {
    const definitions = this.definitions(choice)
    for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      const found = definitions.find((one) => one.path === name)
      if (found) {
        this.open(found.file).select(found.line, found.start, found.end)
        return true
      }
    }
    return false
  }
}

customElements.define('livery-editor', Editor)
