// @ts-check
// What is selected: a style, a part or a token, a screen, or a file. The list, the canvas, the inspector and the source
// all follow this one state, whatever way the author selects. Event: `livery-selected` {selected, from}.
import { emit, find } from '../dom.js'
import { subjectOf } from '../theme/inspection.js'
import { loaded } from './on-demand.js'
import { isOwnField } from './undoing.js'

export class Selection {
  #workspace
  #contents = find('livery-contents')
  #gallery = find('livery-gallery')
  #inspector = find('livery-inspector')
  /**
   * The selection, after the ones that links in the inspector led from.
   * @type {Selected[]}
   */
  #trail = []
  /**
   * The element in which the author selected.
   * @type {Element | null}
   */
  #from = null
  /** The path of a value that the next check finds. */
  #new = ''

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
    document.addEventListener('livery-select', ({ target, detail }) => {
      this.select(detail, /** @type {Element} */ (target))
    })
    document.addEventListener('livery-renamed', ({ detail }) => this.#rename(detail))
    document.addEventListener('livery-checked', () => this.#drop())
    for (const element of [this.#gallery, this.#contents, this.#inspector]) {
      element.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || !this.current) return
        event.preventDefault()
        if (element !== this.#inspector || !restore(event.target)) this.clear()
      })
    }
  }

  /** @returns {Selected | null} */
  get current() {
    return this.#trail.at(-1) ?? null
  }

  /** Whether the author followed a link in the inspector to get here. */
  get hasPrevious() {
    return this.#trail.length > 1
  }

  /**
   * Selects something. The path of an attribute selects its style.
   * @param {Selected} selected
   * @param {Element | null} from The element in which the author selects.
   */
  select({ kind, name, state = null }, from) {
    const { bundle } = this.#workspace
    const subject = kind === 'value' ? bundle && subjectOf(bundle, name) : name
    if (subject === null) return find('livery-status').say(`‘${name}’ is not a value of this bundle.`)
    this.#follow({ kind, name: subject, state }, from)
  }

  /**
   * Selects a value that the next check finds.
   * @param {string} path
   */
  selectNew(path) {
    this.#new = path
    this.#follow({ kind: 'value', name: path, state: null }, this.#inspector)
  }

  /** Lets the next check drop the value that {@link selectNew} selected, if it isn't there. */
  forgetNew() {
    this.#new = ''
  }

  /** Announces the selection to parts of the page that were loaded since. */
  repeat() {
    if (this.current) this.#announce(this.#from)
  }

  back() {
    this.#trail.pop()
    this.#announce(this.#inspector)
  }

  clear() {
    this.#trail = []
    this.#announce(null)
  }

  /**
   * @param {Selected} selected
   * @param {Element | null} from
   */
  #follow(selected, from) {
    this.#trail = from === this.#inspector ? [...this.#trail, selected] : [selected]
    this.#announce(from)
  }

  /** @param {Element | null} from */
  #announce(from) {
    const selected = this.current
    const tokens = loaded('livery-tokens')
    this.#from = from
    this.#contents.selected = selected
    if (tokens) tokens.selected = selected
    this.#gallery.select(selected, { reveals: from !== this.#gallery })
    emit(document.body, 'livery-selected', { selected, from })
  }

  /**
   * Keeps renamed values selected. The next check finds them.
   * @param {Details['livery-renamed']} names
   */
  #rename({ path, newPath }) {
    this.#trail = this.#trail.map((one) =>
      one.kind === 'value' && `${one.name}.`.startsWith(`${path}.`)
        ? { ...one, name: newPath + one.name.slice(path.length) }
        : one
    )
    if (this.current) this.#announce(this.#inspector)
  }

  /** Drops a value, a file or a screen that no longer exists. */
  #drop() {
    const { bundle, files, screens } = this.#workspace
    const selected = this.current
    if (selected?.kind === 'value' && bundle) {
      const isFound = subjectOf(bundle, selected.name) === selected.name
      if (isFound) this.#new = ''
      else if (selected.name !== this.#new) this.clear()
    }
    if (selected?.kind === 'file' && !(selected.name in files)) this.clear()
    if (selected?.kind === 'screen' && !screens.some(({ name }) => name === selected.name)) this.clear()
  }
}

/**
 * Replaces the unfinished text of a field by its value. Returns whether there was any.
 * @param {EventTarget | null} field
 */
function restore(field) {
  if (!(field instanceof HTMLInputElement) || !isOwnField(field)) return false
  field.value = field.defaultValue
  field.dispatchEvent(new Event('input'))
  field.select()
  return true
}
