// @ts-check
// <livery-status>: short messages. `say` shows and announces a message, `count` shows the number of problems and
// announces it only after a pause, and `whisper` only announces one to screen readers.
// Event: `livery-problems`, to list the problems.
import { debounce, emit, h } from '../dom.js'

/** Milliseconds after which a screen reader hears a message that hasn't changed since. */
const pause = 1500
/** Milliseconds for which a message stays before the number of problems replaces it. */
const stay = 4000

export class Status extends HTMLElement {
  #shown = h('p', { class: 'status-text' })
  #spoken = h('p', { class: 'visually-hidden', role: 'status' })
  #whisperLater = debounce(() => this.whisper(this.#shown.textContent ?? ''), pause)
  /** When the number of problems may replace the message. */
  #until = 0
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later

  connectedCallback() {
    this.append(this.#shown, this.#spoken)
  }

  /**
   * Shows a message until the next one.
   * @param {string} text
   * @param {string} [kind]
   */
  say(text, kind = '') {
    clearTimeout(this.#later)
    this.#until = performance.now() + stay
    this.#show(text, kind)
    this.whisper(text)
  }

  /**
   * Shows the number of problems, which changes while the author types. Errors replace a message at once.
   * @param {string} problems
   * @param {string[]} rest
   * @param {'good' | 'warning' | 'error'} kind
   */
  count(problems, rest, kind) {
    clearTimeout(this.#later)
    const wait = kind === 'error' ? 0 : this.#until - performance.now()
    if (wait > 0) this.#later = setTimeout(() => this.count(problems, rest, kind), wait)
    else this.#showCount([problems, ...rest].join(' · '), kind === 'good' ? '' : problems, kind)
  }

  /** @param {string} text */
  whisper(text) {
    if (this.#spoken.textContent !== text) this.#spoken.textContent = text
  }

  /**
   * @param {string} text
   * @param {string} problems The beginning of the text, as the button that lists the problems.
   * @param {string} kind
   */
  #showCount(text, problems, kind) {
    const isNew = this.#shown.textContent !== text
    if (!isNew && this.#shown.dataset.kind === kind) return
    this.#show(text, kind)
    if (problems) {
      const open = () => emit(this, 'livery-problems')
      this.#shown.replaceChildren(
        h('button', { type: 'button', class: 'status-problems', onclick: open }, problems),
        text.slice(problems.length),
      )
    }
    if (isNew) this.#whisperLater()
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
