// @ts-check
// The banner above the editor: a row for each message about the draft, until it is resolved.
import { h } from '../dom.js'

/** @typedef {[label: string, action: () => unknown, isPrimary?: boolean]} Action */

export class Banner {
  #element
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map()

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element
  }

  /**
   * Shows a message. It replaces an earlier message with the same name.
   * @param {string} name
   * @param {Child} text
   * @param {Action[]} actions
   */
  show(name, text, actions) {
    const row = h(
      'div',
      { class: 'banner-row', 'data-row': name },
      h('p', { class: 'banner-words' }, text),
      actions.map(([label, action, isPrimary]) =>
        h('button', {
          type: 'button',
          class: `button button-small ${isPrimary ? 'button-primary' : ''}`,
          onclick: action,
        }, label)
      ),
    )
    this.#rows.set(name, row)
    this.#update()
  }

  /** @param {string} name */
  clear(name) {
    if (this.#rows.delete(name)) this.#update()
  }

  #update() {
    const focused = this.#element.contains(document.activeElement)
    this.#element.replaceChildren(...this.#rows.values())
    this.#element.hidden = this.#rows.size === 0
    if (focused && !this.#element.contains(document.activeElement)) this.#element.querySelector('button')?.focus()
  }
}
