// @ts-check
// <livery-inspector>: what is selected: the attributes of a style by state, or a token, with each value, where it comes
// from, and where it is used. A value can be edited here. Also what a screen consists of, and facts about a file.
// Events: `livery-select` {kind, name}, `livery-rename` {path}, `livery-set-value` {file, path, value},
// `livery-pick-value` {file, path, color, …}, `livery-reveal` {file, line, …}.
import { count, emit, h } from '../dom.js'
import { nameOf } from '../theme/axes.js'
import { typeName } from '../theme/type-names.js'
import { pathLink, pathLinks, placeLink } from './inspector-links.js'
import { InspectorRows } from './inspector-rows.js'
import { keepingFocus, unfinished } from './keeping-focus.js'
import { NewStyle } from './new-style.js'
import { tokenNotes } from './token-notes.js'
import { tokenReleases } from './token-releases.js'

/** @typedef {import('../sheets/asset-choice.js').ChoiceSource} ChoiceSource */
/**
 * @typedef {{
 *   app: string, state: string | null, choice: Choice, inspected: import('../theme/inspection.js').Inspected,
 *   origins: import('./inspector-rows.js').Origins | null, notes: import('./token-notes.js').Notes | null,
 *   enumerations: Record<string, string[]>, candidates: (type: string, current: string | null) => Candidate[],
 *   theme: () => ChoiceSource,
 *   written: (file: string, path: string) => string | null,
 *   modes: (path: string) => Promise<import('./inspector-links.js').OtherMode[]>
 * }} InspectorModel
 */

/** @returns {ChoiceSource} */
const noTheme = () => {
  throw new Error('nothing is inspected')
}

export class Inspector extends HTMLElement {
  /** @type {() => void} */
  onback = () => {}
  /** @type {(path: string) => Promise<number | undefined>} */
  onfollowers = async () => undefined
  #path = ''
  /** The token to edit once its values have loaded. */
  #edited = ''
  /** The last known numbers of values that follow a path. */
  #followers = new Map()
  /** @type {InspectorModel | null} */
  #model = null
  #title = h('h2', { class: 'inspector-title', id: 'inspector-title', tabindex: '-1' })
  #type = h('span', { class: 'tag' })
  #backButton = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-label': 'Back',
    onclick: () => this.onback(),
  }, '←')
  #renameButton = h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-haspopup': 'dialog',
    onclick: () => emit(this, 'livery-rename', { path: this.#path }),
  }, 'Rename…')
  #newStyle = new NewStyle()
  #tokenCommands = h(
    'span',
    { class: 'inspector-token-commands', hidden: true },
    this.#command('Duplicate', 'duplicate'),
    this.#command('Move…', 'move'),
    this.#command('Delete…', 'delete'),
  )
  #note = h('p', { class: 'inspector-note', role: 'status' })
  #rows = new InspectorRows(() => this.#context)
  #parts = h('div', {})
  #notes = h('div', {})
  #releases = h('div', {})
  #users = h('section', { class: 'inspector-users', 'aria-label': 'Used by' })

  connectedCallback() {
    if (this.#title.isConnected) return
    // The page shows at once where a value comes from after a change.
    this.addEventListener('livery-set-value', ({ detail }) => {
      const { done } = detail
      detail.done = (problem) => {
        done(problem)
        if (problem === null) this.#rows.wrote(detail)
      }
    })
    // Replaces what the page says before the inspector is loaded.
    this.replaceChildren(
      h(
        'header',
        { class: 'inspector-head' },
        this.#backButton,
        this.#title,
        this.#type,
        h('span', { class: 'inspector-commands' }, this.#renameButton, this.#newStyle.button, this.#tokenCommands),
      ),
      h(
        'div',
        { class: 'inspector-body' },
        this.#newStyle.form,
        this.#note,
        this.#rows.element,
        this.#parts,
        this.#notes,
        this.#releases,
        this.#users,
      ),
    )
    this.clear()
  }

  /**
   * @param {string} title
   * @param {'duplicate' | 'move' | 'delete'} command
   */
  #command(title, command) {
    return h('button', {
      type: 'button',
      class: 'button button-quiet button-small',
      onclick: () => emit(this, 'livery-token-command', { command, paths: [this.#path], group: '' }),
    }, title)
  }

  /**
   * Begins with another selection.
   * @param {Selected} selected
   * @param {{ isFirst: boolean }} trail
   */
  start({ kind, name }, { isFirst }) {
    this.#begin(name)
    this.#path = name
    this.#type.textContent = kind === 'value' ? '' : kind === 'screen' ? 'Screen' : 'File'
    this.#backButton.hidden = isFirst
    this.#renameButton.hidden = kind !== 'value'
  }

  /** Shows that nothing is selected. */
  clear() {
    this.#begin('Nothing selected')
    this.#type.textContent = ''
    this.#backButton.hidden = this.#renameButton.hidden = true
    this.#note.textContent = 'Click something on the canvas, or a name in the list, to see and change its values.'
  }

  /** @param {string} title */
  #begin(title) {
    this.#rows.clear()
    this.#title.textContent = title
    this.#newStyle.start(null)
    this.#tokenCommands.hidden = true
    this.#note.classList.remove('is-error')
    this.#note.textContent = ''
    for (const part of [this.#parts, this.#notes, this.#releases, this.#users]) part.replaceChildren()
    this.lastElementChild?.scrollTo(0, 0)
  }

  /** Moves the focus to the name of the selection. */
  focusTitle() {
    this.#title.focus({ preventScroll: true })
  }

  /** Whether a field has a value that isn't written yet. */
  get isUnfinished() {
    return unfinished(this).length > 0
  }

  /**
   * Lists the styles of a screen.
   * @param {{ path: string, type: string }[]} styles
   */
  showStyles(styles) {
    const links = pathLinks(this.#context, 'Styles', styles.map((one) => ({ ...one, name: one.path })))
    keepingFocus(this, () => this.#parts.replaceChildren(links))
  }

  /**
   * Shows what is known about a file.
   * @param {string[]} facts
   */
  showFacts(facts) {
    this.#parts.replaceChildren(h('ul', { class: 'inspector-facts' }, facts.map((fact) => h('li', {}, fact))))
  }

  /**
   * Shows an element for what is selected, such as an image.
   * @param {string} title
   * @param {string} type
   * @param {HTMLElement} pane
   */
  showPane(title, type, pane) {
    this.#title.textContent = title
    this.#type.textContent = type
    if (!pane.isConnected) this.#notes.replaceChildren(pane)
  }

  /**
   * Says why the new style can't have its name.
   * @param {string} reason
   */
  rejectStyle(reason) {
    this.#newStyle.reject(reason)
  }

  /** @param {string} message */
  fail(message) {
    this.#note.textContent = message
    this.#note.classList.add('is-error')
  }

  /** @param {InspectorModel} model `origins` is null while they load. */
  show(model) {
    this.#model = model
    const { type, isStyle, isPart, rows, parts } = model.inspected
    this.#type.textContent = typeName(type)
    this.#newStyle.start(isStyle && !isPart ? this.#path : null)
    this.#tokenCommands.hidden = isStyle
    this.#note.classList.remove('is-error')
    this.#note.textContent = rows.length || parts.length ? '' : 'This style sets no attributes.'
    if (!isStyle) this.#rows.open(this.#path)
    this.#rows.show(rows, model.state, model.origins)
    if (this.#edited === this.#path && this.#rows.focusValue(this.#path)) this.#edited = ''
    const notes = model.notes && tokenNotes(this.#path, model.notes)
    this.#replace(this.#notes, notes)
    this.#replace(this.#parts, parts.length ? pathLinks(this.#context, 'Parts', parts) : null)
  }

  /** @returns {import('./inspector-links.js').LinkContext} */
  get #context() {
    const { app = '', choice = {}, enumerations = {}, candidates = () => [] } = this.#model ?? {}
    const { theme = noTheme, written = () => null, modes = async () => [] } = this.#model ?? {}
    const edit = (/** @type {string} */ path) => this.#edit(path)
    const followers = this.#counts
    return { element: this, app, choice, enumerations, candidates, theme, written, modes, edit, followers }
  }

  /** @returns {import('./inspector-links.js').Followers} */
  get #counts() {
    const load = async (/** @type {string} */ path) => {
      const places = await this.onfollowers(path)
      if (places !== undefined) this.#followers.set(path, places)
      return places
    }
    return { known: (path) => this.#followers.get(path), load }
  }

  /** @param {string} path */
  #edit(path) {
    this.#edited = path
    emit(this, 'livery-select', { kind: 'value', name: path })
  }

  /**
   * Replaces the content of a part, without losing the focus or text in it.
   * @param {HTMLElement} part
   * @param {(Element | null)[]} content
   */
  #replace(part, ...content) {
    keepingFocus(this, () => part.replaceChildren(...content.flatMap((one) => one ?? [])))
  }

  /** @param {import('./token-releases.js').ReleaseUse | null} use */
  showReleases(use) {
    this.#replace(this.#releases, use && tokenReleases(use))
  }

  /**
   * @param {API.ExplanationUser[]} users
   * @param {boolean} isComplete
   */
  showUsers(users, isComplete) {
    const number = isComplete ? count(users.length, 'place') : `More than ${count(users.length, 'place')}`
    const verb = users.length === 1 && isComplete ? 'follows' : 'follow'
    // Other skins and platforms can have other places. Find counts those of all.
    const view = nameOf(this.#model?.choice ?? {})
    this.#replace(
      this.#users,
      h(
        'h3',
        { class: 'inspector-heading' },
        users.length ? `${number} ${verb}` : 'Nothing else follows it',
        users.length && view ? h('span', { class: 'inspector-view' }, ` in ${view}`) : null,
      ),
      h(
        'ul',
        { class: 'inspector-list' },
        users.map(({ path, origin }) =>
          h(
            'li',
            { class: 'inspector-user' },
            pathLink(this.#context, path, [path]),
            placeLink(this.#context, origin, path),
          )
        ),
      ),
    )
  }
}

customElements.define('livery-inspector', Inspector)
