// @ts-check
// <livery-tokens>: a table of all tokens with a column for each value of an axis. Only visible rows are elements, so
// that the table stays fast with ten thousand tokens. The table is a single Tab stop, and the arrow keys move within
// it. Events: `livery-select` {kind, name}, `livery-set-value` {file, path, value}.
import { rethrowDefect } from '../api.js'
import { count, debounce, emit, h, swatch } from '../dom.js'
import { colorOf, describe } from '../theme/bundle.js'
import { parseHex } from '../theme/color.js'
import { isSet, tableRows } from '../theme/token-table.js'
import { refusal, refusalNote } from './refusal.js'

/** @typedef {import('../theme/token-table.js').TokenRow} TokenRow */
/**
 * A column: its axis value, or null for a theme without axes, and the last valid bundle for it.
 * @typedef {{
 *   label: string, mode: import('../theme/token-table.js').Mode | null, choice: Choice, bundle: Bundle | null
 * }} Column
 */
/**
 * @typedef {{
 *   axes: Axis[], columns: Column[], tokens: Bundle['tokens'], unused: Set<string>, contrast: Set<string>,
 *   paths: ReturnType<typeof import('../theme/token-table.js').pathsOf>
 * }} TokenModel
 */
/** @typedef {{ path: string, file: string, text: string }} CellEdit */

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
  /** @type {{ path: string, column: number, form: HTMLElement } | null} */
  #editing = null
  /** @type {Selected | null} */
  #selected = null
  /** The number of started edits. */
  #loading = 0
  #search = h('input', {
    type: 'search',
    class: 'field',
    placeholder: 'Filter by name, value or type',
    'aria-label': 'Filter tokens',
    oninput: debounce(() => this.#filter(), 80),
  })
  #type = h('select', { class: 'field', 'aria-label': 'Type', onchange: () => this.#filter() })
  #only = h(
    'select',
    { class: 'field', 'aria-label': 'Show', onchange: () => this.#filter() },
    h('option', { value: '' }, 'All tokens'),
    h('option', { value: 'unused' }, 'Unused'),
    h('option', { value: 'contrast' }, 'Low contrast'),
  )
  #axis = h('select', { class: 'field', 'aria-label': 'Columns', onchange: () => this.onaxis() })
  #total = h('p', { class: 'tokens-total', role: 'status' })
  #head = h('div', { class: 'tokens-head', role: 'row', 'aria-rowindex': '1' })
  #body = h('div', { class: 'tokens-body', role: 'rowgroup' })
  #grid = h(
    'div',
    {
      class: 'tokens-grid',
      role: 'grid',
      tabindex: '0',
      'aria-label': 'Tokens',
      onkeydown: (event) => this.#key(event),
    },
    h('div', { role: 'rowgroup', class: 'tokens-top' }, this.#head),
    this.#body,
  )
  #empty = h('p', { class: 'empty', hidden: true })

  connectedCallback() {
    if (this.#grid.isConnected) return
    this.append(
      h(
        'div',
        { class: 'tokens-bar' },
        this.#search,
        h('div', { class: 'tokens-filters' }, this.#axis, this.#type, this.#only),
        this.#total,
      ),
      this.#grid,
      this.#empty,
    )
    this.#grid.addEventListener('scroll', () => this.#draw())
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
    return this.#axis.value
  }

  /** @param {TokenModel} model */
  show(model) {
    this.#model = model
    const { axes, columns, tokens } = model
    const shown = columns[0].mode?.axis ?? ''
    options(this.#axis, axes.map(({ name }) => [name, `By ${name}`]), shown)
    this.#axis.hidden = axes.length < 2
    const types = [...new Set(Object.values(tokens).map(({ type }) => type))].sort()
    options(
      this.#type,
      [['', 'All types'], ...types.map((type) => /** @type {[string, string]} */ ([type, type]))],
      this.#type.value,
    )
    this.#grid.style.setProperty('--columns', String(columns.length))
    this.#grid.setAttribute('aria-colcount', String(columns.length + 1))
    this.#head.replaceChildren(
      ...['Name', ...columns.map(({ label }) => label)].map((label) =>
        h('span', { role: 'columnheader', class: 'tokens-label' }, label)
      ),
    )
    this.#filter()
  }

  /** @param {Selected | null} selected */
  set selected(selected) {
    this.#selected = selected
    this.#redraw()
  }

  #filter() {
    if (!this.#model) return
    const { tokens, columns } = this.#model
    const [words, type, flag] = [this.#search.value, this.#type.value, this.#only.value]
    const only = flag === 'unused' ? this.#model.unused : flag === 'contrast' ? this.#model.contrast : null
    const textOf = (/** @type {string} */ path) =>
      columns.map(({ bundle }) => text(bundle?.tokens[path] ?? tokens[path])).join(' ')
    this.#rows = tableRows(tokens, { words, type, only }, textOf)
    const [all, found] = [Object.keys(tokens).length, this.#rows.filter(({ path }) => path !== undefined).length]
    this.#total.textContent = found === all ? count(all, 'token') : `${found} of ${count(all, 'token')}`
    this.#grid.hidden = !found
    this.#empty.hidden = found > 0
    this.#empty.textContent = emptyState(all, flag)
    this.#grid.setAttribute('aria-rowcount', String(this.#rows.length + 1))
    this.#active.column = Math.min(this.#active.column, columns.length)
    this.#active.row = this.#nearest(this.#active.row, 1)
    this.#redraw()
  }

  /**
   * Replaces the elements of rows whose content changed. Other elements are kept, so that a click on them isn't lost.
   */
  #redraw() {
    const focused = this.#editing?.form.contains(document.activeElement) ? document.activeElement : null
    this.#body.querySelector('.is-active')?.classList.remove('is-active')
    for (const [index, old] of this.#elements) {
      if (index >= this.#rows.length) {
        old.remove()
        this.#elements.delete(index)
        continue
      }
      const element = this.#element(index)
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
    const element = row.path === undefined ? this.#group(row.group, row.size) : this.#token(row, index)
    element.setAttribute('aria-rowindex', String(index + 2))
    element.style.setProperty('inset-block-start', `${index * rowHeight}px`)
    return element
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

  /**
   * @param {string} name
   * @param {number} size
   */
  #group(name, size) {
    const span = (this.#model?.columns.length ?? 0) + 1
    return h(
      'div',
      { class: 'tokens-group', role: 'row' },
      h(
        'span',
        { role: 'gridcell', 'aria-colspan': span },
        name || 'Top level',
        h('span', { class: 'count' }, ` ${size}`),
      ),
    )
  }

  /**
   * @param {TokenRow} row
   * @param {number} index
   */
  #token(row, index) {
    const { path, name, type } = row
    const columns = this.#model?.columns ?? []
    const isEditing = this.#editing?.path === path
    const isSelected = this.#selected?.kind === 'value' && this.#selected.name === path
    return h(
      'div',
      {
        class: `tokens-row${isEditing ? ' is-editing' : ''}${isSelected ? ' is-selected' : ''}`,
        role: 'row',
        'aria-selected': isSelected ? 'true' : null,
        'data-path': path,
      },
      h(
        'span',
        {
          ...this.#cellProperties(index, 0),
          role: 'rowheader',
          title: `Inspect ${path}`,
          onclick: () => this.#inspect(index),
        },
        h('span', { class: 'tokens-name' }, name),
        h('span', { class: 'tokens-type' }, type),
      ),
      columns.map((column, at) => this.#cell(row, column, index, at + 1)),
    )
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  #cellProperties(row, column) {
    return { class: 'tokens-cell', id: `token-${row}-${column}` }
  }

  /**
   * @param {TokenRow} row
   * @param {Column} column
   * @param {number} index
   * @param {number} at
   */
  #cell({ path }, column, index, at) {
    const token = column.bundle?.tokens[path]
    const own = this.#model !== null && isSet(this.#model.paths, this.#model.axes, path, column.mode)
    const color = token && colorOf(token.value)
    const properties = this.#cellProperties(index, at)
    const words = own ? 'Edit' : 'Override here'
    const isEditing = this.#editing?.path === path && this.#editing.column === at
    return h(
      'span',
      {
        ...properties,
        class: `${properties.class}${own ? '' : ' is-inherited'}`,
        role: 'gridcell',
        onclick: () => this.#activate(index, at),
        ondblclick: () => this.#edit(index, at),
      },
      color ? swatch(color) : null,
      h('span', { class: 'tokens-text' }, token ? text(token) : '–'),
      own ? null : h('span', { class: 'visually-hidden' }, ', inherited'),
      (token || !column.bundle) && !isEditing && h('button', {
        type: 'button',
        class: 'tokens-edit',
        tabindex: '-1',
        'aria-label': `${words}: ${path}, ${column.label}`,
        onclick: (event) => {
          event.stopPropagation()
          this.#edit(index, at)
        },
      }, words),
      isEditing && this.#editing?.form,
    )
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
      Enter: () => (column ? this.#edit(row, column) : this.#inspect(row)),
      F2: () => this.#edit(row, Math.max(1, column)),
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

  /** @param {number} row */
  #inspect(row) {
    this.#activate(row, 0)
    const path = this.#rows[row]?.path
    if (path !== undefined) emit(this, 'livery-select', { kind: 'value', name: path })
  }

  // Editing

  /**
   * Opens a field in a cell, after loading the text that sets its value.
   * @param {number} row
   * @param {number} at
   */
  async #edit(row, at) {
    const loading = this.#loading += 1
    if (this.#editing) this.#stopEditing()
    this.#activate(row, at)
    const path = this.#rows[row]?.path
    const column = this.#model?.columns[at - 1]
    if (path === undefined || !column) return
    try {
      const edit = await this.onedit(path, column)
      // A double-click on the button of a cell requests the text several times.
      if (loading !== this.#loading) return
      if (!edit) return emit(this, 'livery-say', { text: `The saved text has no value ${path} for ${column.label}` })
      this.#editing = { path, column: at, form: this.#form(edit, path, column) }
      this.#redraw()
      this.#editing.form.querySelector('input')?.select()
      this.#editing.form.querySelector('input')?.focus({ preventScroll: true })
    } catch (problem) {
      rethrowDefect(problem)
      emit(this, 'livery-say', { text: `${path} can’t be edited: ${problem.message}` })
    }
  }

  #stopEditing() {
    this.#editing = null
    this.#grid.focus({ preventScroll: true })
    this.#redraw()
  }

  /**
   * @param {CellEdit} edit
   * @param {string} shown
   * @param {Column} column
   */
  #form(edit, shown, column) {
    const token = column.bundle?.tokens[shown]
    const field = h('input', {
      class: 'field tokens-field',
      value: edit.text,
      placeholder: token ? text(token) : '',
      spellcheck: 'false',
      autocomplete: 'off',
      'aria-label': `${shown}, ${column.label}`,
      'aria-description': `Written to ${edit.file}`,
    })
    const color = parseHex(edit.text)
    return h(
      'form',
      {
        class: 'tokens-form',
        onclick: (event) => event.stopPropagation(),
        ondblclick: (/** @type {Event} */ event) => event.stopPropagation(),
        onkeydown: (event) => {
          if (event.key === 'Escape') this.#stopEditing()
        },
        onsubmit: (event) => {
          event.preventDefault()
          const { value } = field
          if (value.trim() === edit.text) return this.#stopEditing()
          const refuse = refusal(field)
          const done = (/** @type {string | null} */ problem) => {
            refuse(problem)
            if (problem === null && this.#editing?.path === shown) this.#stopEditing()
          }
          const type = token?.type ?? this.#model?.tokens[shown]?.type ?? ''
          emit(this, 'livery-set-value', { file: edit.file, path: edit.path, value, type, done })
        },
      },
      color && swatch(color, {
        'aria-label': `Pick a color for ${shown}`,
        onclick: ({ currentTarget }) => {
          const onpick = (/** @type {string} */ picked) => {
            field.value = picked
            field.form?.requestSubmit()
          }
          const anchor = currentTarget.getBoundingClientRect()
          emit(this, 'livery-pick-value', { file: edit.file, path: edit.path, color, anchor, onpick })
        },
      }),
      field,
      refusalNote(field),
      h('span', { class: 'tokens-file' }, `Enter writes to ${edit.file}`),
    )
  }
}

/** @param {TypedValue} token */
const text = ({ type, value }) => describe(type, value)

/**
 * @param {number} all
 * @param {string} flag
 */
function emptyState(all, flag) {
  if (!all) return 'This theme has no tokens yet. To add one, give a name a value: brand: #5b3fd1'
  if (flag === 'unused') return 'No unused tokens match.'
  if (flag === 'contrast') return 'No tokens with low contrast match.'
  return 'No tokens match. Try part of a name, such as “brand”, or a type, such as “font”.'
}

/**
 * Replaces the options of a select if they changed.
 * @param {HTMLSelectElement} select
 * @param {[value: string, label: string][]} wanted
 * @param {string} chosen
 */
function options(select, wanted, chosen) {
  const key = JSON.stringify(wanted)
  if (select.dataset.options !== key) {
    select.replaceChildren(...wanted.map(([value, label]) => h('option', { value }, label)))
    select.dataset.options = key
  }
  select.value = wanted.some(([value]) => value === chosen) ? chosen : wanted[0]?.[0] ?? ''
}

customElements.define('livery-tokens', Tokens)
