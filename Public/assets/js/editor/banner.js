// @ts-check
// The banner above the editor: a row for each message about the draft, until it is resolved. Only the first row has a
// primary action, and the whole banner its color.
import { h } from '../dom.js'

/** @typedef {[label: string, action: () => unknown, isPrimary?: boolean]} Action */

export class Banner {
  #element
  /** @type {Map<string, { row: HTMLElement, primary: HTMLElement[] }>} */
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
    /** @type {HTMLButtonElement[]} */
    const primary = []
    const row = h(
      'div',
      { class: 'banner-row', 'data-row': name },
      h('p', { class: 'banner-words' }, text),
      actions.map(([label, action, isPrimary]) => {
        const button = h('button', { type: 'button', class: 'button button-small', onclick: action }, label)
        if (isPrimary) primary.push(button)
        return button
      }),
    )
    this.#rows.set(name, { row, primary })
    this.#update()
  }

  /** @param {string} name */
  clear(name) {
    if (this.#rows.delete(name)) this.#update()
  }

  #update() {
    const focused = this.#element.contains(document.activeElement)
    const rows = [...this.#rows].sort(([a], [b]) => rank(a) - rank(b))
    rows.forEach(([, { primary }], index) => {
      for (const button of primary) button.classList.toggle('button-primary', index === 0)
    })
    this.#element.replaceChildren(...rows.map(([, { row }]) => row))
    this.#element.dataset.first = rows[0]?.[0] ?? ''
    this.#element.hidden = rows.length === 0
    if (focused && !this.#element.contains(document.activeElement)) this.#element.querySelector('button')?.focus()
  }
}

/** What prevents other work comes first: text that isn't saved, then a draft that isn't up to date. */
const order = ['failed', 'conflict', 'behind']

/** @param {string} name */
const rank = (name) => order.includes(name) ? order.indexOf(name) : order.length
