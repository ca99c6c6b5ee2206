// @ts-check
// <livery-completion>: offers names to link to below the caret, with their values and types. Up and Down select a name,
// Enter and Tab insert it, and Escape closes the list. A text area can't be a combobox, so the page's live region
// announces the selected name, through the event `livery-say`.
import { emit, h, swatch } from '../dom.js'
import { tokens } from '../theme/ktv.js'

/** @typedef {import('./source.js').Source} Source */

/** The maximum number of names to list. */
const limit = 50

/** @type {Record<string, number>} */
const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }

/** @typedef {{ start: number, end: number, text: string, mark: '' | '@' }} Link A mark is inserted before the name. */

export class Completion extends HTMLElement {
  /** @type {Source | null} */
  #source = null
  /** @type {Link} */
  #range = { start: 0, end: 0, text: '', mark: '' }
  /** @type {Candidate[]} */
  #found = []
  #chosen = 0
  /**
   * All names to link to.
   * @type {Candidate[]}
   */
  candidates = []

  connectedCallback() {
    this.hidden = true
    this.setAttribute('role', 'listbox')
    this.setAttribute('aria-label', 'Values to link to')
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
   * @returns {Link | null}
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
   * @returns {Link | null}
   */
  #newLink(source) {
    const before = lineBeforeCaret(source)
    if (before === null) return null
    const word = /[:,([]\s*([A-Za-z][\w.]*)$/.exec(before)?.[1] ?? ''
    return { start: source.caret - word.length, end: source.area.selectionEnd, text: word, mark: '@' }
  }

  /** @param {Source} source */
  #typed(source) {
    if (document.activeElement !== source.area) return
    const link = this.#linkAtCaret(source)
    if (link) this.#show(source, link)
    else this.close()
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Source} source
   */
  #key(event, source) {
    if ((event.ctrlKey || event.metaKey) && event.code === 'Space') {
      event.preventDefault()
      const link = this.#linkAtCaret(source) ?? this.#newLink(source)
      if (link) this.#show(source, link)
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
   * @param {Link} link
   */
  #show(source, link) {
    const wanted = link.text.toLowerCase()
    const rank = (/** @type {Candidate} */ { path }) => {
      const name = path.toLowerCase()
      if (name.startsWith(wanted)) return 0
      if (name.split('.').some((part) => part.startsWith(wanted))) return 1
      return name.includes(wanted) ? 2 : 3
    }
    this.#found = this.candidates.map((one) => ({ one, order: rank(one) })).filter(({ order }) => order < 3)
      .sort((a, b) => a.order - b.order).slice(0, limit).map(({ one }) => one)
    const exact = this.#found.length === 1 && this.#found[0].path === link.text
    if (!this.#found.length || exact) return this.close()
    this.#source = source
    this.#range = link
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
    this.#place(source.rectangle(link.start))
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
    emit(this, 'livery-say', { text: `${path}, ${type} ${label}, ${index + 1} of ${this.#found.length}` })
  }

  /** @param {Candidate} candidate */
  #take({ path }) {
    const [source, { start, end, mark }] = [this.#source, this.#range]
    this.close()
    source?.replace(start, end, mark + path)
    this.close()
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
