// @ts-check
// Adds, renames, deletes and imports files.
import { count, find } from '../dom.js'
import { adding } from '../theme/importing.js'
import { askForPath, rejectPaths } from './file-dialog.js'

export class FileCommands {
  #workspace
  #navigation
  #banner
  #changed
  #editor = find('livery-editor')
  #status = find('livery-status')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./navigation.js').Navigation} navigation
   * @param {import('./banner.js').Banner} banner
   * @param {() => void} changed Called after a file was added, renamed or deleted.
   */
  constructor(workspace, navigation, banner, changed) {
    this.#workspace = workspace
    this.#navigation = navigation
    this.#banner = banner
    this.#changed = changed
    rejectPaths((path) => path in workspace.files)
    document.addEventListener('livery-new-file', () => this.add())
    document.addEventListener('livery-import-tokens', () => this.import())
    document.addEventListener('livery-rename-file', ({ detail: { file } }) => this.#askToRename(file))
    document.addEventListener('livery-delete-file', ({ detail: { file } }) => this.#delete(file))
    find('livery-import-tokens').addEventListener('livery-import', ({ detail: { theme } }) => this.#take(theme))
  }

  /** Asks for the path of a new file, and opens it. */
  add() {
    askForPath({ title: 'New file', action: 'Create', path: '', accept: (path) => this.#create(path, '') })
  }

  /** Asks for the files of another tool. */
  import() {
    find('livery-import-tokens').open(this.#workspace.app)
  }

  /** Asks for another path of the open file. */
  renameCurrent() {
    this.#ifRemovable((file) => this.#askToRename(file))
  }

  deleteCurrent() {
    this.#ifRemovable((file) => this.#delete(file))
  }

  /**
   * Adds a file to the editor and the workspace.
   * @param {string} file
   * @param {string} text
   */
  show(file, text) {
    this.#editor.add(file, text)
    this.#workspace.files[file] = text
  }

  /**
   * @param {string} file
   * @param {string} text
   */
  #create(file, text) {
    this.show(file, text)
    this.#editor.open(file)
    this.#changed()
  }

  /** @param {string} file */
  #askToRename(file) {
    askForPath({ title: `Rename ${file}`, action: 'Rename', path: file, accept: (path) => this.#rename(file, path) })
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  #rename(from, to) {
    const move = (/** @type {string} */ from, /** @type {string} */ to) => {
      this.#workspace.rename(this.#editor, from, to)
      this.#navigation.updateAddress()
      this.#changed()
    }
    move(from, to)
    this.#offerUndo(`${from} is now ${to}.`, () => {
      const reason = this.#occupied(from)
      if (!reason && to in this.#workspace.files) move(to, from)
      return reason
    })
  }

  /** @param {string} file */
  #delete(file) {
    const text = this.#workspace.files[file]
    this.#workspace.write(this.#editor, { [file]: undefined })
    this.#changed()
    this.#offerUndo(`${file} is deleted from your draft.`, () => {
      const reason = this.#occupied(file)
      if (!reason) this.#create(file, text)
      return reason
    })
  }

  /** @param {import('../elements/token-drop.js').ImportedTheme} theme */
  #take(theme) {
    const { files, entry } = this.#workspace
    const changed = adding(theme, files, entry)
    const before = Object.fromEntries(Object.keys(changed).map((file) => [file, files[file]]))
    this.#workspace.write(this.#editor, changed)
    this.#changed()
    this.#offerUndo(`${count(Object.keys(theme.files).length, 'file')} imported into your draft.`, () => {
      const edited = Object.keys(changed).find((file) => this.#workspace.files[file] !== changed[file])
      if (edited) return `Can’t undo: ${edited} has been edited since.`
      this.#workspace.write(this.#editor, before)
      this.#changed()
    })
  }

  /**
   * Shows what was undone, or why it can't be undone.
   * @param {string} words
   * @param {() => string | undefined | void} undo Returns the reason if it isn't possible.
   */
  #offerUndo(words, undo) {
    const act = () => {
      const reason = undo()
      if (reason) this.#offerUndo(reason, undo)
      else this.#banner.clear('file')
    }
    this.#banner.show('file', words, [['Undo', act], ['Close', () => this.#banner.clear('file')]])
  }

  /**
   * Why an undo that creates a file isn't possible.
   * @param {string} file
   */
  #occupied(file) {
    if (!(file in this.#workspace.files)) return undefined
    return `Can’t undo: another file is now named ${file}. Rename or delete that file first.`
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
