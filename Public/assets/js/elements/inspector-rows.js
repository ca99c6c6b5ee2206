// @ts-check
// The values of what is inspected, by state. Each row shows a value, the link that it comes from, and the app and skin
// that set it. An open row shows its details.
import { h, swatch } from '../dom.js'
import { aliasOf } from '../theme/aliases.js'
import { colorOf, describe, states } from '../theme/bundle.js'
import { isLink, ownStep, takeChange } from '../theme/inspection.js'
import { pictureOf } from './image-picture.js'
import { inspectedValue } from './inspected-value.js'
import { layerTag } from './inspector-links.js'
import { keepingFocus } from './keeping-focus.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/** @typedef {import('../theme/inspection.js').WritingPlace} WritingPlace */
/**
 * `override` is where a value can be removed, whether it replaces another one, and the words of the button. Null if it
 * can't be removed. `isAhead` is true if the page has changed the explanation, so `override` can be outdated.
 * @typedef {{
 *   explanation: API.Explanation, places: WritingPlace[], isAhead?: boolean,
 *   override: { file: string, path: string, isOverride: boolean, words: string } | null
 * }} RowOrigin
 */
/** @typedef {Map<string, RowOrigin>} Origins Where the values come from, by path. */

export class InspectorRows {
  element = h('div', { class: 'inspector-rows' })
  #context
  /** @type {Origins} */
  #origins = new Map()
  /** @type {InspectedRow[]} */
  #rows = []
  /** The rows whose details are visible. */
  #open = new Set()

  /** @param {() => import('./inspector-links.js').LinkContext} context */
  constructor(context) {
    this.#context = context
  }

  clear() {
    this.#origins = new Map()
    this.#open.clear()
    this.element.replaceChildren()
  }

  /**
   * Shows the details of a row.
   * @param {string} path
   */
  open(path) {
    this.#open.add(path)
  }

  /**
   * Moves the focus to the value of a row. Returns false if the row has none yet.
   * @param {string} path
   */
  focusValue(path) {
    const field = this.element.querySelector(`[data-key="${CSS.escape(`value ${path}`)}"]`)
    if (!(field instanceof HTMLElement)) return false
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
    return true
  }

  /**
   * @param {InspectedRow[]} rows
   * @param {string | null} state The state to show first.
   * @param {Origins | null} origins Null while they load.
   */
  show(rows, state, origins) {
    this.#rows = rows
    if (origins) this.#origins = origins
    // A value can have become one for each state.
    for (const { path, state } of rows) {
      if (state && this.#open.delete(path.slice(0, -state.length - 1))) this.open(path)
    }
    const sections = groups(rows, state).map(([title, group]) => this.#group(title, group))
    keepingFocus(this.element, () => this.element.replaceChildren(...sections))
  }

  /**
   * Shows where a value comes from after a change, until the server explains the new text.
   * @param {Details['livery-set-value']} change
   */
  wrote({ file, path, value, basis }) {
    const { app, theme } = this.#context()
    for (const row of this.#rows) {
      const origin = this.#origins.get(row.path)
      const written = origin?.explanation.steps[0].path ?? row.path
      if (!origin || (path !== written && !path.startsWith(`${written}.`))) continue
      const isPart = path !== written || basis !== undefined
      const source = isPart ? null : typeof value === 'string' ? value : '{'
      takeChange(origin.explanation, { app, axes: theme().axes, file, source })
      origin.isAhead = true
      const item = this.element.querySelector(`[data-path="${CSS.escape(row.path)}"]`)
      item?.querySelector('.inspected-row')?.replaceWith(this.#head(row))
      item?.querySelectorAll('[data-key^="remove "]').forEach((button) => button.toggleAttribute('disabled', true))
    }
  }

  /**
   * @param {string | null} title
   * @param {InspectedRow[]} rows
   */
  #group(title, rows) {
    return h(
      'section',
      { class: 'inspector-group', 'aria-label': title ?? 'Values' },
      title === null ? null : h('h3', { class: 'inspector-heading' }, title),
      h('ul', { class: 'inspector-list' }, rows.map((row) => this.#row(row))),
    )
  }

  /** @param {InspectedRow} row */
  #row(row) {
    const { path } = row
    const origin = this.#origins.get(path)
    const details = this.#open.has(path) && origin ? inspectedValue(this.#context(), row, origin) : null
    return h('li', { class: 'inspected', 'data-path': path }, this.#head(row), details)
  }

  /** @param {InspectedRow} row */
  #head(row) {
    const { path, name, type, value } = row
    const origin = this.#origins.get(path)
    const step = origin && ownStep(origin.explanation.steps)
    const color = colorOf(value)
    const source = step && isLink(step.source) ? step.source : ''
    return h(
      'button',
      {
        type: 'button',
        class: 'inspected-row',
        'data-key': `row ${path}`,
        'aria-expanded': String(this.#open.has(path)),
        onclick: () => this.#toggle(row),
      },
      color ? swatch(color) : this.#picture(row),
      h('span', { class: 'inspected-name' }, name),
      h(
        'span',
        { class: 'inspected-value' },
        source ? h('span', { class: 'inspected-source', title: source }, aliasOf(source) ?? 'calculated') : null,
        h('span', { class: 'inspected-result', title: describe(type, value) }, describe(type, value)),
      ),
      step ? layerTag(this.#context(), step.origin) : h('span', { class: 'inspector-quiet' }, '…'),
    )
  }

  /**
   * The picture of an image, so that those of all states are beside each other.
   * @param {InspectedRow} row
   */
  #picture({ type, value }) {
    if (type !== 'image' || typeof value !== 'string') return h('span', { class: 'swatch swatch-none' })
    const { assets = {} } = this.#context().theme().bundle
    return h('span', { class: 'inspected-image' }, pictureOf({ path: value, files: assets[value] ?? [] }))
  }

  /** @param {InspectedRow} row */
  #toggle(row) {
    if (this.#open.has(row.path)) this.#open.delete(row.path)
    else this.#open.add(row.path)
    keepingFocus(this.element, () => {
      this.element.querySelector(`[data-path="${CSS.escape(row.path)}"]`)?.replaceWith(this.#row(row))
    })
  }
}

/**
 * The rows by state, in display order, and the state that was clicked first.
 * @param {InspectedRow[]} rows
 * @param {string | null} first
 * @returns {[string | null, InspectedRow[]][]}
 */
function groups(rows, first) {
  const order = [...states].sort((a, b) => Number(b === first) - Number(a === first))
  const found = order.map((state) => /** @type {const} */ ([state, rows.filter((row) => row.state === state)]))
    .filter(([, group]) => group.length)
  const rest = rows.filter(({ state }) => state === null)
  const title = (/** @type {string} */ state) => state.charAt(0).toUpperCase() + state.slice(1)
  return [
    ...found.map(([state, group]) => /** @type {[string, InspectedRow[]]} */ ([title(state), group])),
    ...(rest.length
      ? [/** @type {[string | null, InspectedRow[]]} */ ([found.length ? 'All states' : null, rest])]
      : []),
  ]
}
