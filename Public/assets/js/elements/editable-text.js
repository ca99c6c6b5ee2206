// @ts-check
// Text that the author can select and edit. It consists of blocks of lines. Browsers lay out only the block that
// changed, so a key press in a long text takes only slightly longer than in a short text. A text area lays out all of
// its text.
//
// Each block is an element with the text of its lines and a `br`, which lets the caret be in an empty last line. The
// end of a block is a newline. Offsets are UTF-16.
import { h } from '../dom.js'

/** The number of lines in a new block. A block with more than twice as many lines is divided. */
const blockSize = 100

export class EditableText {
  /** @type {HTMLElement} */
  element
  /** The selection when the text last had the focus. The caret is at `focus`. */
  #selected = { anchor: 0, focus: 0 }

  /** @param {Properties} properties Attributes and listeners of the element. */
  constructor(properties) {
    // Only with `true`, and not with `plaintext-only`, does Chromium announce the range that a key deletes.
    const editable = { contenteditable: 'true', tabindex: '0', role: 'textbox', 'aria-multiline': 'true' }
    this.element = h('div', { ...editable, ...properties })
    this.element.addEventListener('blur', () => {
      this.#selected = this.#documentSelection() ?? this.#selected
    })
    // When an element gets the focus, browsers put the caret at its start.
    this.element.addEventListener('focus', () => this.#select())
    this.text = ''
  }

  // Text

  /** The text in the document, which an input method or an extension may have changed. */
  get text() {
    return [...this.element.childNodes].map(({ textContent }) => textContent).join('\n')
  }

  set text(text) {
    this.element.replaceChildren(...blocks(text))
  }

  /** Whether the text consists of blocks, which an input method or an extension may have changed. */
  get isRegular() {
    return [...this.element.childNodes].every((block) =>
      block.nodeName === 'DIV' && block.childNodes.length === 2 && block.firstChild instanceof Text &&
      block.lastChild?.nodeName === 'BR'
    )
  }

  /**
   * Replaces a range of the text.
   * @param {number} start
   * @param {number} end
   * @param {string} text
   */
  replace(start, end, text) {
    const [from, to] = [this.#place(start), this.#place(end)]
    const rest = to.node.data.slice(to.offset)
    while (from.block !== to.block && from.block.nextSibling !== to.block) from.block.nextSibling?.remove()
    if (from.block === to.block) from.node.replaceData(from.offset, to.offset - from.offset, text)
    else {
      to.block.remove()
      from.node.replaceData(from.offset, from.node.length - from.offset, text + rest)
    }
    if (from.block !== to.block || text.includes('\n')) divide(from.block)
  }

  // Selection

  get isFocused() {
    return document.activeElement === this.element
  }

  /** The selected range. The caret may be at its start. */
  get selection() {
    const { anchor, focus } = (this.isFocused && this.#documentSelection()) || this.#selected
    return { start: Math.min(anchor, focus), end: Math.max(anchor, focus) }
  }

  set selection({ start, end }) {
    this.select(start, end)
  }

  /**
   * Selects a range that ends with the caret, which may be at its start.
   * @param {number} anchor
   * @param {number} focus
   */
  select(anchor, focus) {
    this.#selected = { anchor, focus }
    if (this.isFocused) this.#select()
  }

  /** The offset of the caret. */
  get caret() {
    return ((this.isFocused && this.#documentSelection()) || this.#selected).focus
  }

  focus() {
    this.element.focus({ preventScroll: true })
  }

  /**
   * The offsets of a range of the document, or null outside of the text.
   * @param {AbstractRange} range
   */
  offsets({ startContainer, startOffset, endContainer, endOffset }) {
    const [start, end] = [this.#offset(startContainer, startOffset), this.#offset(endContainer, endOffset)]
    return start === null || end === null ? null : { start, end }
  }

  /**
   * The horizontal position of an offset in the window.
   * @param {number} offset
   */
  left(offset) {
    const range = document.createRange()
    const [container, index] = this.#boundary(offset)
    range.setStart(container, index)
    // The caret in an empty line has no rectangle.
    const box = range.getClientRects()[0]
    return box ? box.left : this.element.getBoundingClientRect().left
  }

  /**
   * The number of rows above an offset, which is more than the number of lines if lines wrap.
   * @param {number} offset
   * @param {{ lineHeight: number, top: number }} metrics The height of a row, and the distance of the first row from
   *   the top.
   */
  row(offset, { lineHeight, top }) {
    const { block, node, offset: rest } = this.#place(offset)
    const edge = this.element.getBoundingClientRect().top + top
    const range = document.createRange()
    range.setStart(node, Math.min(rest, node.length - 1))
    range.setEnd(node, Math.min(rest + 1, node.length))
    const boxes = node.length ? range.getClientRects() : []
    // Only an empty last line has no character.
    const isAfterNewline = rest === node.length && (rest === 0 || node.data.endsWith('\n'))
    if (isAfterNewline || !boxes.length) {
      return Math.round((block.getBoundingClientRect().bottom - edge) / lineHeight) - 1
    }
    const box = boxes[boxes.length - 1]
    return Math.round((box.top + box.height / 2 - lineHeight / 2 - edge) / lineHeight)
  }

  #select() {
    const { anchor, focus } = this.#selected
    const [[start, from], [end, to]] = [this.#boundary(anchor), this.#boundary(focus)]
    getSelection()?.setBaseAndExtent(start, from, end, to)
  }

  /** The selection of the document, or null if it is outside of the text. */
  #documentSelection() {
    const selection = getSelection()
    if (!selection?.anchorNode || !selection.focusNode) return null
    const anchor = this.#offset(selection.anchorNode, selection.anchorOffset)
    const focus = this.#offset(selection.focusNode, selection.focusOffset)
    return anchor === null || focus === null ? null : { anchor, focus }
  }

  // Places

  /**
   * The block of an offset, its text, and the offset in it. The last position for an offset after the text.
   * @param {number} offset
   */
  #place(offset) {
    let rest = offset
    let block = /** @type {Element} */ (this.element.firstElementChild)
    for (; block.nextElementSibling && rest > textOf(block).length; block = block.nextElementSibling) {
      rest -= textOf(block).length + 1
    }
    const node = textOf(block)
    return { block, node, offset: Math.min(rest, node.length) }
  }

  /**
   * The place in the document at which the caret is drawn for an offset.
   * @param {number} offset
   * @returns {[Node, number]}
   */
  #boundary(offset) {
    const { block, node, offset: rest } = this.#place(offset)
    const isEmptyLastLine = rest === node.length && (rest === 0 || node.data.endsWith('\n'))
    return isEmptyLastLine ? [block, 1] : [node, rest]
  }

  /**
   * The offset of a place in the document, or null outside of the text.
   * @param {Node} container
   * @param {number} index
   */
  #offset(container, index) {
    if (!this.element.contains(container)) return null
    const { childNodes } = this.element
    /** @type {Node | null} */
    let block = container
    if (container === this.element) block = childNodes[index] ?? null
    else while (block && block.parentNode !== this.element) block = block.parentNode
    let offset = 0
    for (const one of childNodes) {
      if (one === block) break
      offset += lengthOf(one) + 1
    }
    if (!block) return Math.max(0, offset - 1)
    if (container === this.element) return offset
    if (container === block.firstChild && container instanceof Text) return offset + index
    const range = document.createRange()
    range.setStart(block, 0)
    range.setEnd(container, index)
    return offset + range.toString().length
  }
}

/**
 * The text of a block.
 * @param {Node} block
 */
const textOf = (block) => /** @type {Text} */ (block.firstChild)

/**
 * The length of a block's text, even if an input method or an extension has changed it.
 * @param {Node} block
 */
function lengthOf(block) {
  const { firstChild, lastChild } = block
  if (firstChild instanceof Text && firstChild.nextSibling === lastChild) return firstChild.length
  return block.textContent?.length ?? 0
}

/** @param {string} text */
function blocks(text) {
  const lines = text.split('\n')
  return Array.from(
    { length: Math.ceil(lines.length / blockSize) },
    (_, index) => {
      const own = lines.slice(index * blockSize, (index + 1) * blockSize).join('\n')
      return h('div', { class: 'source-block' }, document.createTextNode(own), h('br'))
    },
  )
}

/**
 * Divides a block that has become too large.
 * @param {Element} block
 */
function divide(block) {
  const { data } = textOf(block)
  if (data.split('\n').length > 2 * blockSize) block.replaceWith(...blocks(data))
}
