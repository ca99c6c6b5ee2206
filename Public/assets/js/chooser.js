// <livery-chooser>: one choice for each axis, as radio buttons where the values are few. Event: `livery-choose`
// {choice}.
import { choose } from './axes.js'
import { emit, h } from './element.js'

class Chooser extends HTMLElement {
  #axes = []
  #choice = {}

  get axes() {
    return this.#axes
  }
  get choice() {
    return this.#choice
  }

  /** Sets the axes, keeping what is chosen where it still exists. */
  show(axes, choice = this.#choice) {
    const next = choose(axes, choice)
    if (JSON.stringify([axes, next]) === JSON.stringify([this.#axes, this.#choice])) return
    this.#axes = axes
    this.#choice = next
    this.replaceChildren(...axes.map((axis) => (axis.values.length > 4 ? this.#select(axis) : this.#radios(axis))))
  }

  #take(name, value) {
    this.#choice = { ...this.#choice, [name]: value }
    emit(this, 'livery-choose', { choice: this.#choice })
  }

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
          h('span', { class: 'choice-label' }, value),
        )
      ),
    )
  }

  #select({ name, values }) {
    return h(
      'label',
      { class: 'choice-select' },
      h('span', { class: 'visually-hidden' }, name),
      h(
        'select',
        { class: 'field', onchange: (event) => this.#take(name, event.target.value) },
        values.map((value) => h('option', { value, selected: this.#choice[name] === value }, value)),
      ),
    )
  }
}

customElements.define('livery-chooser', Chooser)
