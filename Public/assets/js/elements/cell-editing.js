// @ts-check
// The field that is open in a cell of the token table, from loading the text to writing it.
import { rethrowDefect } from '../api.js'
import { emit } from '../dom.js'
import { headingOf, modeOf } from '../theme/axes.js'
import { isSet } from '../theme/token-table.js'
import { cellForm } from './cell-form.js'
import { CellPanel, hasPanel } from './cell-panel.js'

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
   * The open field, or the open panel.
   * @type {{ path: string, column: number, form?: HTMLFormElement, panel?: CellPanel } | null}
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
      if (hasPanel(this.#typed(path, column).type)) return this.#open(edit, path, at)
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
  #form(edit, path, column) {
    const { label, bundle } = column
    const model = this.#table.model()
    const token = bundle?.tokens[path]
    const { type } = this.#typed(path, column)
    const { enumerations = {} } = model ?? {}
    const scope = this.#scope(edit.file, path, column)
    const stop = () => this.current?.path === path && this.#stop()
    return cellForm(edit, { path, type, token, label, scope, enumerations }, stop)
  }

  /**
   * Where a value applies that is set in a file: ` only for Night`.
   * @param {string} file
   * @param {string} path
   * @param {Column} column
   */
  #scope(file, path, column) {
    const { axes, columns, paths } = this.#table.model() ?? { axes: [], columns: [], paths: new Map() }
    const own = modeOf(file, axes)
    if (own) return ` only for ${headingOf(own.value)}`
    if (columns.length < 2) return ''
    const valueIn = (/** @type {Column} */ { bundle }) => JSON.stringify(bundle?.tokens[path]?.value)
    const replaced = columns.filter((other) =>
      !isSet(paths, axes, path, other.mode) && valueIn(other) !== valueIn(column)
    )
    const names = replaced.map(({ label }) => headingOf(label)).join(' and ')
    const others = names ? `, and replaces the different value for ${names}` : ' and modes without a value of their own'
    return ` for ${headingOf(column.label)}${others}`
  }

  /**
   * The type and the value in a column, or the chosen ones before the column has loaded.
   * @param {string} path
   * @param {Column} column
   * @returns {TypedValue}
   */
  #typed = (path, { bundle }) => bundle?.tokens[path] ?? this.#table.model()?.tokens[path] ?? { type: '', value: null }

  /**
   * Opens a panel beside a cell.
   * @param {CellEdit} edit
   * @param {string} path
   * @param {number} at
   */
  #open(edit, path, at) {
    const { element, model, redraw } = this.#table
    const columns = model()?.columns ?? []
    const mode = headingOf(columns[at - 1]?.label ?? '')
    const where = columns.length === 1
      ? ''
      : at === 1
      ? `, ${mode} and modes without a value of their own`
      : `, only ${mode}`
    /** @type {CellPanel} */
    const panel = new CellPanel(path + where, () => this.current?.panel === panel && this.#stop())
    this.current = { path, column: at, panel }
    redraw()
    this.#fill(edit)
    panel.open(element, (element.querySelector('.tokens-cell.is-active') ?? element).getBoundingClientRect())
  }

  /**
   * Shows the value of the cell in its panel.
   * @param {CellEdit} edit
   */
  #fill({ context, origin }) {
    const { path = '', column: at = 1, panel } = this.current ?? {}
    const column = this.#table.model()?.columns[at - 1]
    if (!panel || !column) return
    const row = { path: `cell ${path}`, name: path, state: null, ...this.#typed(path, column) }
    panel.show({ ...context, element: this.#table.element }, row, origin)
  }

  /** Shows another value in the open panel, after a check. */
  async refresh() {
    const { current } = this
    const column = current?.panel && this.#table.model()?.columns[current.column - 1]
    if (!current || !column) return
    try {
      const edit = await this.#table.load(current.path, column)
      if (this.current !== current) return
      if (edit) this.#fill(edit)
      else this.#stop()
    } catch (problem) {
      rethrowDefect(problem)
    }
  }

  #stop() {
    this.current?.panel?.close()
    this.current = null
    this.#table.close()
  }

  /** Writes the text of an open field before something else happens. Returns false if it can't be written. */
  async finish() {
    const form = this.current?.form
    const field = form?.querySelector('input')
    if (!form || !field || field.value === field.defaultValue) {
      if (this.current) this.#stop()
      return true
    }
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
