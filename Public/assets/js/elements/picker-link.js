// @ts-check
// What a picked color changes if the value is linked: only this value, or the token that it follows.
import { count, h } from '../dom.js'

export class PickerLink {
  /** @type {(changesToken: boolean) => void} */
  #onchoose = () => {}
  #title = h('legend', {})
  #token = h('span', {})
  #own = this.#radio(false)
  element = h(
    'fieldset',
    { class: 'picker-link', hidden: true },
    this.#title,
    h('label', { class: 'option' }, this.#own, h('span', {}, 'Give this one its own color')),
    h('label', { class: 'option' }, this.#radio(true), this.#token),
  )

  /** @param {boolean} changesToken */
  #radio(changesToken) {
    return /** @type {HTMLInputElement} */ (h('input', {
      type: 'radio',
      name: 'picker-link',
      onchange: () => this.#onchoose(changesToken),
    }))
  }

  /**
   * Shows the choice for a value that follows a token, or with null nothing.
   * @param {import('./color-picker.js').FollowedToken | null} followed
   * @param {(changesToken: boolean) => void} onchoose
   */
  show(followed, onchoose) {
    this.element.hidden = followed === null
    this.#onchoose = onchoose
    this.#own.checked = true
    if (!followed) return
    const { path, places } = followed
    this.#title.textContent = `Linked to ${path}`
    const words = `Change ${path}`
    this.#token.textContent = words
    places.then((number) => {
      const isShown = this.#token.textContent === words
      if (isShown && number !== undefined) this.#token.textContent = `${words} (${count(number, 'place')})`
    })
  }
}
