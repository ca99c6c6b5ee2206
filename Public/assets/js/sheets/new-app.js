// @ts-check
// <livery-new-app>: creates an app whose theme is blank, extends another app, or comes from the files of another tool.
import { address } from '../base.js'
import '../elements/token-drop.js'
import * as api from '../api.js'
import { h } from '../dom.js'
import { nameFor, withFreeName } from '../editor/draft-names.js'
import * as session from '../session.js'
import { blank, extending } from '../theme/new-theme.js'
import { sheet } from './sheet.js'

/** @typedef {import('../elements/token-drop.js').ImportedTheme} ImportedTheme */

export class NewApp extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {string[]} */
  #apps = []
  #name = h('input', {
    class: 'field',
    name: 'app',
    required: true,
    placeholder: 'nova',
    autocomplete: 'off',
    spellcheck: 'false',
    oninput: () => this.#update(),
  })
  #base = h('select', { class: 'field', 'aria-label': 'App to extend', onchange: () => this.#choose('extend') })
  #tokens = h('livery-token-drop')
  #when = h(
    'fieldset',
    { class: 'options' },
    h('legend', { class: 'moment-title' }, 'Publish'),
    option('when', 'draft', 'Later', 'You work on a draft first. Apps receive nothing until you publish it', true),
    option('when', 'publish', 'Now, as version 1', 'Apps can use it immediately'),
  )
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Create')

  connectedCallback() {
    this.#sheet = sheet(this, 'New app')
    this.#tokens.addEventListener('livery-tokens', () => this.#choose('import'))
    this.#sheet.body.append(
      h(
        'form',
        {
          class: 'sheet-form',
          novalidate: true,
          onsubmit: (event) => this.#submit(event),
          onchange: () => this.#update(),
        },
        h('label', { class: 'label' }, 'Name', this.#name),
        h(
          'fieldset',
          { class: 'options' },
          h('legend', { class: 'moment-title' }, 'Start with'),
          option(
            'start',
            'blank',
            'A blank theme',
            'Colors, fonts, two labels and a button, for a day and a night skin',
            true,
          ),
          option('start', 'extend', 'All values of another app', 'It follows that app, except for what you override'),
          h('div', { class: 'option-more' }, this.#base),
          option('start', 'import', 'Tokens of another tool', ''),
          h('div', { class: 'option-more' }, this.#tokens),
        ),
        this.#when,
        h('div', { class: 'sheet-actions' }, this.#reason, this.#button),
      ),
    )
  }

  /**
   * Opens the sheet.
   * @param {string[]} apps The apps that can be extended.
   * @param {string} [name] The name to start with.
   */
  open(apps, name) {
    this.#apps = apps
    if (name) this.#name.value = name
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
    const words = name && this.#nameProblem
    this.#name.setAttribute('aria-invalid', String(words !== ''))
    this.#button.disabled = this.#start === 'import' && !this.#tokens.imported
    this.#say(words, words !== '')
  }

  /** What is wrong with the name, as a sentence. */
  get #nameProblem() {
    const name = this.#name.value
    if (!name) return 'Enter a name for the app.'
    if (name.length > 64) return 'A name can have at most 64 characters.'
    if (!/^[a-z][a-z0-9-]*$/.test(name)) return 'Use small letters, digits and hyphens, and start with a letter.'
    return this.#apps.includes(name) ? `There is an app named ${name} already.` : ''
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
    const [app, content] = [this.#name.value, this.#content]
    if (this.#nameProblem) {
      this.#say(this.#nameProblem, true)
      return this.#name.focus()
    }
    if (!content) return
    this.#button.disabled = true
    this.#say('Creating…', false)
    try {
      location.assign(address(`/edit/${encodeURIComponent(app)}${await this.#create(app, content)}`))
    } catch (problem) {
      api.rethrowDefect(problem)
      this.#update()
      this.#say(reasonFor(problem, app), true)
    }
  }

  /**
   * The files to start with. Null if none have been imported yet.
   * @returns {ImportedTheme | null}
   */
  get #content() {
    if (this.#start === 'import') return this.#tokens.imported
    return { files: this.#start === 'extend' ? extending(this.#base.value) : blank(), entry: 'theme.ktv' }
  }

  /**
   * Publishes the first version, or creates a draft of it. Returns the query of the page that opens it.
   * @param {string} app
   * @param {ImportedTheme} content
   */
  async #create(app, content) {
    if (this.querySelector('[name=when][value=publish]:checked')) {
      const body = /** @type {any} */ ({ message: 'Created', ...content })
      await api.publish(app, body, { csrf: session.csrf(), etag: null })
      return ''
    }
    await rejectTaken(app)
    const name = nameFor(session.user()?.name ?? '')
    const made = await withFreeName(name, (name) => api.createDraft(app, name, content, session.csrf()))
    // Someone else has published the app in the meantime.
    if (made.base !== null) {
      await api.deleteDraft(app, made.draft, { csrf: session.csrf(), etag: made.etag })
      throw new api.Problem(412, {})
    }
    return `?${new URLSearchParams({ draft: made.draft })}`
  }
}

/**
 * Why an app wasn't created, as a sentence.
 * @param {api.Problem} problem
 * @param {string} app
 */
function reasonFor(problem, app) {
  const [first] = problem.diagnostics
  if (problem.status === 412) return `There is an app named ${app} already.`
  return `The app was not created: ${first ? `${first.file}:${first.line}: ${first.message}` : problem.message}.`
}

/**
 * Throws if someone is working on an app with a name.
 * @param {string} app
 */
async function rejectTaken(app) {
  const [draft] = await api.drafts(app)
  if (draft) throw new api.Problem(409, { detail: `${draft.createdBy} is working on an app named ${app} already` })
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} title
 * @param {string} words
 */
const option = (name, value, title, words, checked = false) =>
  h(
    'label',
    { class: 'option' },
    h('input', { type: 'radio', name, value, checked }),
    h('span', { class: 'option-words' }, h('strong', {}, title), words && h('span', { class: 'hint-words' }, words)),
  )

customElements.define('livery-new-app', NewApp)
