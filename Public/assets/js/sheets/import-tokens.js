// @ts-check
// <livery-import-tokens>: adds the tokens of another tool to the open theme, for all modes or for one.
// Event: `livery-import` {theme, placements}.
import '../elements/token-drop.js'
import { ModeChoice } from '../elements/mode-choice.js'
import { emit, h } from '../dom.js'
import { hasResolver, modesOf } from '../theme/importing.js'
import { sheet } from './sheet.js'

export class ImportTokens extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {Axis[]} */
  #axes = []
  /** @type {ModeChoice[]} */
  #choices = []
  #tokens = h('livery-token-drop')
  #modes = h('fieldset', { class: 'import-modes', hidden: true })
  #reason = h('p', { class: 'sheet-reason is-error', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Add to the draft')

  connectedCallback() {
    this.#sheet = sheet(this, 'Import tokens')
    this.#tokens.addEventListener('livery-tokens', () => this.#offerModes())
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', novalidate: true, onsubmit: (event) => this.#submit(event) },
        h('p', {}, 'The values are added to your draft.'),
        this.#tokens,
        this.#modes,
        h('div', { class: 'sheet-actions' }, this.#reason, this.#button),
      ),
    )
  }

  /**
   * Opens the sheet.
   * @param {string} app The app of the theme.
   * @param {Axis[]} axes Its axes.
   * @param {import('../theme/converting.js').Within} within Compiles imported tokens as a part of the app.
   * @param {File[]} [files] The files, if they are known.
   */
  open(app, axes, within, files) {
    this.#axes = axes
    this.#tokens.app = app
    this.#tokens.within = within
    this.#tokens.clear()
    this.#offerModes()
    this.#sheet.open()
    if (files) this.#tokens.read(files)
  }

  /** The files that were read, unless their modes can't be told apart. */
  get #theme() {
    const { imported } = this.#tokens
    return imported && !hasResolver(imported) ? imported : null
  }

  /** Offers the modes of the app for the values. */
  #offerModes() {
    const { axes, names } = this.#tokens
    const theme = this.#theme
    const modes = theme ? modesOf(theme, axes) : []
    const choice = { axes: this.#axes, changed: () => this.#update() }
    this.#choices = modes.map(({ file, value }, index) =>
      new ModeChoice({ ...choice, file, mode: value, names: value, isFirst: !index })
    )
    if (theme && !modes.length) {
      const all = { file: theme.entry, mode: null, names: names.join(' '), isFirst: true }
      this.#choices = [new ModeChoice({ ...choice, ...all })]
    }
    this.#modes.hidden = !theme
    const legend = h('legend', { class: 'moment-title' }, 'Use them for')
    this.#modes.replaceChildren(legend, ...this.#choices.map(({ element }) => element))
    this.#update()
  }

  /** Where the values go. */
  get #placements() {
    return this.#choices.flatMap(({ placement }) => placement ?? [])
  }

  #update() {
    const { imported } = this.#tokens
    const problem = imported && !this.#theme
      ? 'These tokens have their modes in a resolver. Create an app from them, and let this app extend it.'
      : this.#choices.map((one) => one.problem).find(Boolean) ?? ''
    this.#reason.textContent = problem
    this.#button.disabled = problem !== '' || !this.#placements.length
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    const theme = this.#theme
    if (!theme || this.#button.disabled) return
    // Closes first, because text that changes under a dialog can't be undone.
    this.#sheet.dialog.close()
    emit(this, 'livery-import', { theme, placements: this.#placements })
  }
}

customElements.define('livery-import-tokens', ImportTokens)
