// @ts-check
// <livery-delete-tokens>: deletes tokens, after showing what uses them and what replaces them there.
// Event: `livery-remove-tokens` {paths, replacement}.
import { aliasPill } from '../elements/alias-pill.js'
import { tokenChooser } from '../elements/token-chooser.js'
import { count, emit, h } from '../dom.js'
import { sheet } from './sheet.js'

/**
 * `value` is the value of a token that has one for all modes, as text. `isInherited` says that other apps define the
 * tokens, too.
 * @typedef {{
 *   paths: string[], uses: import('../theme/references.js').ReferencePlace[], candidates: Candidate[],
 *   value: string | null, isInherited: boolean
 * }} DeleteModel
 */

/** The uses in the list. */
const listed = 12

export class DeleteTokens extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {DeleteModel} */
  #model = { paths: [], uses: [], candidates: [], value: null, isInherited: false }
  /** @type {string | null} */
  #replacement = null
  #summary = h('p', {})
  #releases = h('div', { class: 'delete-releases', role: 'status' })
  #uses = h('ul', { class: 'token-moves', 'aria-label': 'Uses' })
  #replace = h('div', { class: 'label' })
  #chosen = h('p', { class: 'token-replacement', role: 'status' })
  #reason = h('p', { class: 'sheet-reason is-error', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-danger' }, 'Delete')

  connectedCallback() {
    if (this.#sheet) return
    this.#sheet = sheet(this, 'Delete', 'sheet-small')
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', onsubmit: (event) => this.#submit(event) },
        this.#summary,
        this.#uses,
        this.#replace,
        this.#chosen,
        this.#releases,
        h('div', { class: 'sheet-actions' }, this.#reason, this.#button),
      ),
    )
  }

  /** @param {DeleteModel} model */
  open(model) {
    this.#model = model
    const { paths, uses, value, isInherited } = model
    const them = paths.length === 1 ? 'it' : 'them'
    const name = paths.length === 1 ? paths[0] : count(paths.length, 'token')
    this.#sheet.heading.textContent = `Delete ${name}`
    this.#summary.textContent = uses.length
      ? `${count(uses.length, 'place')} ${uses.length === 1 ? 'uses' : 'use'} ${them}:`
      : `Nothing in this app uses ${them}. You can undo this.`
    this.#uses.replaceChildren(
      ...uses.slice(0, listed).map(({ path }) => h('li', {}, path)),
      ...(uses.length > listed ? [h('li', {}, `and ${uses.length - listed} more`)] : []),
    )
    this.#replace.hidden = this.#chosen.hidden = !uses.length
    this.#replace.replaceChildren(
      'Replace by',
      h(
        'span',
        { class: 'token-replacements' },
        tokenChooser({
          title: 'Another token…',
          label: 'to use instead',
          candidates: () => this.#model.candidates,
          onpick: (path) => this.#choose(`@${path}`),
        }),
        value !== null && h('button', {
          type: 'button',
          class: 'button button-quiet button-small',
          onclick: () => this.#choose(value),
        }, `Its value ${value}`),
      ),
    )
    this.#releases.replaceChildren()
    this.#reason.textContent = ''
    this.#choose(null)
    this.#sheet.open()
  }

  /**
   * Warns about releases that read the tokens, if the sheet still asks about these tokens.
   * @param {string[]} paths
   * @param {string[]} warnings
   */
  warn(paths, warnings) {
    if (paths !== this.#model.paths || !warnings.length) return
    this.#releases.replaceChildren(
      h('ul', {}, warnings.slice(0, listed).map((text) => h('li', {}, text))),
      ...(warnings.length > listed ? [h('p', {}, `and ${warnings.length - listed} more`)] : []),
      h(
        'p',
        { class: 'hint-words' },
        'To keep these builds working, keep the name as a link, and mark it as deprecated.',
      ),
    )
  }

  /** @param {string | null} replacement */
  #choose(replacement) {
    this.#replacement = replacement
    const { uses, candidates } = this.#model
    this.#button.disabled = uses.length > 0 && replacement === null
    const path = replacement?.startsWith('@') ? replacement.slice(1) : null
    const color = candidates.find((one) => one.path === path)?.color ?? null
    this.#chosen.replaceChildren(
      ...(replacement === null
        ? ['Choose what they use instead.']
        : ['They use ', path === null ? h('code', {}, replacement) : aliasPill(path, color), ' instead.']),
    )
    this.#button.textContent = replacement === null ? 'Delete' : 'Replace and delete'
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    const done = (/** @type {string | null} */ problem) => {
      if (problem === null) this.#sheet.dialog.close()
      else this.#reason.textContent = problem
    }
    emit(this, 'livery-remove-tokens', { paths: this.#model.paths, replacement: this.#replacement, done })
  }
}

customElements.define('livery-delete-tokens', DeleteTokens)
