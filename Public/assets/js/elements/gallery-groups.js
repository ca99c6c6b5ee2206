// @ts-check
// The cards of a gallery in groups, one for each type of style. A click on the heading closes a group.
import { arrange, h } from '../dom.js'

export class GalleryGroups {
  /**
   * The types whose groups are closed.
   * @type {Set<string>}
   */
  #closed = new Set()
  /**
   * The groups that were drawn, by type.
   * @type {Map<string, { element: HTMLDetailsElement, count: HTMLElement, list: HTMLElement }>}
   */
  #groups = new Map()
  /** Whether the gallery is filtered. A filter also finds styles in closed groups. */
  isFiltered = false

  /**
   * The cards for the styles of a type, below the type's name. A single card has no heading.
   * @param {string} type
   * @param {HTMLElement[]} cards
   * @param {boolean} isSingle
   */
  group(type, cards, isSingle) {
    const group = this.#groups.get(type) ?? this.#make(type)
    arrange(group.list, cards)
    if (isSingle) return group.list
    if (group.list.parentElement !== group.element) group.element.append(group.list)
    group.count.textContent = String(cards.length)
    group.element.open = !this.#closed.has(type) || this.isFiltered
    return group.element
  }

  /** @param {string} type */
  #make(type) {
    const total = h('span', {})
    const head = h('summary', { class: 'group-head' }, h('h2', { class: 'group-name' }, type), ' ', total)
    const element = /** @type {HTMLDetailsElement} */ (h('details', { class: 'group' }, head))
    head.addEventListener('click', () => {
      if (this.isFiltered) return
      if (element.open) this.#closed.add(type)
      else this.#closed.delete(type)
    })
    const group = { element, count: total, list: h('div', { class: 'cards' }) }
    this.#groups.set(type, group)
    return group
  }
}
