// @ts-check
// Moves between files, definitions and problems, and keeps the page's address up to date.
import { address } from '../base.js'
import * as api from '../api.js'
import { find } from '../dom.js'
import { overlayChoice } from '../theme/axes.js'
import { outline } from '../theme/ktv.js'
import { showView } from './views.js'

export class Navigation {
  #workspace
  #editor = find('livery-editor')
  #status = find('livery-status')
  #problem = -1
  /** @type {import('./banner.js').Banner} */
  #banner

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./banner.js').Banner} banner
   */
  constructor(workspace, banner) {
    this.#workspace = workspace
    this.#banner = banner
    document.addEventListener('livery-open', ({ detail: { file } }) => this.open(file))
    document.addEventListener('livery-reveal', ({ detail }) => {
      showView('source')
      this.#editor.reveal(detail)
    })
    document.addEventListener('livery-open-link', ({ detail: { path, file } }) => this.openDefinition(path, file))
  }

  /** @param {string} file */
  open(file) {
    showView('source')
    this.#editor.open(file)
  }

  /** Opens the definition or the file in the address, or else the first file. */
  openInitial() {
    const path = new URLSearchParams(location.search).get('show')
    if (path && this.goTo(path)) return
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
    const { choice, theme } = this.#workspace
    const isFound = this.#editor.goTo(path, file && overlayChoice(file, theme.axes, choice) || choice)
    if (isFound) {
      showView('source')
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
    const place = await this.#inherited(path).catch((problem) => {
      api.rethrowDefect(problem)
      return null
    })
    if (!place) return this.#status.say(`‘${path}’ is defined in an app that this one extends.`)
    const parameters = new URLSearchParams({ ...this.#workspace.choice, show: path })
    this.#banner.show('inherited', `‘${path}’ is defined in the app ${place.app}, in ${place.file}.`, [
      [
        `Open in ${place.app}`,
        () => location.assign(address(`/edit/${encodeURIComponent(place.app)}?${parameters}`)),
        true,
      ],
      ['Close', () => this.#banner.clear('inherited')],
    ])
  }

  /**
   * The app and file that define a path or its closest parent, among the apps that this one extends.
   * @param {string} path
   */
  async #inherited(path) {
    const bases = Object.entries(this.#workspace.theme.extends ?? {})
    const sources = await Promise.all(bases.map(async ([app, version]) => ({
      app,
      files: Object.entries((await api.source(app, version)).files),
    })))
    for (let name = path; name; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
      for (const { app, files } of sources) {
        const found = files.find(([, text]) => outline(text).some((one) => !one.directive && one.path === name))
        if (found) return { app, file: found[0] }
      }
    }
    return null
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
    showView('source')
    this.#editor.reveal(all[this.#problem])
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
