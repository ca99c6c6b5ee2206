// @ts-check
// <livery-new-app>: creates an app whose theme is blank, extends another app, or comes from the files of another tool.
import { address } from '../base.js'
import '../elements/token-drop.js'
import * as api from '../api.js'
import { h } from '../dom.js'
import * as session from '../session.js'
import { blank, extending } from '../theme/new-theme.js'
import { sheet } from './sheet.js'

export class NewApp extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {string[]} */
  #apps = []
  #name = h('input', {
    class: 'field',
    name: 'app',
    required: true,
    maxlength: '64',
    pattern: '[a-z][a-z0-9\\-]*',
    title: 'Small letters, digits and hyphens, starting with a letter',
    placeholder: 'nova',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => this.#update(),
  })
  #base = h('select', { class: 'field', 'aria-label': 'App to extend', onchange: () => this.#choose('extend') })
  #tokens = h('livery-token-drop')
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Create')

  connectedCallback() {
    this.#sheet = sheet(this, 'New app')
    this.#tokens.addEventListener('livery-tokens', () => this.#choose('import'))
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', onsubmit: (event) => this.#submit(event), onchange: () => this.#update() },
        h('label', { class: 'label' }, 'Name', this.#name),
        h(
          'fieldset',
          { class: 'options' },
          h('legend', { class: 'moment-title' }, 'Start with'),
          option('blank', 'A blank theme', 'Colors, fonts, two texts and a button, for a day and a night skin', true),
          option('extend', 'All values of another app', 'It follows that app, except for what you override'),
          h('div', { class: 'option-more' }, this.#base),
          option('import', 'Tokens of another tool', ''),
          h('div', { class: 'option-more' }, this.#tokens),
        ),
        h('div', { class: 'sheet-actions' }, this.#reason, this.#button),
      ),
    )
  }

  /**
   * Opens the sheet.
   * @param {string[]} apps The apps that can be extended.
   */
  open(apps) {
    this.#apps = apps
    this.#base.replaceChildren(...apps.map((app) => h('option', { value: app }, app)))
    for (const one of this.#options) one.disabled = one.value === 'extend' && !apps.length
    this.#update()
    this.#sheet.open()
    this.#name.focus()
  }

  get #options() {
    return /** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll('[name=start]'))
  }

  get #start() {
    return [...this.#options].find((one) => one.checked)?.value
  }

  /** @param {string} start */
  #choose(start) {
    for (const one of this.#options) one.checked = one.value === start
    this.#update()
  }

  #update() {
    const name = this.#name.value
    const isTaken = this.#apps.includes(name)
    const words = isTaken ? `There is an app named ${name} already.` : ''
    this.#name.setCustomValidity(words)
    this.#name.setAttribute('aria-invalid', String(isTaken))
    this.#button.disabled = this.#start === 'import' && !this.#tokens.imported
    this.#say(words, isTaken)
  }

  /**
   * @param {string} words
   * @param {boolean} isError
   */
  #say(words, isError) {
    this.#reason.textContent = words
    this.#reason.classList.toggle('is-error', isError)
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault()
    const app = this.#name.value
    const content = this.#start === 'import'
      ? this.#tokens.imported
      : { files: this.#start === 'extend' ? extending(this.#base.value) : blank(), entry: 'theme.ktv' }
    if (!content) return
    this.#button.disabled = true
    this.#say('Creating…', false)
    try {
      const body = /** @type {any} */ ({ message: 'Created', ...content })
      await api.publish(app, body, { csrf: session.csrf(), etag: null })
      location.assign(address(`/edit/${encodeURIComponent(app)}`))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#update()
      const [first] = problem.diagnostics ?? []
      this.#say(
        problem.status === 412
          ? `There is an app named ${app} already.`
          : `The app was not created: ${first ? `${first.file}:${first.line}: ${first.message}` : problem.message}.`,
        true,
      )
    }
  }
}

/**
 * @param {string} value
 * @param {string} title
 * @param {string} words
 */
const option = (value, title, words, checked = false) =>
  h(
    'label',
    { class: 'option' },
    h('input', { type: 'radio', name: 'start', value, checked }),
    h('span', { class: 'option-words' }, h('strong', {}, title), words && h('span', { class: 'hint-words' }, words)),
  )

customElements.define('livery-new-app', NewApp)
