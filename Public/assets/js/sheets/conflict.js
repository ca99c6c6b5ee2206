// @ts-check
// <livery-conflict>: reports that someone else has published first, and offers to merge that version into the text.
// Event: `livery-load-version`.
import { emit, h, timeAgo } from '../dom.js'
import { sheet } from './sheet.js'

export class Conflict extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet

  connectedCallback() {
    this.#sheet = sheet(this, 'Another version was published', 'sheet-small')
  }

  /** @param {Version} version The current version. */
  open({ number, author, message, time }) {
    const button = h('button', {
      type: 'button',
      class: 'button button-primary',
      onclick: () => {
        this.#sheet.dialog.close()
        emit(this, 'livery-load-version')
      },
    }, 'Load it and keep my text')
    this.#sheet.body.replaceChildren(
      h(
        'blockquote',
        { class: 'quote' },
        h('p', { class: 'version-message' }, message || 'No message'),
        h('p', { class: 'version-meta' }, `Version ${number} · ${author} · `, timeAgo(time)),
      ),
      h(
        'p',
        {},
        'Your changes are not published, and nothing is lost. Load the new version to add its changes to your text. ',
        'Where you both changed the same lines, your text is kept. Review the result, then publish again.',
      ),
      h(
        'div',
        { class: 'sheet-actions' },
        h('button', { type: 'button', class: 'button', onclick: () => this.#sheet.dialog.close() }, 'Not now'),
        button,
      ),
    )
    this.#sheet.open()
    button.focus()
  }
}

customElements.define('livery-conflict', Conflict)
