// @ts-check
// <livery-presence>: the other people who have the draft open. Each is a button that opens the file of that person.
// Events: `livery-open` {file}, `livery-say` {text} when someone comes or leaves.
import { emit, h } from '../dom.js'

/** The maximum number of people to show. The others are shown as a number. */
const shown = 3
/** The number of colors that distinguish people. */
const hues = 6

/**
 * Up to two letters for a name.
 * @param {string} name
 */
const initials = (name) => {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  return words.slice(0, 2).map(([letter]) => letter.toUpperCase()).join('') || '?'
}

/** @param {string} name */
const hueOf = (name) => String([...name].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 997, 7) % hues)

/**
 * `Ada is editing base.ktv`
 * @param {Person} person
 */
const activity = ({ name, file, mayEdit }) => `${name} is ${mayEdit ? 'editing' : 'viewing'} ${file ?? 'this draft'}`

/**
 * A person as a circle with initials.
 * @param {string} name
 */
export const avatar = (name) =>
  h('span', { class: 'avatar', 'data-hue': hueOf(name), 'aria-hidden': 'true' }, initials(name))

/**
 * The names of the people who have a file open, as a sentence.
 * @param {Person[]} people
 */
export const activityOf = (people) => people.map(activity).join(', ')

export class Presence extends HTMLElement {
  /** @type {Map<string, Person>} */
  #people = new Map()
  #list = h('ul', { class: 'people', 'aria-label': 'People in this draft' })

  connectedCallback() {
    this.hidden = true
    this.append(this.#list)
  }

  /** @param {Person[]} people */
  show(people) {
    // A person may have several pages open. The last page counts.
    const now = new Map(people.map((person) => [person.name, person]))
    this.#announce(now)
    this.#people = now
    const focused = this.contains(document.activeElement)
    const all = [...now.values()]
    this.hidden = all.length === 0
    this.#list.replaceChildren(
      ...all.slice(0, shown).map((person) => h('li', {}, this.#button(person))),
      ...(all.length > shown ? [this.#rest(all.slice(shown))] : []),
    )
    if (focused) this.querySelector('button')?.focus()
  }

  /** @param {Person} person */
  #button(person) {
    const { name, file } = person
    return h('button', {
      type: 'button',
      class: 'person',
      title: activity(person),
      'aria-label': file === null ? activity(person) : `${activity(person)}. Open the file`,
      onclick: () => file !== null && emit(this, 'livery-select', { kind: 'file', name: file }),
    }, avatar(name))
  }

  /** @param {Person[]} people */
  #rest(people) {
    return h(
      'li',
      { class: 'people-rest', title: activityOf(people) },
      h('span', { 'aria-hidden': 'true' }, `+${people.length}`),
      h('span', { class: 'visually-hidden' }, activityOf(people)),
    )
  }

  /** @param {Map<string, Person>} now */
  #announce(now) {
    const came = [...now.values()].filter(({ name }) => !this.#people.has(name))
    const left = [...this.#people.keys()].filter((name) => !now.has(name))
    const texts = [...came.map(activity), ...left.map((name) => `${name} left`)]
    if (texts.length) emit(this, 'livery-say', { text: `${texts.join('. ')}.` })
  }
}

customElements.define('livery-presence', Presence)
