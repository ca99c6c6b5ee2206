// @ts-check
// <livery-source>: a text area that edits one file, below a drawing of its text in color.
//
// The text area handles selection, input methods, undo and accessibility. The drawing is only visible, and ignores the
// pointer. All edits on the author's behalf use `insertText`, so that one undo stack contains them.
// Events: `livery-edit` when the text changed, `livery-caret` when the caret moved, `livery-color` when a click on a
// swatch requests another color, `livery-open-link` {path}, `livery-fix` {diagnostic}.
import { emit, findIn, h } from '../dom.js'
import { offsetOf } from '../theme/ktv.js'
import { hunks, movedOffset } from '../theme/lines.js'
import { movedLine, TextLines } from '../theme/text-lines.js'
import { deletePair, indent, outdent, pair, toggleComment } from '../theme/typing.js'
import { SourceLines } from './source-lines.js'

/** The largest number of lines to insert at once. Chromium takes quadratic time to insert many lines. */
const insertLimit = 60

export class Source extends HTMLElement {
  /** @type {HTMLTextAreaElement} */
  #area
  #text = new TextLines()
  #lines = new SourceLines(this, this.#text)
  /** @type {Diagnostic[]} */
  #diagnostics = []
  /** Whether the last key was Escape, so that Tab moves to the next element. */
  #leaves = false

  connectedCallback() {
    if (this.#area) return
    this.#area = h('textarea', {
      class: 'source-text',
      'aria-label': `Source of ${this.file}`,
      'aria-description': 'To leave the text by Tab, press Escape first.',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocomplete: 'off',
      autocorrect: 'off',
      wrap: 'off',
      'data-file': this.file,
      oninput: () => this.#changed(),
      onkeydown: (event) => this.#key(event),
    })
    const stack = h('div', { class: 'source-stack' }, this.#area, this.#lines.element)
    this.append(h('div', { class: 'source-scroll' }, this.#lines.gutter, stack))
    this.scroller.addEventListener('scroll', () => this.#lines.request(), { passive: true })
    // A source that becomes visible has a new size. Until then it draws nothing.
    new ResizeObserver(() => this.#lines.draw()).observe(this.scroller)
    this.#area.value = this.text
    this.#area.setSelectionRange(0, 0)
  }

  get file() {
    return this.getAttribute('file') ?? ''
  }

  /** @param {string} file */
  set file(file) {
    this.setAttribute('file', file)
    this.#area.dataset.file = file
    this.#area.setAttribute('aria-label', `Source of ${file}`)
  }

  get area() {
    return this.#area
  }

  get text() {
    return this.#text.text
  }

  get caret() {
    return this.#area.selectionStart
  }

  /** The element that scrolls. */
  get scroller() {
    return /** @type {HTMLElement} */ (this.firstElementChild)
  }

  /** The selection and the scroll position. */
  get selection() {
    const { scrollTop, scrollLeft } = this.scroller
    return { start: this.#area.selectionStart, end: this.#area.selectionEnd, scrollTop, scrollLeft }
  }

  set selection({ start, end, scrollTop, scrollLeft }) {
    this.#area.setSelectionRange(start, end)
    Object.assign(this.scroller, { scrollTop, scrollLeft })
  }

  /**
   * Restores the selection of an earlier text, which changed around it. The selected line stays at its place on the
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
   * The text to start with. Clears the undo history, so it is only for text without local edits.
   * @param {string} text
   */
  set initialText(text) {
    this.#setText(text.replace(/\r\n?/g, '\n'))
    if (this.#area && this.#area.value !== this.text) this.#area.value = this.text
    this.diagnostics = []
  }

  /** @param {Diagnostic[]} diagnostics The problems in this file. */
  set diagnostics(diagnostics) {
    this.#diagnostics = diagnostics
    this.#lines.diagnostics = diagnostics
  }

  /** @param {Resolve} resolve Resolves links and literal colors. */
  set resolve(resolve) {
    this.#lines.resolve = resolve
  }

  focus() {
    this.#area.focus({ preventScroll: true })
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
   */
  replace(start, end, text) {
    this.focus()
    this.#area.setSelectionRange(start, end)
    document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  }

  /**
   * Replaces the lines that differ, as one step that can be undone, or as one for each hunk if there are many lines.
   * @param {string} text
   */
  replaceAll(text) {
    const [before, after] = [this.#text.all, text.split('\n')]
    const changes = hunks(before, after)
    const [first, last] = [changes[0], changes[changes.length - 1]]
    if (!first) return
    const whole = { from: first.from, to: last.to, start: first.start, end: last.end }
    const steps = whole.end - whole.start > insertLimit ? changes : [whole]
    for (const { from, to, start, end } of steps.reverse()) {
      this.#replaceLines(from, to, before.length, after.slice(start, end))
    }
    this.#area.setSelectionRange(0, 0)
  }

  /**
   * Replaces the lines `[from, to)` of `total` lines.
   * @param {number} from
   * @param {number} to
   * @param {number} total
   * @param {string[]} lines
   */
  #replaceLines(from, to, total, lines) {
    if (from === 0 && to === total) return this.replace(0, this.text.length, lines.join('\n'))
    // A line includes the newline after it, or the one before it at the end of the text.
    const isAtEnd = to === total
    const start = isAtEnd ? this.position(from - 1, Infinity) : this.position(from, 0)
    const end = isAtEnd ? this.text.length : this.position(to, 0)
    this.replace(start, end, lines.map((line) => (isAtEnd ? `\n${line}` : `${line}\n`)).join(''))
  }

  /**
   * Applies a fix.
   * @param {Fix} fix
   */
  apply({ line, column, length, replacement }) {
    const text = this.#lineText(line)
    const [start, end] = [offsetOf(text, column), offsetOf(text, column + length)]
    this.replace(this.position(line - 1, start), this.position(line - 1, end), replacement)
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
  select(line, start, end) {
    this.focus()
    this.#area.setSelectionRange(this.position(line, start), this.position(line, end))
    this.scroller.scrollTop = this.#top(line) - this.scroller.clientHeight / 2
    this.scroller.scrollLeft = 0
    emit(this, 'livery-caret')
  }

  /**
   * The screen rectangle of a position in the text.
   * @param {number} position
   */
  rectangle(position) {
    const { line, offset: start } = this.#text.at(position)
    this.#lines.draw()
    const row = this.#lines.row(line)
    const { left, top } = this.#area.getBoundingClientRect()
    if (!row) return new DOMRect(left, top + this.#top(line), 0, this.#lines.metrics.lineHeight)
    let offset = start
    const range = document.createRange()
    range.setStart(row, 0)
    range.collapse(true)
    const walker = document.createTreeWalker(findIn(row, '.line-text'), NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { length } = /** @type {Text} */ (node)
      if (offset <= length) {
        range.setStart(node, offset)
        range.collapse(true)
        break
      }
      offset -= length
    }
    const box = range.getBoundingClientRect()
    return box.height ? box : row.getBoundingClientRect()
  }

  /**
   * The distance of a line from the top of the text.
   * @param {number} line
   */
  #top(line) {
    const { lineHeight, top } = this.#lines.metrics
    return top + line * lineHeight
  }

  /** @param {number} line */
  #lineText(line) {
    return this.#text.all[line - 1] ?? ''
  }

  // Typing

  #changed() {
    this.#moveDiagnostics(this.#setText(this.#area.value))
    emit(this, 'livery-edit')
  }

  /** @param {string} text */
  #setText(text) {
    const change = this.#text.set(text)
    this.#lines.textChanged(change)
    return change
  }

  /**
   * Keeps the diagnostics at their lines until the next check: moves those below an edit, and drops those inside it.
   * @param {import('../theme/text-lines.js').Change} change
   */
  #moveDiagnostics(change) {
    this.diagnostics = this.#diagnostics.flatMap((diagnostic) => {
      const line = movedLine(diagnostic.line - 1, change)
      if (line === null) return []
      return [line < change.from ? diagnostic : { ...diagnostic, line: line + 1, fix: null }]
    })
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.isComposing) return
    const { key, shiftKey } = event
    const leaves = this.#leaves && key === 'Tab'
    this.#leaves = key === 'Escape' || (this.#leaves && key === 'Shift')
    if (leaves || event.altKey) return
    const { selectionStart: start, selectionEnd: end } = this.#area
    const selected = { text: this.text, start, end }
    const isCommand = event.ctrlKey || event.metaKey
    let typed = null
    if (isCommand) typed = key === '/' ? toggleComment(selected) : null
    else if (key === 'Tab') typed = shiftKey ? outdent(selected) : indent(selected)
    else if (key === 'Backspace') typed = deletePair(selected)
    else typed = pair(selected, key)
    if (typed || (key === 'Tab' && !isCommand)) event.preventDefault()
    if (typed) this.#apply(typed)
    if (key !== 'Enter' || isCommand) return
    event.preventDefault()
    this.#newLine()
  }

  /** @param {import('../theme/typing.js').Typed} typed */
  #apply({ from, to, text, start, end }) {
    if (from < to || text) this.replace(from, to, text)
    this.#area.setSelectionRange(start, end)
  }

  /** Inserts a line with the indentation of the current one, and one step more after an open bracket. */
  #newLine() {
    const { selectionStart: start, selectionEnd: end } = this.#area
    const line = this.text.slice(this.text.lastIndexOf('\n', start - 1) + 1, start)
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    const opens = /[{[]\s*$/.test(line)
    const closes = opens && /^[ \t]*[}\]]/.test(this.text.slice(end))
    const inner = opens ? `${indent}    ` : indent
    document.execCommand('insertText', false, `\n${inner}${closes ? `\n${indent}` : ''}`)
    const caret = start + 1 + inner.length
    if (closes) this.#area.setSelectionRange(caret, caret)
  }
}

customElements.define('livery-source', Source)
