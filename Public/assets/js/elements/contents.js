// @ts-check
// <livery-contents>: lists what a theme consists of: screens, styles, and tokens in groups. The list is one Tab stop,
// and the arrow keys move within it. Tokens can be dragged to another group. Events: `livery-select` {kind, name},
// `livery-move-tokens` {paths, group}.
import { emit, h, swatch } from '../dom.js'
import { colorOf, describe } from '../theme/bundle.js'
import { groupOf } from '../theme/token-table.js'
import { dragTokens } from './token-drag.js'

/** @typedef {{ screens: SampleScreen[], styles: Bundle['styles'], tokens: Bundle['tokens'] }} ContentsModel */
/** @typedef {{ element: HTMLDetailsElement, list: HTMLElement, count: HTMLElement }} Section */

/** Where the browser stores which sections are open. */
const key = 'livery.sections'
/** The maximum number of tokens that a filter lists in a group. */
const limit = 200

export class Contents extends HTMLElement {
  /** @type {ContentsModel} */
  #model = { screens: [], styles: {}, tokens: {} }
  #query = ''
  /** @type {Selected | null} */
  #selected = null
  /**
   * The groups of tokens that are open.
   * @type {Set<string>}
   */
  #groups = new Set()
  /** What is shown, so that nothing is redrawn without a change. */
  #shown = ''
  /** @type {Record<'screens' | 'styles' | 'tokens', Section>} */
  #sections

  connectedCallback() {
    if (this.#sections) return
    this.#sections = { screens: section('Screens'), styles: section('Styles'), tokens: section('Tokens') }
    this.append(...Object.values(this.#sections).map(({ element }) => element))
    remember(/** @type {HTMLElement} */ (this.parentElement))
    this.addEventListener('keydown', (event) => this.#key(event))
    dragTokens(
      this,
      (target) => [target.getAttribute('data-path') ?? []].flat(),
      (target) => {
        const element = target.closest('[data-group]')
        return element && { group: element.getAttribute('data-group') ?? '', element }
      },
    )
    this.addEventListener('focusin', ({ target }) => this.#rove(/** @type {HTMLElement} */ (target)))
  }

  /** @param {ContentsModel} model */
  show(model) {
    this.#model = model
    this.#draw()
  }

  /**
   * Lists only what contains this text.
   * @param {string} query
   */
  set query(query) {
    this.#query = query.trim().toLowerCase()
    this.#draw()
  }

  /** @param {Selected | null} selected */
  set selected(selected) {
    this.#selected = selected
    if (selected?.kind === 'value' && selected.name in this.#model.tokens) {
      this.#groups.add(groupOf(selected.name))
      this.#draw()
    }
    const marked = this.#mark()
    const closed = marked && sectionOf(marked)
    if (closed && selected) closed.open = true
    marked?.scrollIntoView({ block: 'nearest' })
  }

  #draw() {
    const { screens, styles, tokens } = this.#model
    const groups = Map.groupBy(
      Object.entries(tokens).filter(([path, { type }]) => this.#matches(`${path} ${type}`)),
      ([path]) => groupOf(path),
    )
    const listed = {
      screens: screens.map(({ name }) => name).filter((name) => this.#matches(name)),
      styles: Object.entries(styles).map(([path, { type }]) => ({ path, type })).filter(({ path, type }) =>
        this.#matches(`${path} ${type}`)
      ),
      tokens: [...groups].map(([group, all]) => ({ group, size: all.length, shown: this.#isOpen(group) ? all : [] })),
    }
    const shown = JSON.stringify(listed)
    if (shown === this.#shown) return
    this.#shown = shown
    const focused = this.contains(document.activeElement) ? keyOf(document.activeElement) : null
    fill(
      this.#sections.screens,
      listed.screens.map((name) => this.#item('screen', name, [name])),
      listed.screens.length,
    )
    fill(
      this.#sections.styles,
      listed.styles.map(({ path, type }) =>
        this.#item('value', path, [named(path), h('span', { class: 'item-note' }, type)])
      ),
      listed.styles.length,
    )
    const total = listed.tokens.reduce((sum, { size }) => sum + size, 0)
    fill(this.#sections.tokens, listed.tokens.map((group) => this.#group(group)), total)
    this.#mark()
    this.#rove(focused === null ? undefined : this.#stops.find((one) => keyOf(one) === focused))
    if (focused !== null) this.#stops.find((one) => keyOf(one) === focused)?.focus({ preventScroll: true })
  }

  /** @param {string} text */
  #matches(text) {
    return text.toLowerCase().includes(this.#query)
  }

  /** @param {string} group */
  #isOpen(group) {
    return this.#groups.has(group) || this.#query !== ''
  }

  /** @param {{ group: string, size: number, shown: [string, TypedValue][] }} group */
  #group({ group, size, shown }) {
    const isOpen = this.#isOpen(group)
    const head = h(
      'button',
      {
        type: 'button',
        class: 'item item-group',
        'data-key': `group ${group}`,
        'aria-expanded': String(isOpen),
        onclick: () => this.#toggle(group),
      },
      h('span', { class: 'item-name' }, group || 'Top level'),
      h('span', { class: 'item-note' }, String(size)),
    )
    const rest = shown.length > limit ? [h('li', { class: 'item-rest' }, `and ${shown.length - limit} more`)] : []
    return h(
      'li',
      { 'data-group': group },
      head,
      isOpen &&
        h('ul', { class: 'item-list' }, shown.slice(0, limit).map(([path, token]) => this.#token(path, token)), rest),
    )
  }

  /** @param {string} group */
  #toggle(group) {
    if (!this.#groups.delete(group)) this.#groups.add(group)
    this.#draw()
  }

  /**
   * @param {string} path
   * @param {TypedValue} token
   */
  #token(path, { type, value }) {
    const color = colorOf(value)
    return this.#item('value', path, [
      color ? swatch(color) : h('span', { class: 'swatch swatch-none' }),
      h('span', { class: 'item-name' }, path.slice(path.lastIndexOf('.') + 1)),
      h('span', { class: 'item-note' }, describe(type, value)),
    ], { draggable: 'true', 'data-path': path })
  }

  /**
   * @param {'value' | 'screen'} kind
   * @param {string} name
   * @param {Child[]} content
   * @param {Properties} [properties]
   */
  #item(kind, name, content, properties = {}) {
    return h(
      'li',
      {},
      h('button', {
        ...properties,
        type: 'button',
        class: 'item',
        'data-key': `${kind} ${name}`,
        title: name,
        onclick: () => emit(this, 'livery-select', { kind, name }),
      }, content),
    )
  }

  /** Marks the selected item, and returns it. A part of a style marks the style. */
  #mark() {
    this.querySelector('.item[aria-current]')?.removeAttribute('aria-current')
    const selected = this.#selected
    if (!selected) return null
    const styles = this.#model.styles
    let { name } = selected
    if (selected.kind === 'value' && !(name in this.#model.tokens)) {
      while (name && !(name in styles)) name = name.slice(0, Math.max(0, name.lastIndexOf('.')))
    }
    const item = this.querySelector(`[data-key="${CSS.escape(`${selected.kind} ${name}`)}"]`)
    item?.setAttribute('aria-current', 'true')
    return /** @type {HTMLElement | null} */ (item)
  }

  // Keyboard

  get #stops() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('summary, .item'))
    return [...all].filter((one) => one.matches('summary') || sectionOf(one)?.open)
  }

  /**
   * Makes one element the only Tab stop.
   * @param {HTMLElement} [chosen]
   */
  #rove(chosen) {
    const all = this.#stops
    const current = chosen ?? all.find((one) => one.tabIndex === 0 && one.matches('.item')) ?? all[0]
    const stops = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll('summary, .item'))
    for (const one of stops) one.tabIndex = one === current ? 0 : -1
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = this.#stops
    const index = all.indexOf(/** @type {HTMLElement} */ (event.target))
    if (index < 0) return
    const next = { ArrowDown: all[index + 1], ArrowUp: all[index - 1], Home: all[0], End: all.at(-1) }[event.key]
    if (next) next.focus()
    else if (!this.#fold(all[index], event.key)) return
    event.preventDefault()
  }

  /**
   * Opens or closes a section or a group. Returns whether the key does.
   * @param {HTMLElement} stop
   * @param {string} key
   */
  #fold(stop, key) {
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false
    const opens = key === 'ArrowRight'
    if (stop.matches('summary')) /** @type {HTMLDetailsElement} */ (stop.parentElement).open = opens
    else if (stop.hasAttribute('aria-expanded')) {
      if ((stop.getAttribute('aria-expanded') === 'true') !== opens) stop.click()
    } else return false
    return true
  }
}

/** @param {string} title */
function section(title) {
  const count = h('span', { class: 'count' })
  const list = h('ul', { class: 'item-list', 'aria-label': title })
  const head = h('summary', { class: 'contents-head', 'data-key': title }, h('h2', {}, title), count)
  const element = h(
    'details',
    { class: 'contents-section', 'data-section': title, open: title !== 'Tokens' },
    head,
    list,
  )
  return { element, list, count }
}

/**
 * Opens the sections that were open last, and remembers which are.
 * @param {HTMLElement} parent
 */
function remember(parent) {
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
  for (const one of /** @type {NodeListOf<HTMLDetailsElement>} */ (parent.querySelectorAll('.contents-section'))) {
    const name = one.dataset.section ?? ''
    if (name in stored) one.open = stored[name]
    one.addEventListener('toggle', () => {
      const known = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...known, [name]: one.open }))
    })
  }
}

/**
 * @param {Section} section
 * @param {HTMLElement[]} items
 * @param {number} total
 */
function fill({ element, list, count }, items, total) {
  list.replaceChildren(...items)
  count.textContent = String(total)
  element.hidden = total === 0
}

/** @param {Element} item */
const sectionOf = (item) => /** @type {HTMLDetailsElement | null} */ (item.closest('.contents-section'))

/** @param {Element | null} item */
const keyOf = (item) => /** @type {HTMLElement | null} */ (item)?.dataset.key ?? null

/**
 * A path whose group is less prominent.
 * @param {string} path
 */
function named(path) {
  const name = path.lastIndexOf('.') + 1
  return h('span', { class: 'item-name' }, h('span', { class: 'item-quiet' }, path.slice(0, name)), path.slice(name))
}

customElements.define('livery-contents', Contents)
