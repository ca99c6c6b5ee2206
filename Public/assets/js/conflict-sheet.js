// <livery-conflict>: somebody published in the meantime. Says who and why, and offers to take their version under
// the text here. Event: `livery-rebase`.
import { emit, h, timeAgo } from './element.js'
import { sheet } from './sheet.js'

class Conflict extends HTMLElement {
  #sheet

  connectedCallback() {
    this.#sheet = sheet(this, 'Somebody published meanwhile', 'sheet-small')
  }

  open({ number, author, message, time }) {
    const button = h('button', {
      type: 'button',
      class: 'button button-primary',
      onclick: () => {
        this.#sheet.dialog.close()
        emit(this, 'livery-rebase')
      },
    }, 'Load theirs, keep my text')
    this.#sheet.body.replaceChildren(
      h(
        'blockquote',
        { class: 'quote' },
        h('p', { class: 'version-message' }, message || 'No message'),
        h('p', { class: 'version-meta' }, `Version ${number}, ${author}, `, timeAgo(time)),
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
