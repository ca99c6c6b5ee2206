// @ts-check
// <livery-chooser>: a choice for each axis, as radio buttons for up to four values. Event: `livery-choose` {choice}.
import { choose, titleOf } from '../theme/axes.js'
import { emit, h } from '../dom.js'

export class Chooser extends HTMLElement {
  /** @type {Axis[]} */
  #axes = []
  /** @type {Choice} */
  #choice = {}

  get axes() {
    return this.#axes
  }
  get choice() {
    return this.#choice
  }

  /**
   * Shows axes. Keeps chosen values that still exist.
   * @param {Axis[]} axes
   */
  show(axes, choice = this.#choice) {
    const next = choose(axes, choice)
    if (JSON.stringify([axes, next]) === JSON.stringify([this.#axes, this.#choice])) return
    this.#axes = axes
    this.#choice = next
    this.replaceChildren(...axes.map((axis) => (axis.values.length > 4 ? this.#select(axis) : this.#radios(axis))))
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  #take(name, value) {
    this.#choice = { ...this.#choice, [name]: value }
    emit(this, 'livery-choose', { choice: this.#choice })
  }

  /** @param {Axis} axis */
  #radios({ name, values }) {
    return h(
      'fieldset',
      { class: 'choice' },
      h('legend', { class: 'visually-hidden' }, name),
      values.map((value) =>
        h(
          'label',
          { class: 'choice-option' },
          h('input', {
            type: 'radio',
            class: 'choice-input',
            name: `axis-${name}`,
            value,
            checked: this.#choice[name] === value,
            onchange: () => this.#take(name, value),
          }),
          h('span', { class: 'choice-label' }, titleOf(value)),
        )
      ),
    )
  }

  /** @param {Axis} axis */
  #select({ name, values }) {
    return h(
      'label',
      { class: 'choice-select' },
      h('span', { class: 'visually-hidden' }, name),
      h(
        'select',
        { class: 'field', onchange: ({ currentTarget }) => this.#take(name, currentTarget.value) },
        values.map((value) => h('option', { value, selected: this.#choice[name] === value }, titleOf(value))),
      ),
    )
  }
}

customElements.define('livery-chooser', Chooser)
