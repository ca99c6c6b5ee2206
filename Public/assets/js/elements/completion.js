// @ts-check
// <livery-completion>: suggests text for the caret: attributes, states, types and keywords, and names to link to with
// their values, names of the expected type first. Up and Down select a suggestion, Enter and Tab insert it, and Escape
// closes the list. Multiline text can't be a combobox, so the page's live region announces the selected suggestion,
// through the event `livery-say`.
import { emit, h, swatch } from '../dom.js'
import { expectedAt } from '../theme/expecting.js'
import { tokens } from '../theme/ktv.js'

/** @typedef {import('./source.js').Source} Source */

/** The maximum number of names to list. */
const limit = 50

/** @type {Record<string, number>} */
const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/**
 * The text to replace: a mark is inserted before the name, and `ending` after it.
 * @typedef {{ start: number, end: number, text: string, mark: '' | '@', ending?: string, type?: string | null }} Range
 */

export class Completion extends HTMLElement {
  /** @type {Source | null} */
  #source = null
  /** @type {Range} */
  #range = { start: 0, end: 0, text: '', mark: '' }
  /** @type {Candidate[]} */
  #found = []
  #chosen = 0
  /**
   * All names to link to.
   * @type {Candidate[]}
   */
  candidates = []
  /**
   * The component types of the last bundle.
   * @type {Record<string, ComponentType>}
   */
  types = {}
  /**
   * The keywords of each type that has only keywords.
   * @type {Record<string, string[]>}
   */
  enumerations = {}

  connectedCallback() {
    this.hidden = true
    this.setAttribute('role', 'listbox')
    this.setAttribute('aria-label', 'Completions')
  }

  /**
   * Completes links in a source from now on.
   * @param {Source} source
   */
  watch(source) {
    source.addEventListener('keydown', (event) => this.#key(event, source), true)
    source.addEventListener('livery-edit', () => this.#typed(source))
    source.addEventListener('focusout', () => this.close())
    source.addEventListener('pointerdown', () => this.close())
    source.scroller.addEventListener('scroll', () => this.close())
  }

  close() {
    this.hidden = true
    this.#source = null
  }

  /**
   * The link, or the start of one, that ends at the caret.
   * @param {Source} source
   * @returns {Range | null}
   */
  #linkAtCaret(source) {
    const before = lineBeforeCaret(source)
    if (before === null) return null
    const match = /@([\w./-]*)$/.exec(before)
    return match &&
      { start: source.caret - match[1].length, end: source.caret, text: match[1].replaceAll('/', '.'), mark: '' }
  }

  /**
   * The range in which to insert a link: the word before the caret, if it starts a value.
   * @param {Source} source
   * @returns {Range | null}
   */
  #newLink(source) {
    const before = lineBeforeCaret(source)
    if (before === null) return null
    const word = /[:,([]\s*([A-Za-z][\w.]*)$/.exec(before)?.[1] ?? ''
    return { start: source.caret - word.length, end: source.selection.end, text: word, mark: '@' }
  }

  /** @param {Source} source */
  #typed(source) {
    if (!source.isFocused) return
    const link = this.#linkAtCaret(source)
    const expected = this.#expected(source)
    if (link) this.#show(source, { ...link, type: expected?.type }, this.candidates)
    else if (expected?.names && (expected.text || expected.kind === 'value')) this.#offer(source, expected)
    else this.close()
  }

  /** @param {Source} source */
  #expected(source) {
    const { start, end } = source.selection
    if (start !== end) return null
    return expectedAt(source.text, start, this.types, this.enumerations)
  }

  /**
   * Lists the names that are expected.
   * @param {Source} source
   * @param {import('../theme/expecting.js').Expected} expected
   */
  #offer(source, { kind, names, start, text }) {
    const ending = kind === 'attribute' || kind === 'state' ? ': ' : ''
    const range = { start, end: source.caret, text, mark: /** @type {const} */ (''), ending }
    this.#show(source, range, (names ?? []).map(([path, type]) => ({ path, type, label: '', color: null })))
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Source} source
   */
  #key(event, source) {
    if ((event.ctrlKey || event.metaKey) && event.code === 'Space') {
      event.preventDefault()
      const expected = this.#expected(source)
      const link = this.#linkAtCaret(source) ?? (expected?.names ? null : this.#newLink(source))
      if (link) this.#show(source, { ...link, type: expected?.type }, this.candidates)
      else if (expected) this.#offer(source, expected)
      return
    }
    if (this.hidden) return
    const move = moves[event.key]
    if (move) this.#choose(Math.max(0, Math.min(this.#found.length - 1, this.#chosen + move)))
    else if (event.key === 'Enter' || event.key === 'Tab') this.#take(this.#found[this.#chosen])
    else if (event.key === 'Escape') this.close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  /**
   * @param {Source} source
   * @param {Range} range
   * @param {Candidate[]} candidates
   */
  #show(source, range, candidates) {
    const wanted = range.text.toLowerCase()
    const rank = (/** @type {Candidate} */ { path }) => {
      const name = path.toLowerCase()
      if (name.startsWith(wanted)) return 0
      if (name.split('.').some((part) => part.startsWith(wanted))) return 1
      return name.includes(wanted) ? 2 : 3
    }
    const isOther = (/** @type {Candidate} */ { type }) => range.type && range.type !== type ? 1 : 0
    this.#found = candidates.map((one) => ({ one, order: rank(one), other: isOther(one) }))
      .filter(({ order }) => order < 3).sort((a, b) => a.other - b.other || a.order - b.order).slice(0, limit)
      .map(({ one }) => one)
    const exact = this.#found.length === 1 && this.#found[0].path === range.text && !range.ending
    if (!this.#found.length || exact) return this.close()
    this.#source = source
    this.#range = range
    this.replaceChildren(...this.#found.map((one, index) =>
      h(
        'div',
        {
          class: 'completion',
          role: 'option',
          'aria-selected': 'false',
          id: `completion-${index}`,
          onpointerdown: (event) => {
            event.preventDefault()
            this.#take(one)
          },
        },
        one.color ? swatch(one.color) : h('span', { class: 'swatch swatch-none' }),
        h('span', { class: 'completion-path' }, one.path),
        h('span', { class: 'completion-value' }, one.label),
        h('span', { class: 'completion-type' }, one.type),
      )
    ))
    this.hidden = false
    this.#choose(0)
    this.#place(source.rectangle(range.start))
  }

  /** @param {DOMRect} caret */
  #place(caret) {
    const below = caret.bottom + 4
    const fits = below + this.offsetHeight < innerHeight
    this.style.setProperty('--top', `${fits ? below : Math.max(4, caret.top - this.offsetHeight - 4)}px`)
    this.style.setProperty('--left', `${Math.max(4, Math.min(caret.left, innerWidth - this.offsetWidth - 8))}px`)
  }

  /** @param {number} index */
  #choose(index) {
    this.#chosen = index
    const { path, label, type } = this.#found[index]
    ;[...this.children].forEach((option, place) => option.setAttribute('aria-selected', String(place === index)))
    this.children[index].scrollIntoView({ block: 'nearest' })
    const words = [path, `${type} ${label}`.trim(), `${index + 1} of ${this.#found.length}`]
    emit(this, 'livery-say', { text: words.join(', ') })
  }

  /** @param {Candidate} candidate */
  #take({ path }) {
    const [source, { start, end, mark, ending = '' }] = [this.#source, this.#range]
    this.close()
    source?.replace(start, end, mark + path + ending)
    // The keywords of an attribute are offered immediately.
    if (!ending) this.close()
  }
}

/**
 * The text between the start of the line and the caret, or null in a comment.
 * @param {Source} source
 */
function lineBeforeCaret(source) {
  const before = source.text.slice(source.text.lastIndexOf('\n', source.caret - 1) + 1, source.caret)
  return tokens(before).at(-1)?.kind === 'comment' ? null : before
}

customElements.define('livery-completion', Completion)
