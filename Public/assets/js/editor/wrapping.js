// @ts-check
// Wraps long lines of the source on request. The browser remembers the choice.
import { find } from '../dom.js'

const key = 'livery.wrap'

export class Wrapping {
  #editor = find('livery-editor')
  #button = find('[data-action=wrap]')

  constructor() {
    this.#show(localStorage.getItem(key) === 'on')
  }

  toggle() {
    const wraps = !this.#editor.wraps
    localStorage.setItem(key, wraps ? 'on' : 'off')
    this.#show(wraps)
    this.#editor.source?.revealCaret()
  }

  /** @param {boolean} wraps */
  #show(wraps) {
    this.#editor.wraps = wraps
    this.#button.setAttribute('aria-pressed', String(wraps))
  }
}
