// @ts-check
// <livery-problems>: the number of errors and warnings, as the button that opens the list of them above it. Each
// problem has buttons that show it and apply its fixes. The height stays the same, so that nothing moves during typing.
// Events: `livery-show-problem` {problem}, `livery-fix` {fix}.
import { count, emit, h, swatch } from '../dom.js'
import { fixInWords, pathOfFix, problemInWords } from '../theme/problem-words.js'

/** The maximum number of fixes that say how many places they change. */
const counted = 20

export class Problems extends HTMLElement {
  #button = h('button', {
    type: 'button',
    class: 'problems-toggle',
    'aria-expanded': 'false',
    onclick: () => this.#show(this.#panel.hidden),
  }, 'No problems')
  #title = h('h2', { class: 'panel-title' })
  #list = h('ul', { class: 'problem-list', 'aria-label': 'Problems' })
  #panel = h(
    'div',
    {
      class: 'problems-panel',
      hidden: true,
      onkeydown: (event) => {
        if (event.key === 'Escape') this.#show(false)
      },
    },
    h(
      'div',
      { class: 'problems-head' },
      this.#title,
      h('button', {
        type: 'button',
        class: 'button button-quiet button-small',
        'aria-label': 'Close problems',
        onclick: () => this.#show(false),
      }, '✕'),
    ),
    this.#list,
  )

  /**
   * Returns how many places follow a value.
   * @type {(path: string) => Promise<number | undefined>}
   */
  onfollowers = async () => undefined

  connectedCallback() {
    if (this.#panel.isConnected) return
    this.append(this.#panel, this.#button)
    document.addEventListener('livery-problems', () => this.#open())
  }

  /** Opens the list, with the focus. */
  #open() {
    this.#show(true)
    this.#list.querySelector('button')?.focus()
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    if (!isOpen && this.#panel.contains(document.activeElement)) this.#button.focus()
    this.#panel.hidden = !isOpen
    this.#button.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) this.#countPlaces()
  }

  /** Says on the fixes how many places they change. */
  async #countPlaces() {
    const buttons = [...this.#list.querySelectorAll('button')].filter(({ dataset }) => dataset.path)
    const byPath = Map.groupBy(buttons.slice(0, counted), ({ dataset }) => dataset.path ?? '')
    await Promise.all([...byPath].map(async ([path, buttons]) => {
      const places = await this.onfollowers(path) ?? 0
      for (const button of buttons) button.dataset.places = String(Math.max(1, places))
      if (places < 2) return
      for (const button of buttons) {
        button.querySelector('.problem-places')?.remove()
        button.append(h('span', { class: 'problem-places' }, ` (changes ${places} places)`))
      }
    }))
    for (const item of this.#list.children) recommend(item)
  }

  /** @param {Diagnostic[]} diagnostics */
  set diagnostics(diagnostics) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error').length
    const warnings = diagnostics.length - errors
    const parts = [errors && count(errors, 'error'), warnings && count(warnings, 'warning')].filter(Boolean)
    const title = parts.join(', ') || 'No problems'
    this.#button.textContent = title
    this.#button.dataset.kind = errors ? 'error' : warnings ? 'warning' : 'good'
    this.#title.textContent = title
    const hadFocus = this.#list.contains(document.activeElement)
    this.#list.replaceChildren(...diagnostics.map((diagnostic) => this.#item(diagnostic)))
    if (hadFocus) /** @type {HTMLElement} */ (this.#list.querySelector('button') ?? this.#button).focus()
    if (!diagnostics.length) this.#show(false)
    else if (!this.#panel.hidden) this.#countPlaces()
  }

  /** @param {Diagnostic} diagnostic */
  #item(diagnostic) {
    const { severity, file, line, column, notes = [] } = diagnostic
    const { words, colors } = problemInWords(diagnostic)
    return h(
      'li',
      { class: `problem problem-${severity}` },
      h('span', { class: 'problem-mark' }, severity === 'error' ? 'Error' : 'Warning'),
      h(
        'div',
        { class: 'problem-words' },
        h('p', { class: 'problem-message' }, colors && pair(colors), words),
        notes.map((note) => h('p', { class: 'problem-note' }, note.message)),
        h('p', { class: 'problem-place' }, `${file}:${line}:${column}`),
      ),
      h(
        'div',
        { class: 'problem-actions' },
        fixes(diagnostic).map((fix, index) =>
          h('button', {
            type: 'button',
            class: `button button-small ${index ? '' : 'button-primary'}`,
            'data-path': pathOfFix(fix),
            onclick: () => emit(this, 'livery-fix', { fix }),
          }, `Fix: ${fixInWords(fix)}`)
        ),
        h('button', {
          type: 'button',
          class: 'button button-small',
          'aria-label': `Show: ${words}`,
          onclick: () => emit(this, 'livery-show-problem', { problem: diagnostic }),
        }, 'Show'),
      ),
    )
  }
}

/**
 * Recommends the fix of a problem that changes the fewest places.
 * @param {Element} item
 */
function recommend(item) {
  const known = [.../** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll('[data-places]'))]
  const [best] = known.sort((one, other) => Number(one.dataset.places) - Number(other.dataset.places))
  for (const button of known) button.classList.toggle('button-primary', button === best)
}

/**
 * A sample of a text on its background.
 * @param {[string, string]} colors
 */
function pair([text, ground]) {
  const sample = h('span', { class: 'problem-sample', 'aria-hidden': 'true' }, 'Aa')
  sample.style.color = text
  sample.style.background = ground
  return [sample, swatch(text), ' ', swatch(ground), ' ']
}

/**
 * All fixes for a problem, the most likely first.
 * @param {Diagnostic} diagnostic
 * @returns {Fix[]}
 */
export const fixes = ({ fix, alternatives = [] }) => (fix ? [fix, ...alternatives] : [])

customElements.define('livery-problems', Problems)
