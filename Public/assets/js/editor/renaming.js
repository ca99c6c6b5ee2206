// @ts-check
// The dialog that renames a value or group everywhere in the theme, with a preview of the places.
import * as api from '../api.js'
import { count, debounce, emit, find, findIn, h } from '../dom.js'
import * as session from '../session.js'
import { applyEdits } from '../theme/edits.js'

const dialog = /** @type {HTMLDialogElement} */ (find('.rename-dialog'))
/** @type {HTMLInputElement} */
const field = findIn(dialog, 'input')
const [note, places] = [findIn(dialog, '.rename-note'), findIn(dialog, '.rename-places')]
/** @type {HTMLButtonElement} */
const submit = findIn(dialog, '[type=submit]')

export class Renaming {
  #workspace
  #editor = find('livery-editor')
  #status = find('livery-status')
  #path = ''
  #run = 0
  /** @type {API.Renaming | null} */
  #found = null
  #preview = debounce(() => this.#load(), 200)

  /** @param {import('./workspace.js').Workspace} workspace */
  constructor(workspace) {
    this.#workspace = workspace
    document.addEventListener('livery-rename', ({ detail: { path } }) => this.#open(path))
    field.addEventListener('input', () => {
      this.#show(null, '')
      this.#preview()
    })
    findIn(dialog, 'button[type=button]').addEventListener('click', () => dialog.close())
    findIn(dialog, 'form').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
      event.preventDefault()
      this.#accept()
    })
  }

  /** @param {string} path */
  #open(path) {
    this.#path = path
    findIn(dialog, '.sheet-title').textContent = `Rename ${path}`
    field.value = path.slice(path.lastIndexOf('.') + 1)
    this.#show(null, '')
    dialog.showModal()
    field.select()
  }

  /** Requests the places, and shows them. */
  async #load() {
    const run = this.#run += 1
    const name = field.value.trim()
    if (!name || this.#path.split('.').at(-1) === name) return this.#show(null, '')
    try {
      const body = { ...this.#workspace.text, path: this.#path, name }
      const found = await api.rename(this.#workspace.app, body, session.csrf())
      if (run === this.#run) this.#show(found, summary(found.edits))
    } catch (problem) {
      if (!(problem instanceof api.Problem)) throw problem
      if (run === this.#run) this.#show(null, problem.message, true)
    }
  }

  /**
   * @param {API.Renaming | null} found
   * @param {string} text
   * @param {boolean} [isError]
   */
  #show(found, text, isError = false) {
    this.#found = found
    submit.disabled = found === null
    note.textContent = text
    note.classList.toggle('is-error', isError)
    field.setAttribute('aria-invalid', String(isError))
    places.replaceChildren(...(found?.edits ?? []).map(({ file, line }) => h('li', {}, `${file}:${line}`)))
  }

  async #accept() {
    if (!this.#found) await this.#preview.now()
    const found = this.#found
    if (!found) return
    // Texts can be edited with an undo step only while no dialog is open.
    dialog.close()
    this.#workspace.write(this.#editor, applyEdits(this.#workspace.files, found.edits))
    this.#status.say(`${found.path} is now ${found.newPath}, in ${count(found.edits.length, 'place')}.`, 'good')
    emit(this.#editor, 'livery-renamed', { path: found.path, newPath: found.newPath })
  }
}

/** @param {API.RenamingEdit[]} edits */
const summary = (edits) =>
  `${count(edits.length, 'place')} in ${count(new Set(edits.map(({ file }) => file)).size, 'file')}`
