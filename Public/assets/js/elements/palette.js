// @ts-check
// <livery-palette>: searches files, values, styles and commands by name, and opens or runs them.
import { h, swatch } from '../dom.js'

/** The maximum number of results to list. */
const limit = 40

export class Palette extends HTMLElement {
  /** @type {HTMLDialogElement} */
  #dialog
  /** @type {HTMLInputElement} */
  #input
  /** @type {HTMLElement} */
  #list
  /** @type {PaletteEntry[]} */
  #entries = []
  /** @type {PaletteEntry[]} */
  #found = []
  #chosen = 0

  connectedCallback() {
    this.#input = h('input', {
      type: 'text',
      class: 'palette-input',
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': 'palette-list',
      'aria-autocomplete': 'list',
      'aria-label': 'Search files, values, styles and commands',
      placeholder: 'Search files, values, styles and commands',
      spellcheck: 'false',
      autocomplete: 'off',
      oninput: () => this.#search(),
      onkeydown: (event) => this.#key(event),
    })
    this.#list = h('div', { class: 'palette-list', role: 'listbox', id: 'palette-list', 'aria-label': 'Results' })
    this.#dialog = h('dialog', { class: 'palette', 'aria-label': 'Search' }, this.#input, this.#list)
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close()
    })
    this.append(this.#dialog)
  }

  /** @param {PaletteEntry[]} entries */
  open(entries) {
    this.#entries = entries
    this.#input.value = ''
    this.#search()
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#input.focus()
  }

  #search() {
    const words = this.#input.value.toLowerCase().split(/\s+/).filter(Boolean)
    this.#found = this.#entries.filter(({ title, note = '' }) =>
      words.every((word) => `${title} ${note}`.toLowerCase().includes(word))
    ).slice(0, limit)
    this.#list.replaceChildren(...this.#found.map((entry, index) =>
      h(
        'div',
        {
          class: 'palette-entry',
          role: 'option',
          id: `palette-${index}`,
          'aria-selected': 'false',
          onclick: () => this.#take(entry),
        },
        entry.color ? swatch(entry.color) : h('span', { class: 'swatch swatch-none' }),
        h('span', { class: 'palette-title' }, entry.title),
        h('span', { class: 'palette-note' }, entry.note ?? ''),
        h('span', { class: 'palette-kind' }, entry.kind),
      )
    ))
    if (this.#found.length) this.#choose(0)
    else {
      this.#input.removeAttribute('aria-activedescendant')
      this.#list.append(h('p', { class: 'empty', role: 'option', 'aria-disabled': 'true' }, 'No results.'))
    }
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index
    ;[...this.#list.children].forEach((option, place) => option.setAttribute('aria-selected', String(place === index)))
    this.#input.setAttribute('aria-activedescendant', `palette-${index}`)
    this.#list.children[index].scrollIntoView({ block: 'nearest' })
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (move && this.#found.length) this.#choose((this.#chosen + move + this.#found.length) % this.#found.length)
    else if (event.key === 'Enter' && this.#found.length) this.#take(this.#found[this.#chosen])
    else return
    event.preventDefault()
  }

  /** @param {PaletteEntry} entry */
  #take(entry) {
    this.#dialog.close()
    entry.run()
  }
}

customElements.define('livery-palette', Palette)
