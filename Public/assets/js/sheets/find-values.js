// @ts-check
// <livery-find-values>: finds where a theme uses a color, a token, a size or a font, in all skins and on all platforms,
// and replaces it in the chosen places. Events: `livery-select`, `livery-choose`, `livery-replace-uses`.
import { count, debounce, emit, find, h, swatch } from '../dom.js'
import { css } from '../theme/color.js'
import { colorKey, colorsOf, findUses, placesIn } from '../theme/finding-values.js'
import { inCSS, readColor } from '../theme/reading.js'
import { canReplace, replaceUses } from '../theme/replacing-values.js'
import { readReplacement, readWanted, tokensLike } from '../theme/wanted.js'
import { closestChoice, keyOf, useGroups } from './find-rows.js'

/** @typedef {import('../theme/finding-values.js').Searched} Searched */
/** @typedef {import('../theme/finding-values.js').Use} Use */
/** @typedef {import('../theme/token-edits.js').ThemeText} ThemeText */
/** @typedef {Searched & { app: string, theme: ThemeText, isComplete: boolean }} Data */

/** The maximum number of suggestions to list. */
const [listedColors, listedTokens] = [200, 40]

export class FindValues extends HTMLElement {
  /**
   * Returns the theme with the values for each choice, or null while it has errors.
   * @type {() => Promise<Data | null>}
   */
  load = () => Promise.resolve(null)
  /** @type {Data | null} */
  #data = null
  #run = 0
  /** @type {ReturnType<typeof readWanted>} */
  #wanted = null
  /** @type {Use[]} */
  #uses = []
  /**
   * What the author has chosen or left out. Other places are chosen if this theme sets their value.
   * @type {Map<string, boolean>}
   */
  #choices = new Map()
  /** What was replaced last, in words. */
  #done = ''
  #dot = swatch('transparent', { class: 'swatch find-dot', hidden: true })
  #field = h('input', {
    class: 'field',
    type: 'search',
    'aria-label': 'Find a value',
    placeholder: 'Color, token, size or font',
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => {
      this.#forget()
      this.#later()
    },
  })
  #pick = swatch('transparent', {
    class: 'swatch find-pick',
    'aria-label': 'Pick a color or token to replace it with',
    title: 'Pick a color or token',
    onclick: ({ currentTarget }) => this.#openPicker(currentTarget.getBoundingClientRect()),
  })
  #replacement = h('input', {
    class: 'field',
    'aria-label': 'Replace with',
    placeholder: 'Replace with a color or token',
    spellcheck: 'false',
    autocomplete: 'off',
    oninput: () => this.#showReplacement(),
    onkeydown: (event) => event.key === 'Enter' && this.#replace(),
  })
  #button = h('button', { type: 'button', class: 'button button-primary', onclick: () => this.#replace() }, 'Replace')
  #problem = h('p', { class: 'find-problem is-error', role: 'alert' })
  #total = h('p', { class: 'find-total', role: 'status' })
  #replacing = h('div', { class: 'find-replace', hidden: true }, this.#pick, this.#replacement, this.#button)
  #list = h('div', { class: 'find-list' })
  #later = debounce(() => this.#search(), 150)

  connectedCallback() {
    this.append(
      h(
        'div',
        { class: 'find-bar' },
        h('div', { class: 'find-replace' }, this.#dot, this.#field),
        this.#replacing,
        this.#problem,
        this.#total,
      ),
      this.#list,
    )
  }

  /**
   * Moves the focus to the field. If there is a value, finds it.
   * @param {string} value
   */
  start(value) {
    if (value) {
      this.#field.value = value
      this.#forget()
    }
    this.#field.focus()
    this.#field.select()
    return this.refresh()
  }

  /** Loads the values of the text, and searches them. */
  async refresh() {
    const run = this.#run += 1
    if (!this.#data) this.#say('Loading the values of all skins…')
    const data = await this.load()
    if (run !== this.#run) return
    if (data) this.#data = data
    if (data || this.#data) this.#search()
    else this.#say('The theme has errors. Fix them to find its values.')
  }

  /** Another search begins with other choices. */
  #forget() {
    this.#choices.clear()
    this.#done = ''
  }

  /** After the last replacement was undone, its places are found again, and chosen as at first. */
  undone() {
    this.#forget()
    this.#total.textContent = ''
  }

  /** @param {string} words */
  #say(words) {
    this.#total.textContent = ''
    this.#list.replaceChildren(h('p', { class: 'empty' }, words))
  }

  #search() {
    const data = this.#data
    if (!data) return
    const text = this.#field.value.trim()
    this.#wanted = text ? readWanted(data.variants, text) : null
    this.#uses = this.#wanted ? findUses(data, this.#wanted.wanted) : []
    this.#dot.hidden = !this.#wanted?.color
    this.#dot.style.setProperty('--swatch', this.#wanted?.color ?? '')
    this.#replacing.hidden = !this.#uses.length
    this.#pick.hidden = this.#wanted?.color == null
    if (!this.#wanted) {
      this.#total.textContent = ''
      this.#list.replaceChildren(...text ? this.#suggestions(text) : this.#colors())
    } else this.#show()
    this.#showReplacement()
  }

  /** Lists the places. */
  #show() {
    const data = /** @type {Data} */ (this.#data)
    const title = this.#wanted?.title ?? ''
    const length = placesIn(this.#uses)
    const part = data.isComplete ? '' : ' Not every combination of skin and platform is searched.'
    const none = this.#done ? `No place uses ${title} anymore.` : `No place uses ${title}.`
    const found = length ? `${count(length, 'place')} ${length === 1 ? 'uses' : 'use'} ${title}.` : none
    this.#total.textContent = [this.#done, found].filter(Boolean).join(' ') + part
    const model = {
      ...data,
      uses: this.#uses,
      wanted: /** @type {NonNullable<ReturnType<typeof readWanted>>} */ (this.#wanted).wanted,
      isChosen: (/** @type {Use} */ use) => this.#isChosen(use),
      canChoose: (/** @type {Use} */ use) => canReplace(data.theme, use, data.variants.length),
      onchoose: (/** @type {Use[]} */ uses, /** @type {boolean} */ isChosen) => {
        for (const use of uses) this.#choices.set(keyOf(use), isChosen)
        this.#showReplacement()
      },
      onselect: (/** @type {Use} */ use, /** @type {string | null} */ state) => this.#select(use, state),
    }
    this.#list.replaceChildren(...useGroups(model))
  }

  /** @param {Use} use */
  #isChosen(use) {
    const data = /** @type {Data} */ (this.#data)
    const isChosen = this.#choices.get(keyOf(use)) ?? use.how === 'own'
    return isChosen && canReplace(data.theme, use, data.variants.length)
  }

  /** The colors of the theme, to find with a click. */
  #colors() {
    const colors = colorsOf(this.#data?.variants ?? [])
    const rest = colors.length - listedColors
    return [
      h('h3', { class: 'find-heading' }, 'Colors of this theme'),
      h(
        'ul',
        { class: 'find-colors' },
        colors.slice(0, listedColors).map(({ color, paths }) => {
          const [first, ...others] = paths
          const words = `${colorKey(color).replace(/^(#.{6})ff$/, '$1')}, ${first}${
            others.length ? ` and ${others.length} more` : ''
          }`
          const use = () => this.start(css(color))
          return h(
            'li',
            {},
            swatch(css(color), { class: 'swatch find-color', title: words, 'aria-label': words, onclick: use }),
          )
        }),
      ),
      ...rest > 0 ? [h('p', { class: 'hint-words' }, `and ${rest} more`)] : [],
      h(
        'p',
        { class: 'hint-words' },
        'Click a color, or enter a color, a token, a size such as 12, or a font. Every place that uses it is listed: ' +
          'in all skins, on all platforms, and through tokens.',
      ),
    ]
  }

  /** @param {string} text */
  #suggestions(text) {
    const tokens = tokensLike(this.#data?.variants ?? [], text)
    const option = (
      /** @type {string} */ title,
      /** @type {string} */ value,
      /** @type {string} */ label,
      color = /** @type {string | null} */ (value),
    ) =>
      h(
        'button',
        { type: 'button', class: 'token-option', onclick: () => this.start(value) },
        color && swatch(color),
        h('span', { class: 'token-option-name' }, title),
        h('span', { class: 'item-note' }, label),
      )
    if (!tokens.length) {
      const words = `“${text}” is not a color, token, size or font of this theme. To find words in files, choose Text.`
      return [h('p', { class: 'empty' }, words)]
    }
    const named = readColor(text)
    return [
      ...named
        ? [h('ul', { class: 'token-list' }, h('li', {}, option(`The color ${text}`, inCSS(named), inCSS(named))))]
        : [],
      h('h3', { class: 'find-heading' }, 'Tokens'),
      h(
        'ul',
        { class: 'token-list' },
        tokens.slice(0, listedTokens).map(({ path, label, color }) => h('li', {}, option(path, path, label, color))),
      ),
    ]
  }

  // Choosing and replacing

  get #chosen() {
    return this.#uses.filter((use) => this.#isChosen(use))
  }

  /** The number of chosen places. A chosen token itself is one, too. */
  get #chosenPlaces() {
    const chosen = this.#chosen
    return placesIn(chosen) + chosen.filter(({ how }) => how === 'token').length
  }

  #showReplacement() {
    const length = this.#chosenPlaces
    const text = this.#replacement.value.trim()
    const data = this.#data
    const reading = data && this.#wanted && text ? readReplacement(data.variants, this.#wanted.wanted, text) : null
    const path = reading?.value?.startsWith('@') ? reading.value.slice(1) : null
    const token = path === null ? null : readWanted(data?.variants ?? [], path)
    const color = token ? token.color : reading?.value === undefined ? null : inCSS(reading.value)
    this.#pick.style.setProperty('--swatch', color ?? this.#wanted?.color ?? 'transparent')
    this.#button.textContent = length ? `Replace in ${count(length, 'place')}` : 'Replace'
    this.#button.disabled = !length || reading?.value === undefined
    const isRefused = reading?.problem !== undefined
    this.#replacement.setAttribute('aria-invalid', String(isRefused))
    this.#problem.textContent = reading?.problem ?? ''
  }

  /** @param {DOMRect} anchor */
  #openPicker(anchor) {
    const text = this.#replacement.value.trim()
    const color = (text && this.#data && readWanted(this.#data.variants, text)?.color) || this.#wanted?.color ||
      '#000000'
    find('livery-color-picker').open(color, anchor, (picked) => {
      this.#replacement.value = picked.startsWith('@') ? picked.slice(1) : inCSS(picked)
      this.#showReplacement()
      this.#replacement.focus()
    })
  }

  #replace() {
    const data = this.#data
    if (!data || !this.#wanted || this.#button.disabled) return
    const { value } = readReplacement(data.variants, this.#wanted.wanted, this.#replacement.value.trim())
    if (value === undefined) return
    // A token can't follow itself.
    const uses = this.#chosen.filter(({ path }) => value !== `@${path}`)
    const edit = replaceUses(data.theme, uses, this.#wanted.wanted, value, data.variants.length)
    const places = count(uses.length, 'place')
    const title = `replacement of ${this.#wanted.title} in ${places}`
    emit(this, 'livery-replace-uses', {
      title,
      edit,
      done: (problem) => {
        this.#problem.textContent = problem ?? ''
        if (problem !== null) return
        this.#done = `Replaced in ${places}.`
        // The others stay as they are until the author chooses them.
        for (const use of this.#uses) this.#choices.set(keyOf(use), false)
        this.#replacement.value = ''
        this.#total.textContent = this.#done
        this.#field.focus()
      },
    })
  }

  /**
   * Shows a place in the inspector, for a choice in which it has the value.
   * @param {Use} use
   * @param {string | null} state
   */
  #select({ path, choices }, state) {
    const { axes, variants } = /** @type {Data} */ (this.#data)
    const choice = closestChoice(axes, variants[0].choice, choices)
    if (choice) emit(this, 'livery-choose', { choice })
    emit(this, 'livery-select', { kind: 'value', name: path, state })
  }
}

customElements.define('livery-find-values', FindValues)
