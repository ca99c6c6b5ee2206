// @ts-check
// <livery-source>: edits the text of one file, below a drawing of the text in color.
//
// The browser handles the caret and the selection, and exposes the text to assistive technology. The drawing is only
// visual, and ignores the pointer. Each edit is applied here, so that undo works in the same way for keys, fixes and
// pickers. Text from an input method is read from the document afterward. Events: `livery-edit` when the text changed,
// `livery-color` when a click on a swatch requests another color, `livery-open-link` {path}, `livery-fix` {diagnostic}.
import { emit, h } from '../dom.js'
import { EditHistory } from '../theme/edit-history.js'
import { offsetOf } from '../theme/ktv.js'
import { edits, movedOffset } from '../theme/lines.js'
import { difference, movedLine, TextLines } from '../theme/text-lines.js'
import { EditableText } from './editable-text.js'
import { caretAt, SourceInput, withNewlines } from './source-input.js'
import { SourceLines } from './source-lines.js'
import { SourceView } from './source-view.js'

/** @typedef {import('../theme/edit-history.js').Place} Place */
/** @typedef {import('../theme/edit-history.js').TextRange} TextRange */

export class Source extends HTMLElement {
  /** @type {EditableText} */
  #area
  /** @type {SourceView} */
  #view
  #text = new TextLines()
  #lines = new SourceLines(this, this.#text)
  /** @type {Diagnostic[]} */
  #diagnostics = []
  /** The caret after the last typed edit, until it moves. The word at the caret isn't finished. */
  #typedAt = -1
  /** The edits of this text and of the texts that share its undo history. */
  history = new EditHistory()

  connectedCallback() {
    if (this.#area) return
    this.#area = new EditableText({
      class: 'source-text',
      'aria-label': `Source of ${this.file}`,
      'aria-description': 'After you have typed, Tab indents. To leave the text by Tab then, press Escape first.',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
      'data-file': this.file,
    })
    new SourceInput(this, this.#area)
    this.#view = new SourceView(this, this.#area, this.#text, this.#lines)
    const stack = h('div', { class: 'source-stack' }, this.#area.element, this.#lines.element)
    this.append(h('div', { class: 'source-scroll' }, this.#lines.gutter, stack))
    this.scroller.addEventListener('scroll', () => this.#lines.request(), { passive: true })
    // A source that becomes visible has a new size. Until then it draws nothing.
    new ResizeObserver(() => this.#lines.draw()).observe(this.scroller)
    this.#area.text = this.text
    document.addEventListener('selectionchange', () => this.#caretMoved())
    this.area.addEventListener('blur', () => {
      this.finishWord()
      this.#caretMoved()
      this.removeAttribute('typed')
    })
  }

  /** Marks the line of the caret and the brackets beside it, and shows the problems of a word that the caret left. */
  #caretMoved() {
    const { start, end } = this.#area.selection
    this.#lines.caret = this.isFocused && start === end ? this.#text.at(start) : null
    if (this.#area.caret !== this.#typedAt) this.finishWord()
  }

  /** Shows the problems of the word that was typed. */
  finishWord() {
    if (this.#typedAt < 0) return
    this.#typedAt = -1
    this.#lines.diagnostics = this.#diagnostics
  }

  /** @param {Diagnostic} diagnostic */
  #isAtCaret({ line, column, length }) {
    if (this.#typedAt < 0) return false
    const text = this.#lineText(line)
    const [start, end] = [offsetOf(text, column), offsetOf(text, column + length)]
    const at = this.#text.at(this.#typedAt)
    return at.line === line - 1 && at.offset >= start && at.offset <= Math.max(end, start + 1)
  }

  get file() {
    return this.getAttribute('file') ?? ''
  }

  /** @param {string} file */
  set file(file) {
    this.setAttribute('file', file)
    const { element } = this.#area
    element.dataset.file = file
    element.setAttribute('aria-label', `Source of ${file}`)
  }

  /** The element with the text. */
  get area() {
    return this.#area.element
  }

  get text() {
    return this.#text.text
  }

  get caret() {
    return this.selection.start
  }

  get isFocused() {
    return this.#area.isFocused
  }

  /** The element that scrolls. */
  get scroller() {
    return /** @type {HTMLElement} */ (this.firstElementChild)
  }

  /** The selection and the scroll position. */
  get selection() {
    const { scrollTop, scrollLeft } = this.scroller
    return { ...this.#area.selection, scrollTop, scrollLeft }
  }

  set selection({ start, end, scrollTop, scrollLeft }) {
    this.#area.selection = { start, end }
    Object.assign(this.scroller, { scrollTop, scrollLeft })
  }

  /**
   * Restores the selection of an earlier text that has changed around it. The selected line stays in place on the
   * screen.
   * @param {{ start: number, end: number, scrollTop: number, scrollLeft: number }} selection
   * @param {string} before
   */
  restore({ start, end, scrollTop, scrollLeft }, before) {
    const [newStart, newEnd] = [start, end].map((offset) => movedOffset(before, this.text, offset))
    const lines = this.#text.at(newStart).line - (before.slice(0, start).split('\n').length - 1)
    const { lineHeight } = this.#lines.metrics
    this.selection = { start: newStart, end: newEnd, scrollTop: scrollTop + lines * lineHeight, scrollLeft }
  }

  /**
   * The text to start with, which can't be undone.
   * @param {string} text
   */
  set initialText(text) {
    this.#setText(withNewlines(text))
    if (this.#area) this.#area.text = this.text
    this.diagnostics = []
  }

  /** @param {Diagnostic[]} diagnostics The problems in this file. */
  set diagnostics(diagnostics) {
    this.#diagnostics = diagnostics
    this.#lines.diagnostics = diagnostics.filter((one) => !this.#isAtCaret(one))
  }

  /** @param {Resolve} resolve Resolves links and literal colors. */
  set resolve(resolve) {
    this.#lines.resolve = resolve
  }

  focus() {
    this.#area.focus()
  }

  /**
   * Converts an offset in a line to a position in the text. Lines count from 0, and offsets are UTF-16.
   * @param {number} line
   * @param {number} offset
   */
  position(line, offset) {
    return this.#text.position(line, offset)
  }

  // Edits

  /**
   * Replaces a range as one step that can be undone.
   * @param {number} start
   * @param {number} end
   * @param {string} text
   * @param {string} [title] What the step does, as in “Undo typing”.
   */
  replace(start, end, text, title) {
    this.focus()
    this.#edit({ start, end }, text, caretAt(start + text.length), { title })
    this.revealCaret()
  }

  /**
   * Replaces the lines that differ, as edits that can be undone.
   * @param {string} text
   */
  replaceAll(text) {
    const whole = withNewlines(text)
    const selection = this.#place(this.#area.selection)
    for (const edit of edits(this.text, whole)) {
      this.#record(edit, { before: selection, after: this.#place(caretAt(edit.start + edit.inserted.length)) })
    }
    this.#show(whole, caretAt(0))
  }

  /**
   * Applies edits that the undo history has recorded, in order.
   * @param {import('../theme/edit-history.js').TextEdit[]} edits
   * @param {TextRange | null} selection The new selection. Null moves the caret to the last edit.
   */
  applyEdits(edits, selection) {
    let text = this.text
    let caret = 0
    for (const { start, removed, inserted } of edits) {
      text = text.slice(0, start) + inserted + text.slice(start + removed.length)
      caret = start + inserted.length
    }
    this.#show(text, selection ?? caretAt(caret))
    this.revealCaret()
  }

  /**
   * Replaces the part of the text that differs.
   * @param {string} text
   * @param {TextRange} selection
   */
  #show(text, selection) {
    const { start, removed, inserted } = difference(this.text, text)
    if (removed || inserted) this.#apply({ start, end: start + removed.length }, inserted, selection)
    else this.#area.selection = selection
  }

  /**
   * @param {TextRange} range
   * @param {string} inserted
   * @param {TextRange} after The new selection.
   * @param {{ typed?: boolean, title?: string }} [options]
   */
  #edit({ start, end }, inserted, after, options = {}) {
    const removed = this.text.slice(start, end)
    const before = this.#place(this.#area.selection)
    this.#record({ start, removed, inserted }, { before, after: this.#place(after), ...options })
    this.#apply({ start, end }, inserted, after)
  }

  /**
   * @param {{ start: number, removed: string, inserted: string }} edit
   * @param {{ before: Place, after: Place, typed?: boolean, title?: string }} around
   */
  #record(edit, { typed = false, ...around }) {
    const time = performance.now()
    this.history.add({ kind: 'text', file: this.file, ...edit }, { ...around, typed, time })
  }

  /**
   * A selection of this text.
   * @param {TextRange} selection
   * @returns {Place}
   */
  #place({ start, end }) {
    return { file: this.file, start, end }
  }

  /**
   * @param {TextRange} range
   * @param {string} text
   * @param {TextRange} selection
   */
  #apply({ start, end }, text, selection) {
    this.#area.replace(start, end, text)
    this.#area.selection = selection
    this.#changed(this.text.slice(0, start) + text + this.text.slice(end))
  }

  /**
   * Applies a fix.
   * @param {Fix} fix
   */
  apply({ line, column, length, replacement }) {
    const text = this.#lineText(line)
    const [start, end] = [offsetOf(text, column), offsetOf(text, column + length)]
    this.replace(this.position(line - 1, start), this.position(line - 1, end), replacement, 'fix')
  }

  // Selection

  /**
   * Selects a range and scrolls to it. Lines count from 1, and columns count code points from 1.
   * @param {number} line
   */
  reveal(line, column = 1, length = 0) {
    const text = this.#lineText(line)
    this.select(line - 1, offsetOf(text, column), offsetOf(text, column + length))
  }

  /**
   * Selects a range of a line and scrolls to it. Lines count from 0, and offsets are UTF-16.
   * @param {number} line
   * @param {number} start
   * @param {number} end
   */
  select(line, start, end, { focus = true } = {}) {
    if (focus) this.focus()
    this.#area.selection = { start: this.position(line, start), end: this.position(line, end) }
    this.#view.center(this.#area.selection.start)
  }

  /**
   * The screen rectangle of a position in the text.
   * @param {number} position
   */
  rectangle(position) {
    return this.#view.rectangle(position)
  }

  /**
   * The number of rows above a position, if lines wrap.
   * @param {number} position
   */
  rowAt(position) {
    return this.#area.row(position, this.#lines.metrics)
  }

  /** Scrolls to the caret. */
  revealCaret() {
    this.#view.revealCaret()
  }

  /** Draws again after the lines begin to wrap, or no longer do. */
  redraw() {
    this.#lines.draw()
  }

  /** @param {number} line */
  #lineText(line) {
    return this.#text.all[line - 1] ?? ''
  }

  // Typing

  /**
   * Applies what the author typed. With a title, it is a step of its own.
   * @param {import('../theme/typing.js').Typed} typed
   * @param {string} [title] What the step does, as in “Undo typing”.
   */
  type({ from, to, text, start, end }, title) {
    if (from < to || text) {
      this.#typedAt = end
      this.toggleAttribute('typed', true)
      this.#edit({ start: from, end: to }, text, { start, end }, title ? { title } : { typed: true })
    } else this.#area.selection = { start, end }
    this.revealCaret()
  }

  /**
   * Takes a text that the document has already, such as one from an input method.
   * @param {{ start: number, removed: string, inserted: string }} change
   * @param {string} text The whole text.
   * @param {{ before: TextRange, after: TextRange }} selections
   */
  take(change, text, { before, after }) {
    this.#record(change, { before: this.#place(before), after: this.#place(after), typed: true })
    this.#changed(text)
  }

  /** @param {string} text */
  #changed(text) {
    this.#moveDiagnostics(this.#setText(text))
    emit(this, 'livery-edit')
  }

  /** @param {string} text */
  #setText(text) {
    const change = this.#text.set(text)
    this.#lines.textChanged(change)
    return change
  }

  /**
   * Keeps the diagnostics at their lines until the next check: moves diagnostics below an edit, and drops diagnostics
   * inside it.
   * @param {import('../theme/text-lines.js').Change} change
   */
  #moveDiagnostics(change) {
    this.diagnostics = this.#diagnostics.flatMap((diagnostic) => {
      const line = movedLine(diagnostic.line - 1, change)
      if (line === null) return []
      return [line < change.from ? diagnostic : { ...diagnostic, line: line + 1, fix: null }]
    })
  }
}

customElements.define('livery-source', Source)
