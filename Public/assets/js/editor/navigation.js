// @ts-check
// Moves between files, definitions and problems in the source, which follows the selection, and the selection follows
// the caret. Keeps the page's address up to date.
import { address } from '../base.js'
import * as api from '../api.js'
import { debounce, emit, find } from '../dom.js'
import { isAsset, readable } from '../theme/assets.js'
import { overlayChoice } from '../theme/axes.js'
import { subjectOf } from '../theme/inspection.js'
import { outline } from '../theme/ktv.js'
import { choiceOfProblem, styleOfProblem } from '../theme/problem-words.js'

export class Navigation {
  #workspace
  #editor = find('livery-editor')
  #status = find('livery-status')
  #elsewhere = /** @type {HTMLAnchorElement} */ (find('.source-elsewhere'))
  #problem = -1
  /** @type {import('./banner.js').Banner} */
  #banner
  #panes
  #selection

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./banner.js').Banner} banner
   * @param {import('./panes.js').Panes} panes
   * @param {import('./selection.js').Selection} selection
   */
  constructor(workspace, banner, panes, selection) {
    this.#workspace = workspace
    this.#banner = banner
    this.#panes = panes
    this.#selection = selection
    panes.onopen = () => this.#follow(selection.current)
    document.addEventListener('livery-selected', ({ detail: { selected, from } }) => {
      if (selected?.kind === 'file') return isAsset(selected.name) || this.open(selected.name)
      if (from !== this.#editor && panes.isSourceOpen) this.#follow(selected)
    })
    document.addEventListener('livery-reveal', ({ detail }) => this.#reveal(detail))
    document.addEventListener('livery-show-problem', ({ detail }) => this.#showProblem(detail.problem))
    document.addEventListener('livery-open-link', ({ detail: { path, file } }) => this.openDefinition(path, file))
    const selectAtCaret = debounce(() => this.#selectAtCaret(), 250)
    this.#editor.addEventListener('click', selectAtCaret)
    this.#editor.addEventListener('keyup', ({ key }) => /^(Arrow|Page)(Up|Down)$/.test(key) && selectAtCaret())
  }

  /** @param {string} file */
  open(file) {
    if (isAsset(file)) return this.#selection.select({ kind: 'file', name: file }, null)
    this.#panes.openSource()
    this.#editor.open(file)
  }

  /** @param {Details['livery-reveal']} place */
  #reveal(place) {
    if (isAsset(place.file)) return this.open(place.file)
    this.#panes.openSource()
    this.#editor.reveal(place)
  }

  /**
   * Selects the style or token that a warning is about, on a canvas that shows it. An error is shown in the source,
   * which is where it was made, and so is a warning if the source is open.
   * @param {Diagnostic} problem
   */
  #showProblem(problem) {
    const { axes, bundle, choice, files } = this.#workspace
    const { severity, file, line } = problem
    const path = styleOfProblem(problem) ??
      outline(files[file] ?? '').filter((one) => !one.directive && one.line < line).at(-1)?.path
    const name = bundle && path ? subjectOf(bundle, path) : null
    if (severity === 'error' || this.#panes.isSourceOpen || !bundle || !name) return this.#reveal(problem)
    const shown = choiceOfProblem(problem, overlayChoice(file, axes, choice) ?? choice)
    if (shown !== choice) emit(find('livery-chooser'), 'livery-choose', { choice: shown })
    if (!bundle.tokens[name]) this.showCanvas()
    this.#selection.select({ kind: 'value', name }, null)
  }

  showCanvas() {
    this.#panes.show('canvas')
    find('livery-tabs').show('panel-gallery')
  }

  /**
   * Shows what is selected in the source, without the focus, or offers to open the app that defines it.
   * @param {Selected | null} selected
   */
  async #follow(selected) {
    this.#elsewhere.hidden = true
    if (selected?.kind !== 'value') return
    const { name } = selected
    if (this.#editor.goTo(name, this.#workspace.choice, { focus: false })) return
    const place = await this.#inherited(name)
    if (!place || this.#selection.current !== selected) return
    this.#elsewhere.href = place.address
    this.#elsewhere.textContent = `Open ${name} in ${place.app}`
    this.#elsewhere.hidden = false
  }

  /** Selects the value that the line of the caret belongs to. */
  #selectAtCaret() {
    const { source } = this.#editor
    const { bundle } = this.#workspace
    if (!source?.isFocused || !bundle || find('livery-inspector').isUnfinished) return
    const before = source.text.slice(0, source.caret)
    const line = before.split('\n').length - 1
    if (!source.text.split('\n')[line].trim()) return
    const found = outline(source.text).filter((one) => !one.directive && one.line <= line).at(-1)
    const name = found && subjectOf(bundle, found.path)
    const { current } = this.#selection
    if (!name || (current?.kind === 'value' && current.name === name)) return
    this.#selection.select({ kind: 'value', name }, this.#editor)
  }

  /** Selects the value in the address, and opens the file in the address, or else the first one. */
  openInitial() {
    const path = new URLSearchParams(location.search).get('show')
    if (path) {
      const show = () => this.#selection.select({ kind: 'value', name: path }, null)
      document.addEventListener('livery-checked', show, { once: true })
      if (this.#editor.goTo(path, this.#workspace.choice, { focus: false })) return
    }
    const named = decodeURIComponent(location.hash.slice(1))
    const files = this.#workspace.sortedFiles
    const initial = this.#editor.has(named) ? named : files.find((file) => file === 'base.ktv') ?? files[0]
    this.#editor.open(initial, { focus: false })
  }

  /**
   * Goes to the definition of a path, as seen from a file. Returns false if it isn't defined in these files.
   * @param {string} path
   * @param {string} [file]
   */
  goTo(path, file) {
    const { axes, choice } = this.#workspace
    const isFound = this.#editor.goTo(path, file && overlayChoice(file, axes, choice) || choice)
    if (isFound) {
      this.#panes.openSource()
      this.#banner.clear('inherited')
    }
    return isFound
  }

  /**
   * Goes to the definition of a path, or offers to open the app that defines it.
   * @param {string} path
   * @param {string} [file]
   */
  async openDefinition(path, file) {
    if (this.goTo(path, file)) return
    const place = await this.#inherited(path)
    if (!place) return this.#status.say(`‘${path}’ is defined in an app that this one extends.`)
    this.#banner.show('inherited', `${path} is defined in the app ${place.app}.`, [
      [`Open in ${place.app}`, () => location.assign(place.address), true],
      ['Close', () => this.#banner.clear('inherited')],
    ])
  }

  /**
   * The app and file that define a path or its closest parent, among the apps that this one extends, and the address of
   * the definition. Null if none does, or if the apps can't be loaded.
   * @param {string} path
   */
  async #inherited(path) {
    const { theme, choice } = this.#workspace
    const found = await definitionIn(Object.entries(theme.extends ?? {}), path).catch((problem) => {
      api.rethrowDefect(problem)
      return null
    })
    const query = new URLSearchParams({ ...choice, show: path })
    return found && { ...found, address: address(`/edit/${encodeURIComponent(found.app)}?${query}`) }
  }

  /**
   * Goes to the next problem, or with -1 to the previous one.
   * @param {1 | -1} direction
   */
  step(direction) {
    const all = this.#workspace.diagnostics
    if (!all.length) return this.#status.say('No problems', 'good')
    this.#problem = (this.#problem + direction + all.length) % all.length
    const { severity, message } = all[this.#problem]
    this.#showProblem(all[this.#problem])
    this.#status.whisper(`${severity}: ${message}, ${this.#problem + 1} of ${all.length}`)
  }

  /** Writes the choice, the draft and the open file into the page's address. */
  updateAddress() {
    const { app, choice, draft } = this.#workspace
    const file = this.#editor.current
    if (!file) return
    const parameters = new URLSearchParams(choice)
    if (draft.name !== null) parameters.set('draft', draft.name)
    history.replaceState(null, '', `?${parameters}#${file}`)
    const link = /** @type {HTMLAnchorElement} */ (find('[data-link=gallery]'))
    link.href = address(`/gallery/${encodeURIComponent(app)}?${new URLSearchParams(choice)}`)
  }
}

/**
 * The first of several apps that defines a path, with the file, or else its closest parent.
 * @param {[string, number][]} apps The apps with their versions.
 * @param {string} path
 */
async function definitionIn(apps, path) {
  const sources = await Promise.all(apps.map(async ([app, version]) => ({
    app,
    files: Object.entries(readable((await api.source(app, version)).files)),
  })))
  for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    for (const { app, files } of sources) {
      const found = files.find(([, text]) => outline(text).some((one) => !one.directive && one.path === name))
      if (found) return { app, file: found[0] }
    }
  }
  return null
}
