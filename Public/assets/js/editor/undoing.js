// @ts-check
// One undo for the whole page: the buttons in the bar, and the keys wherever the focus is, except in a field with
// unfinished text. Only this person's steps are undone.
import { find } from '../dom.js'
import { changedValues } from '../theme/changed-values.js'
import { editsOf } from '../theme/edit-history.js'
import { subjectOf } from '../theme/inspection.js'

/** @typedef {import('../theme/edit-history.js').Edit} Edit */
/** @typedef {import('../theme/edit-history.js').TextEdit} TextEdit */

/** @type {{ undo: HTMLElement, redo: HTMLElement }} */
const buttons = { undo: find('[data-action=undo]'), redo: find('[data-action=redo]') }

export class Undoing {
  #workspace
  #selection
  #filesChanged
  #editor = find('livery-editor')
  #status = find('livery-status')

  /**
   * @param {import('./workspace.js').Workspace} workspace
   * @param {import('./selection.js').Selection} selection
   * @param {() => void} filesChanged Called after a file is added, renamed or removed.
   */
  constructor(workspace, selection, filesChanged) {
    this.#workspace = workspace
    this.#selection = selection
    this.#filesChanged = filesChanged
    this.#editor.history = workspace.history
    workspace.history.onchange = () => this.#show()
    // Buttons with unfinished work keep the focus of the text.
    for (const button of Object.values(buttons)) button.addEventListener('mousedown', (event) => event.preventDefault())
    // The browser's menus.
    document.addEventListener('beforeinput', (event) => {
      const command = /^history(Undo|Redo)$/.exec(event.inputType)?.[1]
      if (!command || isOwnField(event.target)) return
      event.preventDefault()
      this.run(command === 'Undo' ? 'undo' : 'redo')
    })
    this.#show()
  }

  /** @param {'undo' | 'redo'} command */
  run(command) {
    const { history } = this.#workspace
    const isUndo = command === 'undo'
    const step = isUndo ? history.undo() : history.redo()
    if (!step) return this.#status.whisper(isUndo ? 'Nothing to undo' : 'Nothing to redo')
    if (step.changedBy !== undefined) {
      return this.#status.say(`${step.changedBy} has changed this since. Your ${step.title} was kept.`)
    }
    const before = { ...this.#workspace.files }
    this.#selection.forgetNew()
    this.#apply(editsOf(step, isUndo), isUndo ? step.before : step.after)
    this.#status.say(`${isUndo ? 'Undone' : 'Redone'}: ${step.title}`)
    // Find lists the changed places itself.
    const isSeen = this.#editor.contains(document.activeElement) || find('#panel-find').checkVisibility()
    if (!isSeen) this.#reveal(before)
  }

  /**
   * Selects what changed, unless the author sees it, as soon as the changed values are known.
   * @param {Texts} before
   */
  #reveal(before) {
    const { paths, assets } = changedValues(before, this.#workspace.files)
    const [file, selected] = [this.#editor.current, this.#selection.current]
    document.addEventListener('livery-checked', () => {
      // The author has gone on.
      const { current } = this.#selection
      if (this.#editor.current !== file || (current !== null && current !== selected)) return
      const { bundle, files } = this.#workspace
      const asset = assets.find((one) => one in files)
      const subject = bundle && (paths.map((path) => subjectOf(bundle, path)).find((found) => found !== null) ?? null)
      if (subject !== null ? isShown(subject) : !asset || isShown(asset)) return
      // The focus stays where it is.
      const contents = find('livery-contents')
      if (subject !== null) this.#selection.select({ kind: 'value', name: subject }, contents)
      else if (asset) this.#selection.select({ kind: 'file', name: asset }, contents)
    }, { once: true })
  }

  /**
   * @param {Edit[]} edits
   * @param {import('../theme/edit-history.js').Place | null} selection
   */
  #apply(edits, selection) {
    const [editor, workspace] = [this.#editor, this.#workspace]
    const focus = editor.contains(document.activeElement)
    let [last, hasFiles] = ['', false]
    /** @type {string | undefined} */
    let moved
    for (const [index, edit] of edits.entries()) {
      if (edit.kind === 'text') {
        last = edit.file
        const previous = edits[index - 1]
        if (previous?.kind === 'text' && previous.file === edit.file) continue
        const place = selection?.file === edit.file ? selection : null
        editor.sourceOf(edit.file)?.applyEdits(ofFile(edits.slice(index)), place)
      } else {
        hasFiles = true
        if (edit.kind === 'file') workspace.setFile(editor, edit.file, edit.after)
        else workspace.moveFile(editor, edit.file, edit.to)
        if (edit.kind === 'move') moved = edit.to
        else if (edit.after !== undefined) moved = edit.file
      }
    }
    this.#open([moved, selection?.file, last, editor.current], focus)
    if (hasFiles) this.#filesChanged()
  }

  /**
   * Shows the first of these files that exists. If the focus is outside the source, it stays there.
   * @param {(string | null | undefined)[]} files
   * @param {boolean} focus
   */
  #open(files, focus) {
    const editor = this.#editor
    const file = files.find((one) => one != null && editor.has(one)) ?? this.#workspace.sortedFiles[0]
    editor.open(file, { focus })
  }

  /** Shows on the buttons what the next undo and redo do. */
  #show() {
    const { last, next } = this.#workspace.history
    for (
      const [button, word, step, key] of /** @type {const} */ ([
        [buttons.undo, 'Undo', last, 'Ctrl Z'],
        [buttons.redo, 'Redo', next, 'Ctrl Shift Z'],
      ])
    ) {
      // A disabled button would lose the focus.
      button.setAttribute('aria-disabled', String(!step))
      const title = step ? `${word} ${step.title}` : `Nothing to ${word.toLowerCase()}`
      button.title = `${title} (${key})`
      button.setAttribute('aria-label', step ? title : word)
    }
  }
}

/**
 * Whether the author sees a value: it is selected, used by the selection, or in the visible part of the table.
 * @param {string} path
 */
function isShown(path) {
  if (find('livery-inspector').textContent?.includes(path)) return true
  const row = document.querySelector(`livery-tokens [data-path="${CSS.escape(path)}"]`)
  const { top = 0, bottom = 0, height = 0 } = row?.getBoundingClientRect() ?? {}
  return height > 0 && top >= 0 && bottom <= innerHeight
}

/**
 * The edits at the start of a list that change the same file.
 * @param {Edit[]} edits
 */
function ofFile(edits) {
  const [{ file }] = edits
  const end = edits.findIndex((edit) => edit.kind !== 'text' || edit.file !== file)
  return /** @type {TextEdit[]} */ (end < 0 ? edits : edits.slice(0, end))
}

/**
 * Whether an event belongs to a text field that has unfinished text, which the browser can undo.
 * @param {EventTarget | null} target
 */
export function isOwnField(target) {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  return target.type !== 'checkbox' && target.value !== target.defaultValue
}
