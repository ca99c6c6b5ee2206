// @ts-check
// <livery-import-tokens>: adds the tokens of another tool to the open theme.
// Event: `livery-import` {theme}.
import '../elements/token-drop.js'
import { emit, h } from '../dom.js'
import { folder, hasAxes } from '../theme/importing.js'
import { sheet } from './sheet.js'

export class ImportTokens extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #tokens = h('livery-token-drop')
  #reason = h('p', { class: 'sheet-reason is-error', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Add to the draft')

  connectedCallback() {
    this.#sheet = sheet(this, 'Import tokens')
    this.#tokens.addEventListener('livery-tokens', () => this.#update())
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', onsubmit: (event) => this.#submit(event) },
        h(
          'p',
          {},
          'The tokens become files in ',
          h('code', {}, folder),
          ', which the theme includes. They replace files of the same names. The theme’s own values take precedence.',
        ),
        this.#tokens,
        h('div', { class: 'sheet-actions' }, this.#reason, this.#button),
      ),
    )
  }

  /**
   * Opens the sheet.
   * @param {string} app The app of the theme.
   */
  open(app) {
    this.#tokens.app = app
    this.#tokens.clear()
    this.#update()
    this.#sheet.open()
  }

  #update() {
    const { imported } = this.#tokens
    const hasModes = imported !== null && hasAxes(imported)
    this.#button.disabled = imported === null || hasModes
    this.#reason.textContent = hasModes
      ? 'These tokens have values for several modes. Create an app from them, and let this app extend it.'
      : ''
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    const { imported } = this.#tokens
    if (!imported) return
    // Closes first, because text that changes under a dialog can't be undone.
    this.#sheet.dialog.close()
    emit(this, 'livery-import', { theme: imported })
  }
}

customElements.define('livery-import-tokens', ImportTokens)
