// @ts-check
// <livery-status>: short messages. `say` shows and announces a message, and `whisper` only announces it to screen
// readers.
import { h } from '../dom.js'

export class Status extends HTMLElement {
  #shown = h('p', { class: 'status-text', role: 'status' })
  #spoken = h('p', { class: 'visually-hidden', 'aria-live': 'polite' })

  connectedCallback() {
    this.append(this.#shown, this.#spoken)
  }

  /**
   * Shows a message until the next one.
   * @param {string} text
   * @param {string} [kind]
   */
  say(text, kind = '') {
    if (this.#shown.textContent !== text) this.#shown.textContent = text
    this.#shown.title = text
    this.#shown.dataset.kind = kind
  }

  /** @param {string} text */
  whisper(text) {
    this.#spoken.textContent = text
  }
}

customElements.define('livery-status', Status)
