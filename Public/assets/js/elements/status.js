// @ts-check
// <livery-status>: short messages. `say` shows and announces a message, `count` shows one that changes often and
// announces it only after a pause, and `whisper` only announces one to screen readers.
import { debounce, h } from '../dom.js'

/** Milliseconds after which a screen reader hears a message that hasn't changed since. */
const pause = 1500

export class Status extends HTMLElement {
  #shown = h('p', { class: 'status-text' })
  #spoken = h('p', { class: 'visually-hidden', role: 'status' })
  #whisperLater = debounce(() => this.whisper(this.#shown.textContent ?? ''), pause)

  connectedCallback() {
    this.append(this.#shown, this.#spoken)
  }

  /**
   * Shows a message until the next one.
   * @param {string} text
   * @param {string} [kind]
   */
  say(text, kind = '') {
    this.#show(text, kind)
    this.whisper(text)
  }

  /**
   * Shows a message that changes while the author types.
   * @param {string} text
   * @param {string} kind
   */
  count(text, kind) {
    const isNew = this.#shown.textContent !== text
    this.#show(text, kind)
    if (isNew) this.#whisperLater()
  }

  /** @param {string} text */
  whisper(text) {
    if (this.#spoken.textContent !== text) this.#spoken.textContent = text
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  #show(text, kind) {
    if (this.#shown.textContent !== text) this.#shown.textContent = text
    this.#shown.title = text
    this.#shown.dataset.kind = kind
  }
}

customElements.define('livery-status', Status)
