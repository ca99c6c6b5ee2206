// @ts-check
// Asks which modes of an app some imported values are for: all, one of them, or a new one.
import { h } from '../dom.js'
import { titleOf } from '../theme/axes.js'
import { modeNamed } from '../theme/importing.js'

/** @typedef {import('../theme/importing.js').Placement} Placement */

/** The choices beside the modes of the app. */
const [everywhere, nowhere, another] = ['all', 'none', 'new']

/**
 * @typedef {object} Imported
 * @property {Axis[]} axes The axes of the app.
 * @property {string} file The file with the values.
 * @property {string | null} mode The mode that the values have in the imported files, if there are several.
 * @property {string} names What the mode or the files are called.
 * @property {boolean} isFirst Whether these are the values that the other modes are based on.
 * @property {() => void} changed Called after each change.
 */

export class ModeChoice {
  #axes
  #file
  #select
  #name

  /** @param {Imported} imported */
  constructor({ axes, file, mode, names, isFirst, changed }) {
    this.#axes = axes
    this.#file = file
    const title = mode === null ? 'The values' : titleOf(mode)
    const isNight = /\b(night|dark)\b/i.test(names)
    const own = modeNamed(names, axes)
    const effect = h('p', { class: 'hint-words', role: 'status' })
    const update = () => {
      this.#name.hidden = this.#select.value !== another
      effect.textContent = this.#effect
      changed()
    }
    this.#select = this.#modes(mode !== null, update)
    this.#select.value = own ? JSON.stringify(own) : isFirst && !isNight ? everywhere : another
    const suggestion = mode === null ? (isNight ? 'night' : '') : mode.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    this.#name = h('input', {
      class: 'field',
      'aria-label': `Name of the new ${this.#axis} for ${title}`,
      placeholder: 'night',
      value: suggestion,
      hidden: this.#select.value !== another,
      autocomplete: 'off',
      spellcheck: 'false',
      oninput: update,
    })
    effect.textContent = this.#effect
    const label = h('label', { class: 'import-mode-label' }, h('span', {}, title), this.#select)
    this.element = h('div', { class: 'import-mode' }, label, this.#name, effect)
  }

  /**
   * @param {boolean} canLeaveOut
   * @param {() => void} onchange
   * @returns {HTMLSelectElement}
   */
  #modes(canLeaveOut, onchange) {
    // The first value of an axis is the default, whose values apply in all modes.
    const modes = this.#axes.flatMap(({ name: axis, values }) => values.slice(1).map((value) => ({ axis, value })))
    return h(
      'select',
      { class: 'field', onchange },
      h('option', { value: everywhere }, 'all modes'),
      modes.map((mode) => h('option', { value: JSON.stringify(mode) }, `only ${titleOf(mode.value)}`)),
      h('option', { value: another }, `a new ${this.#axis}…`),
      canLeaveOut && h('option', { value: nowhere }, 'nothing (leave them out)'),
    )
  }

  /** What happens if the theme has values with the same names. */
  get #effect() {
    const chosen = this.#select.value
    if (chosen === nowhere) return ''
    if (chosen === everywhere) return 'If this theme already sets a value with the same name, its own value stays.'
    const name = chosen === another ? this.#name.value.trim() : JSON.parse(chosen).value
    const mode = name ? titleOf(name) : `the new ${this.#axis}`
    const others = `For ${mode}, these values replace the theme’s values for all modes.`
    return chosen === another ? others : `${others} Values that the theme already sets only for ${mode} stay.`
  }

  /** The axis that a new mode belongs to. */
  get #axis() {
    return this.#axes.at(-1)?.name ?? 'skin'
  }

  /** Why the values can't go where they are wanted, as a sentence, or an empty string. */
  get problem() {
    const name = this.#name.value.trim()
    if (this.#select.value !== another) return ''
    if (!/^[a-z][a-z0-9-]*$/i.test(name)) {
      return `Enter a name for the new ${this.#axis}: letters, digits and hyphens, such as “night”.`
    }
    const isTaken = name === 'day' || this.#axes.some(({ values }) => values.includes(name))
    return isTaken ? `There is a mode named ${name} already. Choose it, or enter another name.` : ''
  }

  /**
   * Where the values go. Null if they are left out.
   * @returns {Placement | null}
   */
  get placement() {
    const [file, chosen] = [this.#file, this.#select.value]
    if (chosen === nowhere) return null
    if (chosen === everywhere) return { file, mode: null }
    const mode = chosen === another ? { axis: this.#axis, value: this.#name.value.trim() } : JSON.parse(chosen)
    return { file, mode }
  }
}
