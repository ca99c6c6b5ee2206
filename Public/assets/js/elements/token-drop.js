// @ts-check
// <livery-token-drop>: converts dropped token files to the files of a theme, and lists everything that couldn't be
// converted unchanged. Event: `livery-tokens`, when files have been dropped and when they have been converted.
import * as api from '../api.js'
import { count, emit, h } from '../dom.js'
import * as session from '../session.js'
import { includingTokens } from '../theme/new-theme.js'

/** @typedef {{ files: Texts, entry: string }} ImportedTheme */

/** The files that other tools export. */
const extensions = '.json,.json5,.jsonc,.tokens'

export class TokenDrop extends HTMLElement {
  /** The app that the theme is for. It doesn't have to exist. */
  app = 'imported'
  /**
   * The theme. Null before the conversion, and if the files can't be converted.
   * @type {ImportedTheme | null}
   */
  imported = null
  /** @type {HTMLInputElement} */
  #files = h('input', {
    class: 'visually-hidden',
    type: 'file',
    multiple: true,
    accept: extensions,
    'aria-label': 'Files of tokens',
    onchange: () => this.#read([...this.#files.files ?? []]),
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
        if (name === 'drop') this.#read([.../** @type {DragEvent} */ (event).dataTransfer?.files ?? []])
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

  /** @param {ImportedTheme | null} imported */
  #show(imported) {
    this.imported = imported
    emit(this, 'livery-tokens')
  }

  /**
   * Converts files, and lists everything that couldn't be converted unchanged.
   * @param {File[]} files
   */
  async #read(files) {
    if (!files.length) return
    const run = this.#run += 1
    this.#show(null)
    this.#report.replaceChildren(h('p', { class: 'hint-words', role: 'status' }, 'Converting…'))
    let imported = null
    try {
      const texts = Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.text()])))
      const included = includingTokens(texts)
      const { files: theme, entry, findings } = included
        ? {
          files: included,
          entry: 'theme.ktv',
          findings: (await api.check(this.app, { files: included, entry: 'theme.ktv' }, {})).diagnostics,
        }
        : await api.convert(this.app, texts, session.csrf())
      if (run !== this.#run) return
      const isBroken = findings.some(({ severity }) => severity === 'error')
      if (theme && !isBroken) imported = { files: theme, entry: entry ?? 'theme.ktv' }
      this.#report.replaceChildren(...report(files, findings, isBroken))
    } catch (problem) {
      // Files that the browser can't read cause a DOMException.
      if (!(problem instanceof DOMException)) api.rethrowDefect(problem)
      if (run !== this.#run) return
      this.#report.replaceChildren(
        h('p', { class: 'sheet-reason is-error', role: 'status' }, `The files could not be read: ${problem.message}.`),
      )
    }
    this.#show(imported)
  }
}

/**
 * Everything that couldn't be converted unchanged, as a list to check off.
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
        h('span', {}, token && [h('code', {}, token), ': '], found.message),
        found.notes.map(({ message }) => h('span', { class: 'hint-words' }, message)),
        place && h('span', { class: 'hint-words' }, place),
      ),
    ),
  )
}

customElements.define('livery-token-drop', TokenDrop)
