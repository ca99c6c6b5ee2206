// @ts-check
// What the author types, pastes and deletes in a source, by key, pointer or input method.
import { difference } from '../theme/text-lines.js'
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

/** @typedef {import('../theme/edit-history.js').TextRange} TextRange */
/** @typedef {import('../theme/typing.js').Selected} Selected */
/** @typedef {import('../theme/typing.js').Typed} Typed */

export class SourceInput {
  #source
  #area
  /** Whether the last key was Escape, so that Tab moves to the next element. */
  #leaves = false
  /** The selection before the browser changes the text itself. */
  #before = { start: 0, end: 0 }

  /**
   * @param {import('./source.js').Source} source
   * @param {import('./editable-text.js').EditableText} area
   */
  constructor(source, area) {
    this.#source = source
    this.#area = area
    const { element } = area
    element.addEventListener('beforeinput', (event) => this.#willChange(event))
    element.addEventListener('input', (event) => this.#didChange(event))
    element.addEventListener('compositionstart', () => this.#willCompose())
    element.addEventListener('compositionend', (event) => this.#didChange(event))
    element.addEventListener('keydown', (event) => this.#key(event))
    element.addEventListener('copy', (event) => this.#copy(event))
    element.addEventListener('cut', (event) => this.#cut(event))
    element.addEventListener('dragstart', (event) => event.dataTransfer?.clearData('text/html'))
  }

  /** @returns {Selected} */
  get #selected() {
    return { text: this.#source.text, ...this.#area.selection }
  }

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
    const typed = range && typedText(event, { text: this.#source.text, ...range })
    if (!typed) return
    event.preventDefault()
    this.#source.type(typed)
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
    const change = difference(this.#source.text, text)
    if (change.removed || change.inserted) {
      this.#source.take(change, text, { before: this.#before, after: selection })
      this.#before = selection
    }
    const isComposing = event instanceof InputEvent && event.isComposing
    if (!isComposing && !this.#area.isRegular) Object.assign(this.#area, { text, selection })
  }

  // Keys

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || event.isComposing) return
    const { key } = event
    const leaves = this.#leaves && key === 'Tab'
    if (key === 'Escape') this.#source.finishWord()
    this.#leaves = key === 'Escape' || (this.#leaves && key === 'Shift')
    if (leaves) return
    if (event.altKey) this.#moveLines(event)
    else if (event.ctrlKey || event.metaKey) this.#command(event)
    else if (key === 'Home') this.#home(event)
    else if (key !== 'Tab' || this.#source.hasAttribute('typed')) this.#typeKey(event)
  }

  /**
   * Keys of characters, and Tab and Backspace.
   * @param {KeyboardEvent} event
   */
  #typeKey(event) {
    const { key, shiftKey } = event
    const selected = this.#selected
    const typed = key === 'Tab'
      ? (shiftKey ? outdent(selected) : indent(selected))
      : key === 'Backspace'
      ? deletePair(selected)
      : pair(selected, key)
    if (typed || key === 'Tab') event.preventDefault()
    if (typed) this.#source.type(typed)
  }

  /** @param {KeyboardEvent} event */
  #moveLines(event) {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (shiftKey || ctrlKey || metaKey || !/^Arrow(Up|Down)$/.test(key)) return
    // Never moves the caret instead.
    event.preventDefault()
    const typed = moveLines(this.#selected, key === 'ArrowUp' ? -1 : 1)
    if (typed) this.#source.type(typed, 'move of lines')
  }

  /** @param {KeyboardEvent} event Its Ctrl or Command key is down. */
  #command(event) {
    const isDeletion = event.shiftKey && event.key.toLowerCase() === 'k'
    const typed = isDeletion ? deleteLines(this.#selected) : event.key === '/' ? toggleComment(this.#selected) : null
    if (!typed) return
    event.preventDefault()
    this.#source.type(typed, isDeletion ? 'deletion of lines' : 'comment')
  }

  /** @param {KeyboardEvent} event With Shift, it selects. */
  #home(event) {
    event.preventDefault()
    const { caret, selection: { start, end } } = this.#area
    const to = lineHome({ text: this.#source.text, start: caret, end: caret })
    this.#area.select(event.shiftKey ? (caret === start ? end : start) : to, to)
    this.#source.revealCaret()
  }

  // Clipboard

  /** @param {TextRange} range */
  #delete({ start, end }) {
    if (start < end) this.#source.type({ from: start, to: end, text: '', ...caretAt(start) })
  }

  /** @param {ClipboardEvent} event */
  #copy(event) {
    const { start, end } = this.#area.selection
    if (start === end) return
    event.preventDefault()
    event.clipboardData?.setData('text/plain', this.#source.text.slice(start, end))
  }

  /** @param {ClipboardEvent} event */
  #cut(event) {
    const { start, end } = this.#area.selection
    this.#copy(event)
    this.#delete({ start, end })
  }
}

/** @param {number} offset */
export const caretAt = (offset) => ({ start: offset, end: offset })

/** @param {string} text */
export const withNewlines = (text) => text.replace(/\r\n?/g, '\n')

/**
 * The change made by an event, or null if only the browser knows it.
 * @param {InputEvent} event
 * @param {Selected} selected The range that the event replaces.
 * @returns {Typed | null}
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
