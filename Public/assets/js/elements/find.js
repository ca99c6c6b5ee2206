// @ts-check
// <livery-find>: finds and replaces text in all files. Events: `livery-reveal`, `livery-replace` {texts, places}.
import { count, debounce, emit, h } from '../dom.js'
import { applyEdits } from '../theme/edits.js'
import { search } from '../theme/search.js'

/** @typedef {import('../theme/search.js').Match} Match */

/** The maximum number of places to list. All places are replaced, except those that the author has left out. */
const limit = 500

export class Find extends HTMLElement {
  /**
   * Returns the texts to search by file, in the order in which results are listed.
   * @type {() => Texts}
   */
  texts = () => ({})
  #field = h('input', {
    class: 'field',
    type: 'search',
    'aria-label': 'Find',
    placeholder: 'Find in all files',
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => this.#search(),
    onkeydown: (event) => this.#key(event),
  })
  #matchCase = h('input', { type: 'checkbox', onchange: () => this.#search() })
  #wholeWords = h('input', { type: 'checkbox', onchange: () => this.#search() })
  #replacement = h('input', {
    class: 'field',
    'aria-label': 'Replace with',
    placeholder: 'Replace with',
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => this.#search(),
  })
  #all = h('button', { type: 'button', class: 'button', onclick: () => this.#replace(this.#chosen) })
  #total = h('p', { class: 'find-total', role: 'status' })
  #list = h('div', { class: 'find-list', onkeydown: (event) => this.#key(event) })
  /** @type {Match[]} */
  #found = []
  /**
   * The places with the keys that tell them apart after an edit elsewhere.
   * @type {Map<Match, string>}
   */
  #keys = new Map()
  /** The keys of the places that the author has left out. */
  #omitted = new Set()
  /** What the omitted places were found with. */
  #query = ''
  /** The last replaced text, and how often it was replaced. */
  #replaced = { query: '', words: '' }
  /** Searches again a moment after an edit. */
  textChanged = debounce(() => this.#search(), 200)

  connectedCallback() {
    this.append(
      h(
        'div',
        { class: 'find-bar' },
        this.#field,
        h('div', { class: 'find-replace' }, this.#replacement, this.#all),
        h(
          'div',
          { class: 'find-options' },
          h('label', { class: 'find-option' }, this.#matchCase, 'Match case'),
          h('label', { class: 'find-option' }, this.#wholeWords, 'Whole words'),
          this.#total,
        ),
      ),
      this.#list,
    )
    this.#search()
  }

  /**
   * Moves the focus to the field. If there is a text, searches for it.
   * @param {string} text
   */
  start(text) {
    if (text) this.#field.value = text
    this.#search()
    this.#field.focus()
    this.#field.select()
  }

  #search() {
    const text = this.#field.value
    const query = { text, matchCase: this.#matchCase.checked, wholeWords: this.#wholeWords.checked }
    // Drawing a hidden list would be wasted. The page calls this again when the list becomes visible.
    if (!this.checkVisibility()) return
    if (this.#query !== JSON.stringify(query)) this.#omitted.clear()
    this.#query = JSON.stringify(query)
    this.#found = search(this.texts(), query)
    this.#keys = keysOf(this.#found)
    const files = [...Map.groupBy(this.#found.slice(0, limit), ({ file }) => file)]
    const total = new Set(this.#found.map(({ file }) => file)).size
    this.#showChosen()
    this.#total.textContent = !text
      ? ''
      : !total
      ? this.#replaced.query === text ? this.#replaced.words : 'Not found'
      : `${count(this.#found.length, 'match', 'matches')} in ${count(total, 'file')}` +
        (this.#found.length > limit ? `, the first ${limit} are listed` : '')
    this.#list.replaceChildren(...files.map(([file, matches]) => this.#group(file, matches)))
  }

  /** The places that aren't left out. */
  get #chosen() {
    return this.#found.filter((match) => !this.#omitted.has(this.#keys.get(match)))
  }

  #showChosen() {
    const { length } = this.#chosen
    this.#all.disabled = length === 0
    this.#all.textContent = length === this.#found.length ? 'Replace all' : `Replace ${length}`
  }

  /** @param {Match} match */
  #box(match) {
    const key = this.#keys.get(match)
    /** @type {HTMLInputElement} */
    const box = h('input', {
      type: 'checkbox',
      class: 'find-box',
      'aria-label': `Include line ${match.line} of ${match.file}`,
      checked: !this.#omitted.has(key),
      onchange: () => {
        if (box.checked) this.#omitted.delete(key)
        else this.#omitted.add(key)
        this.#showChosen()
      },
    })
    return box
  }

  /**
   * @param {string} file
   * @param {Match[]} matches
   */
  #group(file, matches) {
    return h(
      'section',
      { class: 'find-group', 'aria-label': file },
      h('p', { class: 'find-file' }, file, h('span', { class: 'count' }, matches.length)),
      h(
        'ul',
        {},
        matches.map((match) =>
          h('li', { class: 'find-place' }, this.#box(match), this.#place(match), this.#replaceButton(match))
        ),
      ),
    )
  }

  /** @param {Match} match */
  #place(match) {
    const { file, line, before, found, after } = match
    const replacement = this.#replacement.value
    return h(
      'button',
      {
        type: 'button',
        class: 'find-line',
        onclick: () => emit(this, 'livery-reveal', match),
        title: `${file}:${line}`,
      },
      h('span', { class: 'find-number' }, line),
      h(
        'code',
        {},
        shortened(before.trimStart()),
        replacement ? [h('del', {}, found), h('ins', {}, replacement)] : h('mark', {}, found),
        after,
      ),
    )
  }

  /** @param {Match} match */
  #replaceButton(match) {
    return h('button', {
      type: 'button',
      class: 'button button-quiet button-small find-one',
      'aria-label': `Replace in line ${match.line} of ${match.file}`,
      onclick: () => this.#replace([match]),
    }, 'Replace')
  }

  /** @param {Match[]} matches */
  #replace(matches) {
    const replacement = this.#replacement.value
    const texts = applyEdits(this.texts(), matches.map((match) => ({ ...match, replacement })))
    emit(this, 'livery-replace', { texts, places: matches.length })
    this.#replaced = { query: this.#field.value, words: `${count(matches.length, 'match', 'matches')} replaced` }
    this.#search()
    this.#field.focus()
  }

  /**
   * Moves the focus between the field and the places.
   * @param {KeyboardEvent} event
   */
  #key(event) {
    const move = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!move) return
    const stops = /** @type {HTMLElement[]} */ ([this.#field, ...this.#list.querySelectorAll('.find-line')])
    const next = stops[stops.findIndex((stop) => stop === document.activeElement) + move]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

/**
 * Keys of places that stay the same when other lines change.
 * @param {Match[]} matches
 */
function keysOf(matches) {
  const alike = Map.groupBy(matches, ({ file, before, after }) => JSON.stringify([file, before, after]))
  /** @type {Map<Match, string>} */
  const keys = new Map()
  for (const [key, same] of alike) same.forEach((match, index) => keys.set(match, key + index))
  return keys
}

/**
 * The end of a long text, so that the text after it stays visible.
 * @param {string} text
 */
const shortened = (text) => text.length > 40 ? `…${text.slice(-36)}` : text

customElements.define('livery-find', Find)
