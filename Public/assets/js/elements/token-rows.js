// @ts-check
// The rows of the token table: headings of groups, and tokens with a cell for each column.
import { emit, h, swatch } from '../dom.js'
import { headingOf } from '../theme/axes.js'
import { colorOf, describe } from '../theme/bundle.js'
import { releasesInWords } from '../theme/release-needs.js'
import { typeName } from '../theme/type-names.js'
import { aliasPill } from './alias-pill.js'

/** @typedef {import('../theme/token-table.js').TokenRow} TokenRow */
/** @typedef {import('../theme/token-table.js').GroupRow} GroupRow */
/** @typedef {import('./tokens.js').Column} Column */
/**
 * The table around a row: what is chosen, inspected and edited in it, and what clicks do.
 * @typedef {{
 *   columns: Column[], isOwn: (path: string) => boolean, isSet: (path: string, column: Column) => boolean,
 *   aliasOf: (path: string, column: Column) => string | null, inspected: string | null, chosen: Set<string>,
 *   editing: { path: string, column: number, form?: HTMLElement } | null, deprecated: Set<string>,
 *   unneeded: Set<string>, stillRead: Map<string, string[]>,
 *   onchoose: (row: number, event: MouseEvent) => void, oninspect: (row: number) => void,
 *   onactivate: (row: number, column: number) => void, onedit: (row: number, column: number) => void
 * }} RowContext
 */

/**
 * @param {GroupRow} row
 * @param {RowContext} context
 */
export function groupRow({ group, size, isInherited }, { columns }) {
  /** @type {HTMLElement} */
  const element = h(
    'div',
    { class: 'tokens-group', role: 'row', 'data-group': group },
    h(
      'span',
      { role: 'gridcell', class: 'tokens-group-name', 'aria-colspan': columns.length + 1 },
      group || 'Top level',
      h('span', { class: 'count' }, ` ${size}`),
      isInherited && h('span', { class: 'tag' }, 'inherited'),
      h('button', {
        type: 'button',
        class: 'tokens-add',
        tabindex: '-1',
        'aria-label': `New token in ${group || 'the top level'}`,
        title: 'New token in this group',
        onclick: () => emit(element, 'livery-token-command', { command: 'new', paths: [], group }),
      }, '+'),
    ),
  )
  return element
}

/**
 * @param {TokenRow} row
 * @param {number} index
 * @param {RowContext} context
 */
export function tokenRow(row, index, context) {
  const { path, name, type } = row
  const [isEditing, isInspected] = [context.editing?.path === path, context.inspected === path]
  const isChosen = context.chosen.has(path)
  const classes = [
    'tokens-row',
    isEditing && 'is-editing',
    isInspected && 'is-selected',
    isChosen && 'is-chosen',
    context.deprecated.has(path) && 'is-deprecated',
  ]
  return h(
    'div',
    {
      class: classes.filter(Boolean).join(' '),
      role: 'row',
      'aria-selected': String(isChosen),
      'aria-current': isInspected ? 'true' : null,
      'data-path': path,
    },
    h(
      'span',
      {
        ...cellProperties(index, 0),
        role: 'rowheader',
        draggable: context.isOwn(path) ? 'true' : null,
        title: `Inspect ${path}`,
        onclick: (event) =>
          event.ctrlKey || event.metaKey || event.shiftKey ? context.onchoose(index, event) : context.oninspect(index),
      },
      h('input', {
        type: 'checkbox',
        class: 'tokens-choose',
        tabindex: '-1',
        checked: isChosen,
        'aria-label': `Choose ${path}`,
        onclick: (event) => {
          event.stopPropagation()
          context.onchoose(index, event)
        },
      }),
      h('span', { class: 'tokens-name' }, name),
      releaseMark(path, context),
      h('span', { class: 'tokens-type' }, typeName(type)),
    ),
    context.columns.map((column, at) => cell(row, column, index, at + 1, context)),
  )
}

/**
 * What releases say about a token that seems to be of no use.
 * @param {string} path
 * @param {RowContext} context
 */
function releaseMark(path, { unneeded, stillRead }) {
  const names = stillRead.get(path)
  if (!names && !unneeded.has(path)) return null
  const words = names ? `Still read by ${releasesInWords(names)}` : 'No release needs this anymore'
  return h(
    'span',
    { class: names ? 'tag tag-warning' : 'tag', title: words },
    h('span', { 'aria-hidden': 'true' }, names ? 'still read' : 'not needed'),
    h('span', { class: 'visually-hidden' }, `, ${words}`),
  )
}

/** @param {EventTarget | null} target */
const isWithinForm = (target) => target instanceof Element && target.closest('form') !== null

/**
 * @param {number} row
 * @param {number} column
 */
const cellProperties = (row, column) => ({ class: 'tokens-cell', id: `token-${row}-${column}` })

/**
 * @param {TokenRow} row
 * @param {Column} column
 * @param {number} index
 * @param {number} at
 * @param {RowContext} context
 */
function cell({ path }, column, index, at, context) {
  const token = column.bundle?.tokens[path]
  const isSet = context.isSet(path, column)
  const color = token && colorOf(token.value)
  const alias = context.aliasOf(path, column)
  const properties = cellProperties(index, at)
  const words = isSet ? 'Edit' : 'Override here'
  const isEditing = context.editing?.path === path && context.editing.column === at
  const text = h('span', { class: 'tokens-text' }, token ? describe(token.type, token.value) : '–')
  return h(
    'span',
    {
      ...properties,
      class: `${properties.class}${isSet ? '' : ' is-inherited'}`,
      role: 'gridcell',
      onclick: ({ target }) => isWithinForm(target) ? context.onactivate(index, at) : context.onedit(index, at),
    },
    alias === null ? [color ? swatch(color) : null, text] : [aliasPill(alias, color), text],
    isSet ? null : h('span', { class: 'visually-hidden' }, ', inherited'),
    (token || !column.bundle) && !isEditing && h('button', {
      type: 'button',
      class: 'tokens-edit',
      tabindex: '-1',
      'aria-label': `${words}: ${path}, ${headingOf(column.label)}`,
      onclick: (event) => {
        event.stopPropagation()
        context.onedit(index, at)
      },
    }, words),
    isEditing && context.editing?.form,
  )
}
