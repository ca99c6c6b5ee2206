// @ts-check
// <livery-new-app>: creates an app whose theme is blank, extends another one, or comes from the files of another tool.
import * as api from '../api.js'
import { count, h } from '../dom.js'
import * as session from '../session.js'
import { blank, extending, includingTokens } from '../theme/new-theme.js'
import { sheet } from './sheet.js'

/** The files that other tools export. */
const extensions = '.json,.json5,.jsonc,.tokens'

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
  /** @type {HTMLInputElement} */
  #files = h('input', {
    class: 'visually-hidden',
    type: 'file',
    multiple: true,
    accept: extensions,
    id: 'new-app-files',
    'aria-label': 'Files of tokens',
    onchange: () => this.#read([...this.#files.files ?? []]),
  })
  #report = h('div', { class: 'import-report' })
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Create')
  /**
   * The dropped files, converted to a theme. Null before, and if they can't be converted.
   * @type {{ files: Texts, entry: string | null } | null}
   */
  #imported = null
  #run = 0

  connectedCallback() {
    this.#sheet = sheet(this, 'New app')
    const drop = h(
      'label',
      { class: 'drop', for: 'new-app-files' },
      h('strong', {}, 'Drop files here, or choose them'),
      h('span', { class: 'hint-words' }, 'Design tokens (DTCG), Tokens Studio, Style Dictionary or Figma’s variables'),
      this.#files,
    )
    for (const name of ['dragover', 'dragleave', 'drop']) {
      drop.addEventListener(name, (event) => {
        event.preventDefault()
        drop.classList.toggle('is-over', name === 'dragover')
        if (name === 'drop') this.#read([.../** @type {DragEvent} */ (event).dataTransfer?.files ?? []])
      })
    }
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
          h('div', { class: 'option-more' }, drop, this.#report),
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
    this.#button.disabled = this.#start === 'import' && !this.#imported
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

  /**
   * Converts files, and lists what could not be carried over unchanged.
   * @param {File[]} files
   */
  async #read(files) {
    if (!files.length) return
    const run = this.#run += 1
    this.#imported = null
    this.#choose('import')
    this.#report.replaceChildren(h('p', { class: 'hint-words', role: 'status' }, 'Converting…'))
    try {
      const texts = Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()])))
      const included = includingTokens(texts)
      const app = this.#name.checkValidity() ? this.#name.value : 'imported'
      const { files: theme, entry, findings } = included
        ? {
          files: included,
          entry: 'theme.ktv',
          findings: (await api.check(app, { files: included, entry: 'theme.ktv' }, {})).diagnostics,
        }
        : await api.convert(app, texts, session.csrf())
      if (run !== this.#run) return
      const isBroken = findings.some(({ severity }) => severity === 'error')
      this.#imported = theme && !isBroken ? { files: theme, entry } : null
      this.#report.replaceChildren(...report(files, findings, isBroken))
    } catch (problem) {
      // Files that the browser can't read cause a DOMException.
      if (!(problem instanceof DOMException)) api.rethrowDefect(problem)
      if (run !== this.#run) return
      this.#report.replaceChildren(
        h('p', { class: 'sheet-reason is-error', role: 'status' }, `The files could not be read: ${problem.message}.`),
      )
    }
    this.#update()
  }

  /** @param {SubmitEvent} event */
  async #submit(event) {
    event.preventDefault()
    const app = this.#name.value
    const content = this.#start === 'import'
      ? this.#imported
      : { files: this.#start === 'extend' ? extending(this.#base.value) : blank(), entry: 'theme.ktv' }
    if (!content) return
    this.#button.disabled = true
    this.#say('Creating…', false)
    try {
      const { files, entry } = content
      const body = { message: 'Created', files, ...(entry ? { entry } : {}) }
      await api.publish(app, /** @type {any} */ (body), { csrf: session.csrf(), etag: null })
      location.assign(`/edit/${encodeURIComponent(app)}`)
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

/**
 * What could not be carried over unchanged, as a list to be ticked off.
 * @param {File[]} files
 * @param {(API.ImportFinding | Diagnostic)[]} findings
 * @param {boolean} isBroken
 */
function report(files, findings, isBroken) {
  const names = files.map(({ name }) => name).join(', ')
  const words = isBroken
    ? `${names} can’t be imported:`
    : findings.length
    ? `${names} can be imported. Check ${count(findings.length, 'place')}, now or later:`
    : `${names} can be imported without a loss.`
  return [
    h('p', { class: isBroken ? 'is-error' : '', role: 'status' }, words),
    h(
      'ul',
      { class: 'import-findings', 'aria-label': 'Findings', tabindex: findings.length ? '0' : null },
      findings.map(finding),
    ),
  ]
}

/** @param {API.ImportFinding | Diagnostic} found */
function finding(found) {
  const token = 'token' in found ? found.token : null
  const place = found.file ? `${found.file}:${found.line}` : ''
  return h(
    'li',
    {},
    h(
      'label',
      { class: 'option' },
      h('input', { type: 'checkbox', 'aria-label': 'Done' }),
      h(
        'span',
        { class: 'finding-words' },
        h('span', {}, token && h('code', {}, token), token && ' ', found.message),
        found.notes.map(({ message }) => h('span', { class: 'hint-words' }, message)),
        place && h('span', { class: 'hint-words' }, place),
      ),
    ),
  )
}

customElements.define('livery-new-app', NewApp)
