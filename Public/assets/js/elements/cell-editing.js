// @ts-check
// The field that is open in a cell of the token table, from loading the text to writing it.
import { rethrowDefect } from '../api.js'
import { emit } from '../dom.js'
import { headingOf } from '../theme/axes.js'
import { cellForm } from './cell-form.js'

/** @typedef {import('./tokens.js').Column} Column */
/** @typedef {import('./tokens.js').CellEdit} CellEdit */
/**
 * The table around the cell. `load` requests the text of a cell, and `close` is called when the field is gone.
 * @typedef {{
 *   element: Element, model: () => import('./tokens.js').TokenModel | null,
 *   pathAt: (row: number) => string | undefined,
 *   load: (path: string, column: Column) => Promise<CellEdit | null>, activate: (row: number, column: number) => void,
 *   redraw: () => void, close: () => void
 * }} EditedTable
 */

export class CellEditing {
  #table
  /**
   * The open field.
   * @type {{ path: string, column: number, form: HTMLFormElement } | null}
   */
  current = null
  /** The number of started edits. */
  #loading = 0

  /** @param {EditedTable} table */
  constructor(table) {
    this.#table = table
  }

  /**
   * Opens a field in a cell, after loading the text that sets its value.
   * @param {number} row
   * @param {number} at
   */
  async start(row, at) {
    const { element, model, pathAt, load, activate, redraw } = this.#table
    const loading = this.#loading += 1
    const path = pathAt(row)
    const column = model()?.columns[at - 1]
    if (this.current && !await this.finish()) return
    if (path === undefined || !column || loading !== this.#loading) return
    activate(row, at)
    try {
      const edit = await load(path, column)
      // A double-click on the button of a cell requests the text several times.
      if (loading !== this.#loading) return
      const name = headingOf(column.label)
      if (!edit) return emit(element, 'livery-say', { text: `The saved draft has no value ${path} for ${name}` })
      const form = this.#form(edit, path, column)
      this.current = { path, column: at, form }
      redraw()
      const control = /** @type {HTMLElement | null} */ (form.querySelector('input, select'))
      if (control instanceof HTMLInputElement) control.select()
      control?.focus({ preventScroll: true })
    } catch (problem) {
      rethrowDefect(problem)
      emit(element, 'livery-say', { text: `${path} can’t be edited: ${problem.message}` })
    }
  }

  /**
   * @param {CellEdit} edit
   * @param {string} path
   * @param {Column} column
   */
  #form(edit, path, { label, mode, bundle }) {
    const model = this.#table.model()
    const token = bundle?.tokens[path]
    const type = token?.type ?? model?.tokens[path]?.type ?? ''
    const isFirst = !mode || model?.columns[0].label === label
    const scope = isFirst ? '' : ` only for ${headingOf(label)}`
    const { enumerations = {} } = model ?? {}
    const stop = () => this.current?.path === path && this.#stop()
    return cellForm(edit, { path, type, token, label, scope, enumerations }, stop)
  }

  #stop() {
    this.current = null
    this.#table.close()
  }

  /** Writes the text of an open field before something else happens. Returns false if it can't be written. */
  async finish() {
    const field = this.current?.form.querySelector('input')
    if (!this.current || !field || field.value === field.defaultValue) {
      if (this.current) this.#stop()
      return true
    }
    const { form } = this.current
    const written = new Promise((resolve) => {
      form.addEventListener('livery-set-value', ({ detail }) => {
        const { done } = detail
        detail.done = (problem) => {
          done(problem)
          resolve(problem === null)
        }
      }, { once: true })
    })
    form.requestSubmit()
    const isWritten = await written
    if (!isWritten) field.focus()
    return isWritten
  }
}
