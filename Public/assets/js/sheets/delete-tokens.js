// @ts-check
// <livery-delete-tokens>: deletes tokens, after showing what uses them and what replaces them there.
// Event: `livery-remove-tokens` {paths, replacement}.
import { aliasPill } from '../elements/alias-pill.js'
import { tokenChooser } from '../elements/token-chooser.js'
import { count, emit, h } from '../dom.js'
import { foreignInWords } from '../theme/token-edits.js'
import { sheet } from './sheet.js'

/**
 * `value` is the value of a token that has one for all modes, as text. `followers` is the number of places that follow
 * a single token in the `view`, if it is known.
 * @typedef {import('../editor/deleting.js').Consequences & {
 *   paths: string[], foreign: string[], uses: import('../theme/references.js').ReferencePlace[],
 *   candidates: Candidate[], value: string | null, followers: number | undefined, view: string
 * }} DeleteModel
 */

/** The uses in the list. */
const listed = 12

export class DeleteTokens extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {DeleteModel} */
  #model = {
    paths: [],
    foreign: [],
    uses: [],
    candidates: [],
    value: null,
    followers: undefined,
    view: '',
    returning: new Map(),
    required: new Map(),
  }
  /** @type {string | null} */
  #replacement = null
  #summary = h('p', {})
  #required = h('div', { class: 'delete-required' })
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
        this.#required,
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
    const { paths, uses, value, required } = model
    this.#sheet.heading.textContent = headingOf(model)
    this.#summary.textContent = summaryOf(model)
    this.#required.replaceChildren(...(required.size ? this.#obstacle(model) : []))
    this.#button.hidden = this.#summary.hidden = this.#uses.hidden = required.size > 0
    this.#required.hidden = !required.size
    this.#uses.replaceChildren(
      ...uses.slice(0, listed).map(({ path }) => h('li', {}, path)),
      ...(uses.length > listed ? [h('li', {}, `and ${uses.length - listed} more`)] : []),
    )
    this.#replace.hidden = this.#chosen.hidden = !uses.length || required.size > 0
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
          class: 'button button-small',
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
   * Why tokens can't be deleted, and what to do instead.
   * @param {DeleteModel} model
   */
  #obstacle({ paths, required }) {
    const others = paths.filter((path) => !required.has(path))
    const them = required.size === 1 ? 'it' : 'them'
    return [
      ...[...required].map(([path, app]) => h('p', {}, `${app} requires ${path}, so it can’t be deleted.`)),
      h(
        'p',
        { class: 'hint-words' },
        `Apps read ${them} by name. You can change the value instead, or let ${them} follow another token: everything`,
        ` that uses ${them} changes, too. To advise against using ${them}, choose Deprecated in the inspector.`,
      ),
      ...(others.length
        ? [h('button', {
          type: 'button',
          class: 'button',
          onclick: () => emit(this, 'livery-token-command', { command: 'delete', paths: others, group: '' }),
        }, others.length === 1 ? `Delete only ${others[0]}…` : `Delete the other ${others.length}…`)]
        : []),
    ]
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
    const { paths, uses, candidates, returning } = this.#model
    this.#button.disabled = uses.length > 0 && replacement === null
    const path = replacement?.startsWith('@') ? replacement.slice(1) : null
    const color = candidates.find((one) => one.path === path)?.color ?? null
    this.#chosen.replaceChildren(
      ...(replacement === null
        ? ['Choose what they use instead.']
        : ['They use ', path === null ? h('code', {}, replacement) : aliasPill(path, color), ' instead.']),
    )
    const isReset = paths.every((path) => returning.has(path))
    this.#button.textContent = isReset ? 'Remove override' : replacement === null ? 'Delete' : 'Replace and delete'
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

/** @param {DeleteModel} model */
function headingOf({ paths, returning, required }) {
  const [first] = paths
  if (required.size === paths.length) return `${paths.length === 1 ? first : 'They'} can’t be deleted`
  const isReset = paths.every((path) => returning.has(path))
  if (isReset) return paths.length === 1 ? `Remove the override of ${first}` : `Remove ${paths.length} overrides`
  return `Delete ${paths.length === 1 ? first : count(paths.length, 'token')}`
}

/**
 * What comes back, and what follows the tokens.
 * @param {DeleteModel} model
 */
function summaryOf({ paths, foreign, returning, uses, followers, view }) {
  const [them, gone] = [paths.length === 1 ? 'it' : 'them', paths.filter((path) => !returning.has(path))]
  const back = [
    ...(foreign.length ? [foreignInWords(foreign)] : []),
    ...[...returning].map(([path, { app, words }]) =>
      `${path} gets the value of ${app} again${words && `, ${words}`}.`
    ),
  ]
  const place = view && ` in ${view}`
  if (!gone.length) {
    const changed = followers ? [`${count(followers, 'place')} ${verb(followers)} it${place}.`] : []
    return [...back, ...changed, 'You can undo this.'].join(' ')
  }
  if (!uses.length) return [...back, `Nothing in this app follows ${them}. You can undo this.`].join(' ')
  const isMore = followers !== undefined && followers > uses.length
  const words = isMore
    ? `${count(followers, 'place')} ${verb(followers)} ${them}${place}, ${uses.length} of them directly:`
    : `${count(uses.length, 'place')} ${verb(uses.length)} ${them}:`
  return [...back, words].join(' ')
}

/** @param {number} places */
const verb = (places) => places === 1 ? 'follows' : 'follow'

customElements.define('livery-delete-tokens', DeleteTokens)
