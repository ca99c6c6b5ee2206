// @ts-check
// <livery-values>: the list of all resolved values, with a filter. Event: `livery-open-link` {path}.
import { colorOf, describe } from '../theme/bundle.js'
import { count, debounce, emit, h, swatch } from '../dom.js'

/** @typedef {{ path: string, type: string, text: string, color: string | null, search: string }} ValueRow */

export class Values extends HTMLElement {
  /** @type {ValueRow[]} */
  #rows = []
  #filter = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Filter by name, value or type',
    'aria-label': 'Filter values',
    oninput: debounce(() => this.#draw(), 80),
  })
  #total = h('p', { class: 'values-total', role: 'status' })
  #list = h('div', { class: 'values-list' })

  connectedCallback() {
    this.append(h('div', { class: 'values-bar' }, this.#filter, this.#total), this.#list)
  }

  /** @param {Bundle} bundle */
  set bundle(bundle) {
    this.#rows = Object.entries(bundle.tokens).map(([path, { type, value }]) => {
      const text = describe(type, value)
      return { path, type, text, color: colorOf(value), search: `${path} ${text} ${type}`.toLowerCase() }
    })
    this.#draw()
  }

  #draw() {
    const words = this.#filter.value.toLowerCase().split(/\s+/).filter(Boolean)
    const shown = this.#rows.filter(({ search }) => words.every((word) => search.includes(word)))
    this.#total.textContent = words.length
      ? `${shown.length} of ${this.#rows.length}`
      : count(this.#rows.length, 'value')
    const groups = Map.groupBy(shown, ({ path }) => (path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : ''))
    this.#list.replaceChildren(
      ...[...groups].map(([name, rows]) =>
        h(
          'section',
          { class: 'values-group', 'aria-label': name || 'Top level' },
          h('h2', { class: 'values-heading' }, name || 'Top level'),
          h('ul', { class: 'values-rows' }, rows.map((row) => this.#row(row))),
        )
      ),
    )
    if (!shown.length) {
      this.#list.append(
        h(
          'p',
          { class: 'empty' },
          this.#rows.length
            ? 'No values match. Try part of a name, such as “brand”, or a type, such as “font”.'
            : 'This theme has no values yet.',
        ),
      )
    }
  }

  /** @param {ValueRow} row */
  #row({ path, type, text, color }) {
    return h(
      'li',
      {},
      h(
        'button',
        {
          type: 'button',
          class: 'value',
          title: `Go to ${path}`,
          'data-path': path,
          onclick: () => emit(this, 'livery-open-link', { path }),
        },
        color ? swatch(color) : h('span', { class: 'swatch swatch-none' }),
        h('span', { class: 'value-name' }, path.slice(path.lastIndexOf('.') + 1)),
        h('span', { class: 'value-text' }, text),
        h('span', { class: 'value-type' }, type),
      ),
    )
  }
}

customElements.define('livery-values', Values)
