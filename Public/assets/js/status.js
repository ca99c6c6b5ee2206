// <livery-status>: says short things, on the screen and aloud. `say` stays until the next one, `whisper` is only heard.
import { h } from './element.js'

class Status extends HTMLElement {
  #seen
  #heard

  connectedCallback() {
    this.#seen = h('p', { class: 'status-text', role: 'status' })
    this.#heard = h('p', { class: 'visually-hidden', 'aria-live': 'polite' })
    this.append(this.#seen, this.#heard)
  }

  say(text, kind = '') {
    if (this.#seen.textContent !== text) this.#seen.textContent = text
    this.#seen.title = text
    this.#seen.dataset.kind = kind
  }

  whisper(text) {
    this.#heard.textContent = text
  }
}

customElements.define('livery-status', Status)
