// @ts-check
// Moves between files, definitions and problems, and keeps the page's address up to date.
import { find } from '../dom.js'

export class Navigation {
  #workspace
  #editor = find('livery-editor')
  #status = find('livery-status')
  #problem = -1

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
    document.addEventListener('livery-open', ({ detail: { file } }) => this.open(file))
    document.addEventListener('livery-reveal', ({ detail }) => this.#editor.reveal(detail))
    document.addEventListener('livery-open-link', ({ detail: { path } }) => {
      if (!this.goTo(path)) this.#status.say(`‘${path}’ is defined in the theme that this one extends.`)
    })
  }

  /** @param {string} file */
  open(file) {
    this.#editor.open(file)
  }

  /** Opens the file in the address, or else the first one. */
  openInitial() {
    const named = decodeURIComponent(location.hash.slice(1))
    const files = this.#workspace.sortedFiles
    const initial = this.#editor.has(named) ? named : files.find((file) => file === 'base.ktv') ?? files[0]
    this.#editor.open(initial, { focus: false })
  }

  /**
   * Goes to the definition of a path. Returns false if it isn't defined in these files.
   * @param {string} path
   */
  goTo(path) {
    return this.#editor.goTo(path, this.#workspace.choice)
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
    link.href = `/gallery/${encodeURIComponent(app)}?${new URLSearchParams(choice)}`
  }
}
