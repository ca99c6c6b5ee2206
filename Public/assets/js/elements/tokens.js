// @ts-check
// <livery-tokens>: a table of all tokens with a column for each value of an axis. Only visible rows are elements, so
// that the table stays fast with ten thousand tokens. The table is a single Tab stop, and the arrow keys move within
// it. Events: `livery-select` {kind, name}, `livery-set-value` {file, path, value}, `livery-token-command` {command}.
import { count, emit, h } from '../dom.js'
import { describe } from '../theme/bundle.js'
import { groupOf, isSet, tableRows } from '../theme/token-table.js'
import { CellEditing } from './cell-editing.js'
import { TokenChoice } from './token-choice.js'
import { dragTokens } from './token-drag.js'
import { headings, TokenFilter } from './token-filter.js'
import { groupRow, tokenRow } from './token-rows.js'

/**
 * A column: its axis value, or null for a theme without axes, and the last valid bundle for it.
 * @typedef {{
 *   label: string, mode: import('../theme/token-table.js').Mode | null, choice: Choice, bundle: Bundle | null
 * }} Column
 */
/**
 * @typedef {{
 *   axes: Axis[], columns: Column[], tokens: Bundle['tokens'], unused: Set<string>, contrast: Set<string>,
 *   paths: ReturnType<typeof import('../theme/token-table.js').pathsOf>, own: Set<string>, deprecated: Set<string>,
 *   unneeded: Set<string>, stillRead: Map<string, string[]>,
 *   aliasOf: (path: string, column: Column) => string | null, enumerations: Record<string, string[]>
 * }} TokenModel
 */
/**
 * `context` and `origin` are what the controls of the inspector need.
 * @typedef {{
 *   path: string, file: string, text: string, origin: import('./inspector-rows.js').RowOrigin,
 *   context: Omit<import('./value-form.js').FormContext, 'element'>
 * }} CellEdit
 */

/** The height of a row in pixels, as in tokens.css. */
const rowHeight = 34
/** The number of rows above and below the visible rows that are also elements. */
const margin = 6

export class Tokens extends HTMLElement {
  /** @type {(path: string, column: Column) => Promise<CellEdit | null>} */
  onedit = async () => null
  onvisible = () => {}
  onaxis = () => {}
  /** @type {TokenModel | null} */
  #model = null
  /** @type {ReturnType<typeof tableRows>} */
  #rows = []
  /**
   * The elements of the visible rows by index.
   * @type {Map<number, HTMLElement>}
   */
  #elements = new Map()
  /** The indices of the active cell. */
  #active = { row: 1, column: 0 }
  #editing = new CellEditing({
    element: this,
    model: () => this.#model,
    pathAt: (row) => this.#rows[row]?.path,
    load: (path, column) => this.onedit(path, column),
    activate: (row, column) => this.#activate(row, column),
    redraw: () => this.#redraw(),
    close: () => {
      this.#grid.focus({ preventScroll: true })
      this.#redraw()
    },
  })
  /** @type {Selected | null} */
  #selected = null
  /**
   * A new token to show once it exists.
   * @type {string | null}
   */
  #next = null
  #filter = new TokenFilter(() => this.#list(), () => this.onaxis())
  #choice = new TokenChoice(() => this.#redraw())
  #head = h('div', { class: 'tokens-head', role: 'row', 'aria-rowindex': '1' })
  #body = h('div', { class: 'tokens-body', role: 'rowgroup' })
  #grid = h(
    'div',
    {
      class: 'tokens-grid',
      role: 'grid',
      tabindex: '0',
      'aria-label': 'Tokens',
      'aria-multiselectable': 'true',
      onkeydown: (event) => this.#key(event),
    },
    h('div', { role: 'rowgroup', class: 'tokens-top' }, this.#head),
    this.#body,
  )
  #empty = h('p', { class: 'empty', hidden: true })

  connectedCallback() {
    if (this.#grid.isConnected) return
    const create = () => emit(this, 'livery-token-command', { command: 'new', paths: [], group: this.#activeGroup })
    this.append(
      h(
        'div',
        { class: 'tokens-bar' },
        h(
          'div',
          { class: 'tokens-filters' },
          this.#filter.search,
          h('button', { type: 'button', class: 'button', 'aria-haspopup': 'dialog', onclick: create }, 'New token…'),
          h('button', {
            type: 'button',
            class: 'button button-quiet',
            'aria-haspopup': 'dialog',
            onclick: () => emit(this, 'livery-import-tokens'),
          }, 'Import…'),
        ),
        h('div', { class: 'tokens-filters' }, this.#filter.axis, this.#filter.type, this.#filter.only),
        this.#choice.element,
      ),
      this.#grid,
      this.#empty,
    )
    this.#grid.addEventListener('scroll', () => this.#draw())
    dragTokens(this.#body, (target) => this.#draggedFrom(target), (target) => this.#groupAt(target))
    new ResizeObserver(() => {
      if (this.isVisible) this.onvisible()
      this.#draw()
    }).observe(this.#grid)
  }

  get isVisible() {
    return this.checkVisibility()
  }

  /** The axis whose values are the columns, or an empty string before the author chooses one. */
  get axis() {
    return this.#filter.axis.value
  }

  /** @param {TokenModel} model */
  show(model) {
    this.#model = model
    const { axes, columns, tokens } = model
    this.#filter.offer(axes, columns[0].mode?.axis ?? '', tokens, model.unneeded.size > 0)
    this.#choice.keep(tokens)
    this.#grid.style.setProperty('--columns', String(columns.length))
    this.#grid.setAttribute('aria-colcount', String(columns.length + 1))
    this.#head.replaceChildren(...headings(columns))
    this.#list()
    this.#editing.refresh()
    this.#revealNext()
  }

  /** @param {Selected | null} selected */
  set selected(selected) {
    this.#selected = selected
    this.#redraw()
  }

  /**
   * Makes a token the active one as soon as it exists, even if a filter hides it.
   * @param {string} path
   */
  revealNext(path) {
    this.#next = path
  }

  #revealNext() {
    const path = this.#next
    if (path === null || !this.#model?.tokens[path]) return
    this.#next = null
    if (!this.#rows.some((row) => row.path === path)) {
      for (const field of [this.#filter.search, this.#filter.type, this.#filter.only]) field.value = ''
      this.#list()
    }
    const row = this.#rows.findIndex((one) => one.path === path)
    if (row >= 0) this.#activate(row, 0)
  }

  /** Moves the focus to the table. */
  focusTable() {
    this.#grid.focus({ preventScroll: true })
  }

  /** The group of the selected token or the active cell, if it is one of this app's own, or an empty string. */
  get #activeGroup() {
    const path = this.#selected?.kind === 'value' ? this.#selected.name : this.#rows[this.#active.row]?.path
    const isOwnToken = path !== undefined && this.#model?.own.has(path) && this.#model.tokens[path] !== undefined
    return isOwnToken ? groupOf(path) : ''
  }

  /**
   * The tokens to drag from a row: all chosen ones, if its token is chosen.
   * @param {Element} target
   */
  #draggedFrom(target) {
    const path = /** @type {HTMLElement | null} */ (target.closest('.tokens-row'))?.dataset.path
    if (path === undefined) return []
    return this.#choice.paths.has(path) ? [...this.#choice.paths] : [path]
  }

  /**
   * The group of a row, and its heading.
   * @param {Element} target
   */
  #groupAt(target) {
    const row = /** @type {HTMLElement | null} */ (target.closest('[data-group], .tokens-row'))
    if (!row) return null
    const group = row.dataset.group ?? groupOf(row.dataset.path ?? '')
    return { group, element: this.#body.querySelector(`[data-group="${CSS.escape(group)}"]`) ?? row }
  }

  /** Lists the tokens that match the filter. */
  #list() {
    if (!this.#model) return
    const { tokens, columns, unused, contrast, own, unneeded, aliasOf } = this.#model
    const flag = this.#filter.only.value
    const only = new Map(Object.entries({ unused, contrast, own, unneeded })).get(flag) ?? null
    const textOf = (/** @type {string} */ path) =>
      columns.map((column) => {
        const { type, value } = column.bundle?.tokens[path] ?? tokens[path]
        return `${describe(type, value)} ${aliasOf(path, column) ?? ''}`
      }).join(' ')
    const filter = { words: this.#filter.search.value, type: this.#filter.type.value, only }
    this.#rows = tableRows(tokens, filter, textOf, (path) => own.has(path))
    const [all, found] = [Object.keys(tokens).length, this.#rows.filter(({ path }) => path !== undefined).length]
    this.#choice.total = found === all ? count(all, 'token') : `${found} of ${count(all, 'token')}`
    this.#grid.hidden = !found
    this.#empty.hidden = found > 0
    this.#empty.textContent = this.#filter.emptyState(all)
    this.#grid.setAttribute('aria-rowcount', String(this.#rows.length + 1))
    this.#active.column = Math.min(this.#active.column, columns.length)
    this.#active.row = this.#nearest(this.#active.row, 1)
    this.#redraw()
  }

  // Rows

  /**
   * Replaces the elements of rows whose content changed. Other elements are kept, so that a click on them isn't lost.
   */
  #redraw() {
    const focused = this.#editing.current?.form?.contains(document.activeElement) ? document.activeElement : null
    this.#body.querySelector('.is-active')?.classList.remove('is-active')
    for (const [index, old] of this.#elements) {
      if (index >= this.#rows.length) {
        old.remove()
        this.#elements.delete(index)
        continue
      }
      const element = this.#element(index)
      const box = /** @type {HTMLInputElement | null} */ (old.querySelector('.tokens-choose'))
      if (box) box.checked = this.#choice.paths.has(old.dataset.path ?? '')
      if (element.isEqualNode(old)) continue
      old.replaceWith(element)
      this.#elements.set(index, element)
    }
    this.#draw()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }

  /** Creates elements for rows that became visible, and removes elements of rows that no longer are. */
  #draw() {
    if (!this.#model || !this.isVisible) return
    const { scrollTop, clientHeight } = this.#grid
    const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
    const last = Math.min(this.#rows.length, Math.ceil((scrollTop + clientHeight) / rowHeight) + margin)
    this.#body.style.setProperty('block-size', `${this.#rows.length * rowHeight}px`)
    for (const [index, element] of this.#elements) {
      if (index >= first && index < last) continue
      element.remove()
      this.#elements.delete(index)
    }
    /** @type {Element | null} */
    let next = null
    for (let index = last - 1; index >= first; index -= 1) {
      const element = this.#elements.get(index) ?? this.#element(index)
      if (!element.isConnected) this.#body.insertBefore(element, next)
      this.#elements.set(index, element)
      next = element
    }
    this.#mark()
  }

  /** @param {number} index */
  #element(index) {
    const row = this.#rows[index]
    const context = this.#context
    const element = row.path === undefined ? groupRow(row, context) : tokenRow(row, index, context)
    element.setAttribute('aria-rowindex', String(index + 2))
    element.style.setProperty('inset-block-start', `${index * rowHeight}px`)
    return element
  }

  /** @returns {import('./token-rows.js').RowContext} */
  get #context() {
    const { columns, own, paths, axes, deprecated, unneeded, stillRead, aliasOf } =
      /** @type {TokenModel} */ (this.#model)
    return {
      columns,
      isOwn: (path) => own.has(path),
      isSet: (path, { mode }) => isSet(paths, axes, path, mode),
      aliasOf,
      deprecated,
      unneeded,
      stillRead,
      inspected: this.#selected?.kind === 'value' ? this.#selected.name : null,
      chosen: this.#choice.paths,
      editing: this.#editing.current,
      onchoose: (row, { shiftKey }) => this.#choose(row, shiftKey),
      oninspect: (row) => this.#inspect(row),
      onactivate: (row, column) => this.#activate(row, column),
      onedit: (row, column) => this.#editing.start(row, column),
    }
  }

  /** Marks the active cell. */
  #mark() {
    const { row, column } = this.#active
    const id = `token-${row}-${column}`
    const old = this.#body.querySelector('.is-active')
    const cell = this.#elements.get(row)?.querySelector(`#${id}`)
    if (old !== cell) {
      old?.classList.remove('is-active')
      cell?.classList.add('is-active')
    }
    if (cell) this.#grid.setAttribute('aria-activedescendant', id)
    else this.#grid.removeAttribute('aria-activedescendant')
  }

  // Keyboard

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target !== this.#grid || event.altKey || event.metaKey) return
    const { row, column } = this.#active
    const page = Math.max(1, Math.floor(this.#grid.clientHeight / rowHeight) - 2)
    /** @type {Record<string, () => unknown>} */
    const moves = {
      ArrowDown: () => this.#activate(this.#nearest(row + 1, 1), column),
      ArrowUp: () => this.#activate(this.#nearest(row - 1, -1), column),
      ArrowRight: () => this.#activate(row, column + 1),
      ArrowLeft: () => this.#activate(row, column - 1),
      PageDown: () => this.#activate(this.#nearest(row + page, 1), column),
      PageUp: () => this.#activate(this.#nearest(row - page, -1), column),
      Home: () => this.#activate(event.ctrlKey ? this.#nearest(0, 1) : row, 0),
      End: () => this.#activate(event.ctrlKey ? this.#nearest(this.#rows.length, -1) : row, Infinity),
      Enter: () => (column ? this.#editing.start(row, column) : this.#inspect(row)),
      F2: () => this.#editing.start(row, Math.max(1, column)),
      ' ': () => this.#choose(row, event.shiftKey),
      Delete: () => this.#delete(row),
    }
    if (!Object.hasOwn(moves, event.key)) return
    event.preventDefault()
    moves[event.key]()
  }

  /**
   * The index of the closest token at or after an index or, with -1, before it.
   * @param {number} index
   * @param {1 | -1} direction
   */
  #nearest(index, direction) {
    const last = this.#rows.length - 1
    const isToken = (/** @type {number} */ at) => this.#rows[at]?.path !== undefined
    let at = Math.max(0, Math.min(last, index))
    while (at >= 0 && at <= last && !isToken(at)) at += direction
    return isToken(at) ? at : Math.max(1, Math.min(last, index + 1))
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #activate(row, column) {
    this.#active = { row, column: Math.max(0, Math.min(this.#model?.columns.length ?? 0, column)) }
    const grid = this.#grid
    const [top, space] = [row * rowHeight, grid.clientHeight - 2 * rowHeight]
    if (top < grid.scrollTop) grid.scrollTop = Math.max(0, top - rowHeight)
    else if (top > grid.scrollTop + space) grid.scrollTop = top - space
    grid.focus({ preventScroll: true })
    this.#draw()
    if (grid.scrollWidth > grid.clientWidth) {
      this.#body.querySelector('.is-active')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }

  /**
   * @param {number} row
   * @param {boolean} isRange
   */
  #choose(row, isRange) {
    this.#choice.toggle(this.#rows.map(({ path }) => path), row, isRange)
    this.#activate(row, 0)
  }

  /** @param {number} row */
  #delete(row) {
    const path = this.#rows[row]?.path
    const paths = this.#choice.paths.size || path === undefined ? [...this.#choice.paths] : [path]
    if (paths.length) emit(this, 'livery-token-command', { command: 'delete', paths, group: '' })
  }

  /** @param {number} row */
  async #inspect(row) {
    const path = this.#rows[row]?.path
    if (path === undefined || !await this.#editing.finish()) return
    this.#activate(this.#rows.findIndex((one) => one.path === path), 0)
    emit(this, 'livery-select', { kind: 'value', name: path })
  }
}

customElements.define('livery-tokens', Tokens)
