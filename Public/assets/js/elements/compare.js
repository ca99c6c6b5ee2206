// @ts-check
// <livery-compare>: selects what the gallery shows next to the selected choice: a version, or another value of an axis.
// Event: `livery-compare`.
import { emit, h } from '../dom.js'
import { titleOf } from '../theme/axes.js'

/**
 * What to compare with: a version, or the value of an axis.
 * @typedef {{ version: number } | { axis: string, value: string }} Comparison
 */

export class Compare extends HTMLElement {
  #select = h('select', { class: 'field', 'aria-label': 'Compare with', onchange: () => this.#changed() })
  #differences = h('input', { type: 'checkbox', onchange: () => this.#changed() })
  #only = h('label', { class: 'compare-only', hidden: true }, this.#differences, 'Only differences')
  /** @type {Choice} */
  #choice = {}

  connectedCallback() {
    this.append(this.#select, this.#only)
  }

  /** @returns {Comparison | null} */
  get comparison() {
    return this.#select.value ? JSON.parse(this.#select.value) : null
  }

  get onlyDifferences() {
    return this.#differences.checked
  }

  /**
   * Offers the versions, and the axis values that aren't selected. If the compared value becomes selected, the two
   * values swap sides.
   * @param {{ axes: Axis[], choice: Choice, versions: { version: number, title: string }[] }} offered
   */
  show({ axes, choice, versions }) {
    let selected = this.#select.value
    const { comparison } = this
    if (comparison && 'axis' in comparison && choice[comparison.axis] === comparison.value) {
      selected = JSON.stringify({ axis: comparison.axis, value: this.#choice[comparison.axis] })
    }
    this.#choice = choice
    const option = (/** @type {Comparison} */ one, /** @type {string} */ title) => {
      const value = JSON.stringify(one)
      return h('option', { value, selected: value === selected }, title)
    }
    this.#select.replaceChildren(
      h('option', { value: '' }, 'Compare with…'),
      ...versions.map(({ version, title }) => option({ version }, title)),
      ...axes.flatMap(({ name, values }) =>
        values.filter((value) => value !== choice[name]).map((value) => option({ axis: name, value }, titleOf(value)))
      ),
    )
    this.#only.hidden = this.comparison === null
  }

  #changed() {
    this.#only.hidden = this.comparison === null
    emit(this, 'livery-compare')
  }
}

customElements.define('livery-compare', Compare)
