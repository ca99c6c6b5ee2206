// @ts-check
// Connects the Find tab, which finds values or text, to the edit page. The browser remembers which of them the author
// has used last.
import * as api from '../api.js'
import { count, find } from '../dom.js'
import { readable } from '../theme/assets.js'
import { choicesOf, titleOf } from '../theme/axes.js'
import { colorOf, describe } from '../theme/bundle.js'
import { problemWith } from './refusing.js'
import { choicesLimit } from './workspace.js'

/** @typedef {'values' | 'text'} FindMode */

/** Where the browser stores what the author has used last. */
const key = 'livery.find'
/** The maximum number of choices of axis values to search: those that a single check can return. */
const limit = choicesLimit + 1

export class Finding {
  #workspace
  #checking
  #panes
  #onDemand
  #filesChanged
  #editor = find('livery-editor')
  #tabs = find('livery-tabs')
  #text = find('livery-find')
  #values = find('livery-find-values')
  #modes = /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('[name=find-mode]'))
  /**
   * The last replacement, as a step of the history.
   * @type {unknown}
   */
  #replaced = null
  /** Whether the values on the page belong to an older text. */
  #isStale = true
  /** Whether the elements that find values and text are loaded. */
  #isLoaded = false

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./checking.js').Checking} checking
   * @param {import('./panes.js').Panes} panes
   * @param {import('./on-demand.js').OnDemand} onDemand
   * @param {() => void} filesChanged
   */
  constructor(workspace, checking, panes, onDemand, filesChanged) {
    this.#workspace = workspace
    this.#checking = checking
    this.#panes = panes
    this.#onDemand = onDemand
    this.#filesChanged = filesChanged
    for (const input of this.#modes) {
      input.addEventListener('change', () => {
        this.#choose(/** @type {FindMode} */ (input.value))
        this.#show()
      })
    }
    this.#choose(localStorage.getItem(key) === 'text' ? 'text' : 'values')
    this.#tabs.addEventListener('livery-tab', ({ detail: { panel } }) => panel === 'panel-find' && this.#show())
    document.addEventListener('livery-find-uses', ({ detail: { value } }) => this.open('values', value))
    document.addEventListener('livery-replace-uses', ({ detail }) => this.#replace(detail))
    document.addEventListener('livery-replace', ({ detail: { texts, places } }) => {
      workspace.perform(`replacement of ${count(places, 'match', 'matches')}`, this.#editor, texts)
    })
    document.addEventListener('livery-checked', () => {
      this.#isStale = true
      if (this.#replaced !== null && workspace.history.next === this.#replaced) {
        this.#replaced = null
        this.#values.undone()
      }
      if (this.#isLoaded && this.#values.checkVisibility()) this.#show()
    })
  }

  /** @returns {FindMode} */
  get mode() {
    return this.#values.hidden ? 'text' : 'values'
  }

  /**
   * Opens the tab with the focus in its field, and finds a value or text.
   * @param {FindMode} mode
   * @param {string} wanted
   */
  open(mode, wanted) {
    this.#choose(mode)
    this.#panes.closeSourceIfNarrow()
    this.#panes.show('canvas')
    this.#tabs.show('panel-find')
    return this.#loaded(() => this.#start(wanted))
  }

  /** @param {FindMode} mode */
  #choose(mode) {
    localStorage.setItem(key, mode)
    for (const input of this.#modes) input.checked = input.value === mode
    this.#text.hidden = mode !== 'text'
    this.#values.hidden = mode !== 'values'
  }

  /** @param {string} wanted */
  #start(wanted) {
    if (this.mode === 'text') return this.#text.start(wanted)
    this.#isStale = false
    return this.#values.start(wanted)
  }

  /** Lists the places of the text again after an edit. */
  textChanged() {
    if (this.#isLoaded && this.mode === 'text') this.#text.textChanged()
  }

  #show() {
    this.#loaded(() => {
      if (this.mode === 'text') return this.#text.textChanged.now()
      if (this.#isStale) this.#values.refresh()
      this.#isStale = false
    })
  }

  /**
   * Runs an action after the elements that find values and text were loaded.
   * @param {() => unknown} action
   */
  #loaded(action) {
    return this.#onDemand.open('Find', () => {
      this.#isLoaded = true
      this.#values.load = () => this.#load()
      this.#text.texts = () => this.#texts
      return action()
    })
  }

  /** The texts to search, in the order of the list of files. */
  get #texts() {
    const texts = readable(this.#workspace.files)
    return Object.fromEntries(
      this.#workspace.sortedFiles.flatMap((file) => file in texts ? [[file, texts[file]]] : []),
    )
  }

  /** The theme with the values for each choice, or null while it has errors or the server can't be reached. */
  async #load() {
    const { app, axes, choice, files, entry } = this.#workspace
    const { choices, isComplete } = choicesOf(axes, choice, limit)
    try {
      const [bundles, bases] = await Promise.all([this.#workspace.bundlesFor(choices), this.#workspace.bases()])
      if (!bundles) return null
      const variants = choices.map((one, index) => ({ choice: one, bundle: bundles[index] }))
      return {
        app,
        axes,
        variants,
        isComplete,
        layers: [{ app, files, entry }, ...bases],
        theme: { files, axes, entry },
      }
    } catch (problem) {
      // The check of the text reports that the server can't be reached. The next check tries again.
      api.rethrowDefect(problem)
      return null
    }
  }

  /**
   * The values of tokens in the skins and on the platforms that aren't shown, where they differ.
   * @returns {Promise<Candidate[]>}
   */
  async otherValues() {
    const { axes, bundle: shown, choice } = this.#workspace
    const { choices } = choicesOf(axes, choice, limit)
    const bundles = await this.#workspace.bundlesFor(choices).catch(api.rethrowDefect) ?? []
    /** @type {Map<string, Candidate>} */
    const found = new Map()
    bundles.forEach(({ tokens }, index) => {
      for (const [path, { type, value }] of Object.entries(tokens)) {
        const label = describe(type, value)
        const other = shown?.tokens[path]
        if (other && describe(other.type, other.value) === label || found.has(`${path} ${label}`)) continue
        const name = axes.map(({ name }) => name).filter((name) => choices[index][name] !== choice[name])
          .map((name) => titleOf(choices[index][name])).join(', ')
        found.set(`${path} ${label}`, { path, type, label: `${label} · ${name}`, color: colorOf(value) })
      }
    })
    return [...found.values()]
  }

  /** @param {Details['livery-replace-uses']} replacement */
  async #replace({ title, edit, done }) {
    if (edit.texts === undefined) return done(edit.problem)
    const { files } = this.#workspace
    const problem = await problemWith(this.#workspace, edit.texts)
    done(problem)
    if (problem !== null) return
    const isNew = Object.keys(edit.texts).some((file) => !(file in files))
    this.#workspace.perform(title, this.#editor, edit.texts)
    this.#replaced = this.#workspace.history.last
    if (isNew) this.#filesChanged()
    this.#checking.check.now()
  }
}
