// @ts-check
// A panel beside a cell of the token table, with the controls of the inspector for a value that has parts.
import { h } from '../dom.js'
import { keepingFocus } from './keeping-focus.js'
import { valueForm } from './value-form.js'

/**
 * Whether the values of a type have parts, or are chosen by a picture.
 * @param {string} type
 */
export const hasPanel = (type) =>
  /^(?:font|shadow|gradient|border|transition|easing|insets|size|point|rect|image)$/.test(type)

export class CellPanel {
  #stop
  #body = h('div', { class: 'tokens-panel-body' })
  /** @type {HTMLElement} */
  element
  #anchor = new DOMRect()

  /**
   * @param {string} title
   * @param {() => void} stop Closes the panel.
   */
  constructor(title, stop) {
    this.#stop = stop
    this.element = h(
      'div',
      {
        class: 'tokens-panel',
        popover: 'manual',
        role: 'dialog',
        'aria-label': title,
        onkeydown: (event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return
          event.stopPropagation()
          stop()
        },
      },
      h(
        'header',
        { class: 'tokens-panel-head' },
        h('h2', {}, title),
        h(
          'button',
          { type: 'button', class: 'button button-quiet button-small', 'aria-label': 'Close', onclick: stop },
          '✕',
        ),
      ),
      this.#body,
    )
  }

  /**
   * Shows the controls for a value, and keeps the focus and unfinished text in them.
   * @param {Parameters<typeof valueForm>} value
   */
  show(...value) {
    const form = valueForm(...value)
    const commands = h('div', { class: 'inspected-commands' }, form.chooser)
    keepingFocus(this.#body, () => this.#body.replaceChildren(h('div', {}, form.element, commands)))
    this.#place()
  }

  /**
   * @param {Element} parent
   * @param {DOMRect} anchor
   */
  open(parent, anchor) {
    this.#anchor = anchor
    parent.append(this.element)
    // TypeScript doesn't know the method yet.
    const popover = /** @type {any} */ (this.element)
    popover.showPopover()
    document.addEventListener('pointerdown', this.#leave, true)
    this.#place()
    const first = /** @type {HTMLElement | null} */ (this.#body.querySelector('select, input, button'))
    first?.focus()
  }

  close() {
    document.removeEventListener('pointerdown', this.#leave, true)
    this.element.remove()
  }

  /** @param {PointerEvent} event */
  #leave = ({ target }) => {
    if (!(target instanceof Element) || this.element.contains(target) || target.closest('dialog')) return
    const focused = document.activeElement
    // The field writes its text.
    if (focused instanceof HTMLElement && this.element.contains(focused)) focused.blur()
    this.#stop()
  }

  /** Keeps the panel on the screen. If there is space, it is below its cell. */
  #place() {
    const { offsetHeight, offsetWidth, style } = this.element
    const { bottom, left } = this.#anchor
    style.setProperty('--top', `${Math.max(8, Math.min(bottom + 2, innerHeight - offsetHeight - 8))}px`)
    style.setProperty('--left', `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`)
  }
}
