// @ts-check
// <livery-compare>: a button that shows the modes side by side, and then a choice of what to compare: all values of an
// axis, two of them, or a version. Event: `livery-compare`.
import { emit, h } from '../dom.js'
import { comparisons } from '../theme/axes.js'

/** @typedef {import('../theme/axes.js').Comparison} Comparison */

export class Compare extends HTMLElement {
  #toggle = h('button', {
    type: 'button',
    class: 'button button-quiet button-small compare-toggle',
    'aria-pressed': 'false',
    onclick: () => this.#show(this.#select.hidden),
  }, 'Compare')
  #select = h('select', {
    class: 'field',
    'aria-label': 'Compare with',
    hidden: true,
    onchange: () => emit(this, 'livery-compare'),
  })
  #differences = h('input', { type: 'checkbox', onchange: () => emit(this, 'livery-compare') })
  #only = h('label', { class: 'compare-only', hidden: true }, this.#differences, 'Only differences')
  /** @type {Choice} */
  #choice = {}

  connectedCallback() {
    this.append(this.#toggle, this.#select, this.#only)
  }

  /** @returns {Comparison | null} */
  get comparison() {
    return this.#select.hidden || !this.#select.value ? null : JSON.parse(this.#select.value)
  }

  get onlyDifferences() {
    return this.#differences.checked
  }

  /**
   * Offers comparisons. If the compared value becomes selected, the two values swap sides.
   * @param {{ axes: Axis[], choice: Choice, versions: { version: number, title: string }[] }} offered
   */
  show({ axes, choice, versions }) {
    const value = this.#select.value && swapped(JSON.parse(this.#select.value), choice, this.#choice)
    this.#choice = choice
    const offered = comparisons(axes, choice, versions)
    this.#select.replaceChildren(
      ...offered.map(({ comparison, title }) => {
        const one = JSON.stringify(comparison)
        return h('option', { value: one, selected: one === value }, title)
      }),
    )
    this.#toggle.disabled = !offered.length
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#toggle.setAttribute('aria-pressed', String(isOpen))
    this.#select.hidden = !isOpen
    this.#only.hidden = !isOpen
    emit(this, 'livery-compare')
  }
}

/**
 * @param {Comparison} comparison
 * @param {Choice} choice
 * @param {Choice} before
 */
function swapped(comparison, choice, before) {
  const isChosen = 'axis' in comparison && comparison.value !== undefined &&
    choice[comparison.axis] === comparison.value
  return JSON.stringify(isChosen ? { axis: comparison.axis, value: before[comparison.axis] } : comparison)
}

customElements.define('livery-compare', Compare)
