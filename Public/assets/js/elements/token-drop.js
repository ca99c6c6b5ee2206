// @ts-check
// <livery-token-drop>: converts dropped token files to the files of a theme, shows what arrives, and lists everything
// that couldn't be converted unchanged. Event: `livery-tokens`, when files have been dropped and when they are
// converted.
import * as api from '../api.js'
import { count, emit, h } from '../dom.js'
import { tokenExtensions } from '../theme/asset-names.js'
import { checkImported, contentsOf, convert } from '../theme/converting.js'
import { importPreview } from './import-preview.js'

/** @typedef {import('../theme/converting.js').ImportedTheme} ImportedTheme */
/** @typedef {import('../theme/converting.js').Finding} Finding */
/** @typedef {{ imported: ImportedTheme | null, axes: Axis[], words: HTMLElement[] }} Conversion */

export class TokenDrop extends HTMLElement {
  /** The app that the theme is for. It doesn't have to exist. */
  app = 'imported'
  /**
   * Compiles the theme as a part of the app, if it is imported into one.
   * @type {import('../theme/converting.js').Within | undefined}
   */
  within = undefined
  /**
   * The theme. Null before the conversion, and if the files can't be converted.
   * @type {ImportedTheme | null}
   */
  imported = null
  /**
   * The axes of the theme.
   * @type {Axis[]}
   */
  axes = []
  /**
   * The names of the files.
   * @type {string[]}
   */
  names = []
  /** @type {HTMLInputElement} */
  #files = h('input', {
    class: 'visually-hidden',
    type: 'file',
    multiple: true,
    accept: tokenExtensions,
    'aria-label': 'Files of tokens',
    onchange: () => this.read([...this.#files.files ?? []]),
  })
  #report = h('div', { class: 'import-report' })
  #run = 0

  connectedCallback() {
    const drop = h(
      'label',
      { class: 'drop' },
      h('strong', {}, 'Drop files here, or choose them'),
      h('span', { class: 'hint-words' }, 'Design tokens (DTCG), Tokens Studio, Style Dictionary or Figma’s variables'),
      this.#files,
    )
    for (const name of ['dragover', 'dragleave', 'drop']) {
      drop.addEventListener(name, (event) => {
        event.preventDefault()
        drop.classList.toggle('is-over', name === 'dragover')
        if (name === 'drop') this.read([.../** @type {DragEvent} */ (event).dataTransfer?.files ?? []])
      })
    }
    this.append(drop, this.#report)
  }

  /** Forgets the files. */
  clear() {
    this.#run += 1
    this.#files.value = ''
    this.#report.replaceChildren()
    this.imported = null
  }

  /**
   * Converts files, and shows what arrives.
   * @param {File[]} files
   */
  async read(files) {
    if (!files.length) return
    const run = this.#run += 1
    this.names = files.map(({ name }) => name)
    this.#show({ imported: null, axes: [], words: [h('p', { class: 'hint-words', role: 'status' }, 'Converting…')] })
    const result = await this.#convert(files)
    if (run === this.#run) this.#show(result)
  }

  /** @param {Conversion} conversion */
  #show({ imported, axes, words }) {
    this.imported = imported
    this.axes = axes
    this.#report.replaceChildren(...words)
    emit(this, 'livery-tokens')
  }

  /**
   * @param {File[]} files
   * @returns {Promise<Conversion>}
   */
  async #convert(files) {
    try {
      const { theme, findings } = await convert(this.app, await contentsOf(files), this.within)
      const result = theme && await checkImported(this.app, theme, this.within)
      if (!result?.bundle) {
        const problems = [...findings, ...result?.diagnostics ?? []]
        return { imported: null, axes: [], words: report(this.names, problems, true) }
      }
      const axes = result.axes ?? []
      const [summary, list] = report(this.names, findings, false)
      return { imported: theme, axes, words: [summary, importPreview(result.bundle, axes), list] }
    } catch (problem) {
      // Files that the browser can't read cause a DOMException.
      if (!(problem instanceof DOMException)) api.rethrowDefect(problem)
      const words = `The files could not be read: ${problem.message}.`
      return { imported: null, axes: [], words: [h('p', { class: 'sheet-reason is-error', role: 'status' }, words)] }
    }
  }
}

/**
 * Everything that couldn't be converted unchanged, as a list to check off.
 * @param {string[]} names
 * @param {Finding[]} findings
 * @param {boolean} isBroken
 */
function report(names, findings, isBroken) {
  const files = names.join(', ')
  const words = isBroken
    ? `${files} can’t be imported:`
    : findings.length
    ? `${files} can be imported. Check ${count(findings.length, 'place')}, now or later:`
    : `${files} can be imported without a loss.`
  return [
    h('p', { class: isBroken ? 'is-error' : '', role: 'status' }, words),
    h(
      'ul',
      { class: 'import-findings', 'aria-label': 'Findings', tabindex: findings.length ? '0' : null },
      findings.map(finding),
    ),
  ]
}

/** @param {Finding} found */
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
        h('span', {}, token && [h('code', {}, token), ': '], found.message),
        found.notes.map(({ message }) => h('span', { class: 'hint-words' }, message)),
        place && h('span', { class: 'hint-words' }, place),
      ),
    ),
  )
}

customElements.define('livery-token-drop', TokenDrop)
