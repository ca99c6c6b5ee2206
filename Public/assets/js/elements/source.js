// @ts-check
// <livery-source>: edits the text of one file, below a drawing of the text in color.
//
// The browser handles the caret and the selection, and exposes the text to assistive technology. The drawing is only
// visual, and ignores the pointer. Each edit is applied here, so that undo works in the same way for keys, fixes and
// pickers. Text from an input method is read from the document afterward. Events: `livery-edit` when the text changed,
// `livery-color` when a click on a swatch requests another color, `livery-open-link` {path}, `livery-fix` {diagnostic}.
import { emit, findIn, h } from '../dom.js'
import { EditHistory } from '../theme/edit-history.js'
import { offsetOf } from '../theme/ktv.js'
import { edits, movedOffset } from '../theme/lines.js'
import { difference, movedLine, TextLines } from '../theme/text-lines.js'
import {
  deleteLines,
  deletePair,
  indent,
  lineHome,
  moveLines,
  newLine,
  outdent,
  pair,
  toggleComment,
} from '../theme/typing.js'
import { EditableText } from './editable-text.js'
import { SourceLines } from './source-lines.js'

/** @typedef {import('../theme/edit-history.js').Place} Place */
/** @typedef {import('../theme/edit-history.js').TextRange} TextRange */

export class Source extends HTMLElement {
  /** @type {EditableText} */
  #area
  #text = new TextLines()
  #lines = new SourceLines(this, this.#text)
  /** @type {Diagnostic[]} */
  #diagnostics = []
  /** Whether the last key was Escape, so that Tab moves to the next element. */
  #leaves = false
  /** The selection before the browser changes the text itself. */
  #before = { start: 0, end: 0 }
  #revealsCaret = false
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
      onbeforeinput: (event) => this.#willChange(event),
      oninput: (event) => this.#didChange(event),
      oncompositionstart: () => this.#willCompose(),
      oncompositionend: (event) => this.#didChange(event),
      onkeydown: (event) => this.#key(event),
      oncopy: (event) => this.#copy(event),
      oncut: (event) => this.#cut(event),
      ondragstart: (event) => event.dataTransfer?.clearData('text/html'),
    })
    const stack = h('div', { class: 'source-stack' }, this.#area.element, this.#lines.element)
    this.append(h('div', { class: 'source-scroll' }, this.#lines.gutter, stack))
    this.scroller.addEventListener('scroll', () => this.#lines.request(), { passive: true })
    // A source that becomes visible has a new size. Until then it draws nothing.
    new ResizeObserver(() => this.#lines.draw()).observe(this.scroller)
    this.#area.text = this.text
    document.addEventListener('selectionchange', () => this.#finishWord())
    this.area.addEventListener('blur', () => {
      this.#finishWord(true)
      this.removeAttribute('typed')
    })
  }

  /**
   * Shows the problems of the word at the caret after the caret has left it.
   * @param {boolean} [isFinished]
   */
  #finishWord(isFinished = false) {
    if (this.#typedAt < 0 || (!isFinished && this.#area.caret === this.#typedAt)) return
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
    this.#revealCaret()
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
    this.#revealCaret()
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
    this.scroller.scrollTop = this.#top(line) - this.scroller.clientHeight / 2
    this.scroller.scrollLeft = 0
  }

  /**
   * The screen rectangle of a position in the text.
   * @param {number} position
   */
  rectangle(position) {
    const { line, offset: start } = this.#text.at(position)
    this.#lines.draw()
    const row = this.#lines.row(line)
    const { left, top } = this.area.getBoundingClientRect()
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

  /**
   * Applies the author's edits, except for text from an input method.
   * @param {InputEvent} event
   */
  #willChange(event) {
    if (event.inputType.startsWith('format')) return event.preventDefault()
    if (event.isComposing) return
    this.#before = this.#area.selection
    const [target] = event.getTargetRanges()
    const range = target && this.#area.offsets(target)
    const typed = range && typedText(event, { text: this.text, ...range })
    if (!typed) return
    event.preventDefault()
    this.#type(typed)
  }

  /** Deletes the selected text before an input method replaces it, because Chromium deletes too much across blocks. */
  #willCompose() {
    const { start, end } = this.#area.selection
    this.#delete({ start, end })
    this.#before = caretAt(start)
  }

  /**
   * Reads text from an input method or an extension.
   * @param {Event} event
   */
  #didChange(event) {
    const { text, selection } = this.#area
    const { start, removed, inserted } = difference(this.text, text)
    if (removed || inserted) {
      const [before, after] = [this.#place(this.#before), this.#place(selection)]
      this.#record({ start, removed, inserted }, { before, after, typed: true })
      this.#before = selection
      this.#changed(text)
    }
    const isComposing = event instanceof InputEvent && event.isComposing
    if (!isComposing && !this.#area.isRegular) Object.assign(this.#area, { text, selection })
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

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.isComposing) return
    const { key, shiftKey } = event
    const leaves = this.#leaves && key === 'Tab'
    if (key === 'Escape') this.#finishWord(true)
    this.#leaves = key === 'Escape' || (this.#leaves && key === 'Shift')
    if (leaves) return
    const selected = { text: this.text, ...this.#area.selection }
    const isCommand = event.ctrlKey || event.metaKey
    let typed = null
    if (event.altKey) {
      if (isCommand || shiftKey || !/^Arrow(Up|Down)$/.test(key)) return
      // Never moves the caret instead.
      event.preventDefault()
      typed = moveLines(selected, key === 'ArrowUp' ? -1 : 1)
    } else if (isCommand && shiftKey && key.toLowerCase() === 'k') typed = deleteLines(selected)
    else if (key === 'Home' && !isCommand && !shiftKey) return this.#home(event, selected)
    else if (isCommand) typed = key === '/' ? toggleComment(selected) : null
    else if (key === 'Tab' && !this.hasAttribute('typed')) return
    else if (key === 'Tab') typed = shiftKey ? outdent(selected) : indent(selected)
    else if (key === 'Backspace') typed = deletePair(selected)
    else typed = pair(selected, key)
    if (typed || (key === 'Tab' && !isCommand)) event.preventDefault()
    if (typed) this.#type(typed)
  }

  /**
   * @param {KeyboardEvent} event
   * @param {import('../theme/typing.js').Selected} selected
   */
  #home(event, selected) {
    event.preventDefault()
    this.#area.selection = caretAt(lineHome({ ...selected, start: this.#area.caret }))
    this.#revealCaret()
  }

  /** @param {import('../theme/typing.js').Typed} typed */
  #type({ from, to, text, start, end }) {
    if (from < to || text) {
      this.#typedAt = end
      this.toggleAttribute('typed', true)
    }
    if (from < to || text) this.#edit({ start: from, end: to }, text, { start, end }, { typed: true })
    else this.#area.selection = { start, end }
    this.#revealCaret()
  }

  /** @param {TextRange} range */
  #delete({ start, end }) {
    if (start < end) this.#type({ from: start, to: end, text: '', ...caretAt(start) })
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const { start, end } = this.#area.selection
    if (start === end) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', this.text.slice(start, end))
  }

  /** @param {ClipboardEvent} event */
  #cut(event) {
    const { start, end } = this.#area.selection
    this.#copy(event)
    this.#delete({ start, end })
  }

  /** Scrolls to the caret in the next frame, after the lines are drawn. */
  #revealCaret() {
    if (this.#revealsCaret) return
    this.#revealsCaret = true
    requestAnimationFrame(() => {
      this.#revealsCaret = false
      const { scroller } = this
      const { lineHeight } = this.#lines.metrics
      const { caret } = this.#area
      const top = this.#top(this.#text.at(caret).line)
      const left = this.#area.left(caret) - scroller.getBoundingClientRect().left + scroller.scrollLeft
      scroller.scrollTop = nearest(scroller.scrollTop, scroller.clientHeight, top - lineHeight, top + 2 * lineHeight)
      const gutter = this.#lines.gutter.offsetWidth
      scroller.scrollLeft = nearest(
        scroller.scrollLeft,
        scroller.clientWidth,
        left - gutter - lineHeight,
        left + lineHeight,
      )
    })
  }
}

/**
 * The closest scroll position at which a range is visible.
 * @param {number} position
 * @param {number} size
 * @param {number} start
 * @param {number} end
 */
const nearest = (position, size, start, end) => Math.min(Math.max(position, end - size), Math.max(0, start))

/** @param {number} offset */
const caretAt = (offset) => ({ start: offset, end: offset })

/** @param {string} text */
const withNewlines = (text) => text.replace(/\r\n?/g, '\n')

/**
 * The change made by an event, or null if only the browser knows it.
 * @param {InputEvent} event
 * @param {import('../theme/typing.js').Selected} selected The range that the event replaces.
 * @returns {import('../theme/typing.js').Typed | null}
 */
function typedText({ inputType, data, dataTransfer }, selected) {
  if (/^insert(Paragraph|LineBreak)$/.test(inputType)) return newLine(selected)
  const inserts = /^insert(Text|ReplacementText|FromPaste|FromDrop|FromYank)$/.test(inputType)
  if (!inserts && !inputType.startsWith('delete')) return null
  const text = inserts ? withNewlines(data ?? dataTransfer?.getData('text/plain') ?? '') : ''
  const { start, end } = selected
  // A pasted picture has no text, and the selected text is kept.
  const to = dataTransfer && !text ? start : end
  return { from: start, to, text, ...caretAt(start + text.length) }
}

customElements.define('livery-source', Source)
