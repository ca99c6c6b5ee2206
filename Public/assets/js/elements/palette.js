// @ts-check
// <livery-palette>: searches screens, styles, tokens, files and commands by name, and values in all skins, and opens or
// runs them. Event: `livery-find-uses` {value}.
import { emit, h, swatch } from '../dom.js'
import { inCSS, readColor } from '../theme/reading.js'

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
  /**
   * Returns the entries for values of the skins and platforms that aren't shown. Null after it was called.
   * @type {(() => Promise<PaletteEntry[]>) | null}
   */
  #others = null

  connectedCallback() {
    this.#input = h('input', {
      type: 'text',
      class: 'palette-input',
      role: 'combobox',
      'aria-expanded': 'true',
      'aria-controls': 'palette-list',
      'aria-autocomplete': 'list',
      'aria-label': 'Search',
      placeholder: 'Search styles, tokens, values, files and commands',
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

  /**
   * @param {PaletteEntry[]} entries
   * @param {() => Promise<PaletteEntry[]>} [others] Loads the entries to add once a value is searched.
   */
  open(entries, others) {
    this.#entries = entries
    this.#others = others ?? null
    this.#input.value = ''
    this.#search()
    if (!this.#dialog.open) this.#dialog.showModal()
    this.#input.focus()
  }

  /** Adds the entries that only the search for a value needs. */
  async #loadOthers() {
    const load = this.#others
    if (!load) return
    this.#others = null
    const entries = this.#entries
    const found = await load()
    if (entries !== this.#entries || !this.#dialog.open) return
    this.#entries = [...entries, ...found]
    this.#search(this.#chosen)
  }

  /** @param {number} [chosen] */
  #search(chosen = 0) {
    const text = this.#input.value.trim()
    // A word such as `tan` can be a color, but is more likely part of a name.
    const isColor = /[#(]/.test(text) || /^(?=.*\d)(?:[\da-f]{6}|[\da-f]{8})$/i.test(text)
    const color = isColor ? readColor(text) : null
    if (color || /[#\d]/.test(text)) this.#loadOthers()
    const words = (color?.startsWith('#') ? color : text).toLowerCase().split(/\s+/).filter(Boolean)
    const found = this.#entries.filter(({ title, note = '' }) =>
      words.every((word) => `${title} ${note}`.toLowerCase().includes(word))
    )
    this.#found = [...color ? [this.#usesOf(inCSS(color))] : [], ...found].slice(0, limit)
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
    if (this.#found.length) this.#choose(Math.min(chosen, this.#found.length - 1))
    else {
      this.#input.removeAttribute('aria-activedescendant')
      this.#list.append(h(
        'p',
        { class: 'empty', role: 'option', 'aria-disabled': 'true' },
        'No results. Search finds styles, tokens, files and commands by name, and tokens by their value in any ' +
          'skin. To find every place that uses a color, enter it in full, such as #783bf9.',
      ))
    }
  }

  /**
   * @param {string} color
   * @returns {PaletteEntry}
   */
  #usesOf(color) {
    const run = () => emit(this, 'livery-find-uses', { value: color })
    return { title: `Find all uses of ${color}`, color, kind: 'find', run }
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
