// @ts-check
// <livery-move-sheet>: moves tokens to another group. Event: `livery-move-tokens` {paths, group}.
import { refusal, refusalNote } from '../elements/refusal.js'
import { count, emit, h } from '../dom.js'
import { foreignInWords, overridesInWords, pathIn } from '../theme/token-edits.js'
import { sheet } from './sheet.js'

export class MoveSheet extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {string[]} */
  #paths = []
  #group = h('input', {
    class: 'field',
    list: 'move-groups',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'For example: brand',
    oninput: () => this.#preview(),
  })
  #groups = h('datalist', { id: 'move-groups' })
  #kept = h('p', { class: 'hint-words' })
  #list = h('ul', { class: 'token-moves', 'aria-label': 'New names' })

  connectedCallback() {
    if (this.#sheet) return
    this.#sheet = sheet(this, 'Move', 'sheet-small')
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', novalidate: true, onsubmit: (event) => this.#submit(event) },
        h('label', { class: 'label' }, 'Group', this.#group, this.#groups),
        refusalNote(this.#group),
        this.#list,
        this.#kept,
        h(
          'p',
          { class: 'hint-words' },
          'Everything that uses them follows. Apps that read them by name in code don’t.',
        ),
        h('div', { class: 'sheet-actions' }, h('button', { type: 'submit', class: 'button button-primary' }, 'Move')),
      ),
    )
  }

  /**
   * @param {string[]} paths
   * @param {string[]} groups The groups to suggest.
   * @param {{ overrides: string[], foreign: string[] }} kept The chosen tokens that can't be moved.
   */
  open(paths, groups, { overrides, foreign }) {
    this.#paths = paths
    const chosen = paths.length + overrides.length + foreign.length
    this.#kept.hidden = chosen === paths.length
    this.#kept.textContent = [
      ...(foreign.length ? [foreignInWords(foreign)] : []),
      ...(overrides.length ? [overridesInWords(overrides)] : []),
    ].join(' ')
    this.#sheet.heading.textContent = chosen > paths.length
      ? `Move ${paths.length} of ${chosen} tokens`
      : `Move ${paths.length === 1 ? paths[0] : count(paths.length, 'token')}`
    this.#groups.replaceChildren(...groups.map((value) => h('option', { value })))
    this.#group.value = ''
    refusal(this.#group)(null)
    this.#preview()
    this.#sheet.open()
    this.#group.focus()
  }

  get #target() {
    return this.#group.value.trim().replace(/\.+$/, '')
  }

  #preview() {
    const group = this.#target
    this.#list.replaceChildren(
      ...this.#paths.slice(0, 8).map((path) => h('li', {}, group ? `${path} → ${pathIn(group, path)}` : path)),
      ...(this.#paths.length > 8 ? [h('li', {}, `and ${this.#paths.length - 8} more`)] : []),
    )
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    const done = (/** @type {string | null} */ problem) => {
      if (problem === null) this.#sheet.dialog.close()
      else refusal(this.#group)(problem)
    }
    emit(this, 'livery-move-tokens', { paths: this.#paths, group: this.#target, done })
  }
}

customElements.define('livery-move-sheet', MoveSheet)
