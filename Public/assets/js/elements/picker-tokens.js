// @ts-check
// The color tokens that can be used instead of a value, in the color picker.
import { h, swatch } from '../dom.js'

/** The tokens in the list. Other tokens are found by name. */
const listed = 50

export class PickerTokens {
  /** @type {Candidate[]} */
  tokens = []
  /**
   * The tokens that can't be used.
   * @type {Set<string>}
   */
  excluded = new Set()
  #onuse
  /** The color before a choice. */
  #color = ''
  /** @type {HTMLInputElement} */
  search = h('input', {
    type: 'search',
    class: 'field picker-search',
    placeholder: 'Use a token…',
    'aria-label': 'Find a token',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => this.#show(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
  })
  list = h('ul', { class: 'picker-tokens', 'aria-label': 'Tokens' })

  /** @param {(path: string) => void} onuse */
  constructor(onuse) {
    this.#onuse = onuse
  }

  /**
   * Lists all tokens, first those with a color.
   * @param {string} color
   */
  reset(color) {
    this.search.value = ''
    this.#color = color
    this.#show()
  }

  #show() {
    const words = this.search.value.toLowerCase().split(/\s+/)
    const found = this.tokens.filter(({ path }) =>
      !this.excluded.has(path) && words.every((word) => path.toLowerCase().includes(word))
    )
    found.sort((one, other) => Number(this.#isSame(other)) - Number(this.#isSame(one)))
    this.list.replaceChildren(...found.slice(0, listed).map((one) => h('li', {}, this.#item(one))))
    this.list.hidden = found.length === 0
  }

  /** @param {Candidate} token */
  #isSame({ color }) {
    return color !== null && color === this.#color
  }

  /** @param {Candidate} token */
  #item(token) {
    const { path, color } = token
    return h(
      'button',
      {
        type: 'button',
        class: 'picker-token',
        'aria-current': this.#isSame(token) ? 'true' : null,
        onclick: () => this.#onuse(path),
      },
      swatch(color ?? '#00000000'),
      h('span', { class: 'picker-path' }, path),
    )
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const first = this.list.querySelector('button')
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (event.key === 'ArrowDown') first?.focus()
    else if (this.search.value.trim()) first?.click()
  }
}
