// What the edit page has to say about the draft, above everything else: a row for each thing, until it is settled.
import { h } from './element.js'

export class Banner {
  #element
  #rows = new Map()

  constructor(element) {
    this.#element = element
  }

  /** Says something under a name, with buttons `[label, action, isPrimary]`; saying it again takes its place. */
  say(name, words, actions = []) {
    const row = h(
      'div',
      { class: 'banner-row', 'data-row': name },
      h('p', { class: 'banner-words' }, words),
      actions.map(([label, action, isPrimary]) =>
        h('button', {
          type: 'button',
          class: `button button-small ${isPrimary ? 'button-primary' : ''}`,
          onclick: action,
        }, label)
      ),
    )
    this.#rows.set(name, row)
    this.#show()
  }

  clear(name) {
    if (this.#rows.delete(name)) this.#show()
  }

  #show() {
    const focused = this.#element.contains(document.activeElement)
    this.#element.replaceChildren(...this.#rows.values())
    this.#element.hidden = this.#rows.size === 0
    if (focused && !this.#element.contains(document.activeElement)) this.#element.querySelector('button')?.focus()
  }
}
