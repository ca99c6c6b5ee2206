// @ts-check
// Adds, renames, deletes and imports files. Loaded with the sheets.
import { emit, find } from '../dom.js'
import { overlayChoice } from '../theme/axes.js'
import { adding, arriving, ofImport } from '../theme/importing.js'
import { excluding, including } from '../theme/includes.js'
import { askForPath, rejectPaths } from './file-dialog.js'

/** @typedef {import('../theme/converting.js').ImportedTheme} ImportedTheme */

export class FileCommands {
  #workspace
  #navigation
  #changed
  #onDemand
  #editor = find('livery-editor')
  #status = find('livery-status')
  #chooser = find('livery-chooser')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./navigation.js').Navigation} navigation
   * @param {() => void} changed Called after a file was added, renamed or deleted.
   * @param {import('./on-demand.js').OnDemand} onDemand
   */
  constructor(workspace, navigation, changed, onDemand) {
    this.#workspace = workspace
    this.#navigation = navigation
    this.#changed = changed
    this.#onDemand = onDemand
    rejectPaths((path) => path in workspace.files)
    find('livery-import-tokens').addEventListener('livery-import', ({ detail }) => this.#take(detail))
  }

  /** Asks for the path of a new file, and opens it. */
  add() {
    askForPath({ title: 'New file', action: 'Create', path: '', accept: (path) => this.#create(path) })
  }

  /**
   * Asks for the files of another tool, or reads those that were dropped on the page.
   * @param {File[]} [files]
   */
  import(files) {
    const within = (/** @type {ImportedTheme} */ theme) => this.#compile(theme)
    const open = () => find('livery-import-tokens').open(this.#workspace.app, this.#chooser.axes, within, files)
    return this.#onDemand.open('Import', open)
  }

  /**
   * Compiles imported tokens as a part of the draft. Null if that isn't possible now.
   * @param {ImportedTheme} theme
   */
  async #compile(theme) {
    const { files, entry, bundle: before } = this.#workspace
    const result = await this.#workspace.checkWith(adding(theme, files, entry, this.#chooser.axes))
    return result && { bundle: result.bundle && arriving(before, result.bundle), diagnostics: ofImport(result) }
  }

  /** Asks for another path of the open file. */
  renameCurrent() {
    this.#ifRemovable((file) => this.askToRename(file))
  }

  deleteCurrent() {
    this.#ifRemovable((file) => this.delete(file))
  }

  /** @param {string} file */
  #create(file) {
    const { files, entry } = this.#workspace
    // The files of a mode, such as the night skin's, are used without being included.
    const isIncluded = /\.ktv$/.test(file) && !overlayChoice(file, this.#chooser.axes, {})
    const included = isIncluded ? { [entry]: including(files[entry], entry, file) } : {}
    this.#workspace.perform(`new file ${file}`, this.#editor, { ...included, [file]: '' })
    emit(this.#editor, 'livery-select', { kind: 'file', name: file })
    this.#editor.open(file)
    this.#changed()
  }

  /** @param {string} file */
  askToRename(file) {
    askForPath({ title: `Rename ${file}`, action: 'Rename', path: file, accept: (path) => this.#rename(file, path) })
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #rename(from, to) {
    this.#workspace.rename(this.#editor, from, to)
    emit(this.#editor, 'livery-select', { kind: 'file', name: to })
    this.#navigation.updateAddress()
    this.#changed()
    this.#status.say(`${from} is now ${to}.`)
  }

  /** @param {string} file */
  delete(file) {
    const changed = { ...excluding(this.#workspace.files, file), [file]: undefined }
    this.#workspace.perform(`deletion of ${file}`, this.#editor, changed)
    this.#changed()
    this.#status.say(`${file} is deleted from your draft. Undo restores it.`)
  }

  /** @param {Details['livery-import']} imported */
  #take({ theme, placements }) {
    const { files, entry, choice } = this.#workspace
    const changed = adding(theme, files, entry, this.#chooser.axes, placements)
    this.#workspace.perform('import', this.#editor, changed)
    this.#changed()
    this.#status.say('The values are imported into your draft.')
    // Shows the mode that the values are for.
    const mode = placements.map((one) => one.mode).filter((one) => one !== null).at(-1)
    if (mode) emit(this.#chooser, 'livery-choose', { choice: { ...choice, [mode.axis]: mode.value } })
  }

  /**
   * Runs an action for the open file, unless it is the entry.
   * @param {(file: string) => void} action
   */
  #ifRemovable(action) {
    const { current } = this.#editor
    const { entry } = this.#workspace
    if (current !== null && current !== entry) return action(current)
    this.#status.say(`${entry} is the entry file. It can’t be renamed or deleted.`)
  }
}
