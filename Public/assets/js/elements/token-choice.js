// @ts-check
// What can be done with the tokens that are chosen in the table, and how many tokens there are.
import { count, emit, h } from '../dom.js'

/** @typedef {'duplicate' | 'move' | 'delete'} ChoiceCommand */

export class TokenChoice {
  /**
   * The paths of the chosen tokens.
   * @type {Set<string>}
   */
  paths = new Set()
  #last = -1
  #words = h('span', { class: 'tokens-total', role: 'status' })
  #commands = h('span', { class: 'tokens-commands', hidden: true })
  element = h('div', { class: 'tokens-choice' }, this.#words, this.#commands)
  #total = ''

  /** @param {() => void} onchange */
  constructor(onchange) {
    this.onchange = onchange
    /** @type {[string, ChoiceCommand][]} */
    const commands = [['Move…', 'move'], ['Duplicate', 'duplicate'], ['Delete…', 'delete']]
    this.#commands.append(
      ...commands.map(([title, command]) => button(title, () => this.run(command))),
      button('Choose none', () => this.clear()),
    )
  }

  /** @param {ChoiceCommand} command */
  run(command) {
    if (!this.paths.size) return
    emit(this.element, 'livery-token-command', { command, paths: [...this.paths], group: '' })
  }

  /**
   * Chooses a token or leaves it out. With Shift, chooses all tokens from the last one to this one.
   * @param {(string | undefined)[]} paths The paths of the rows.
   * @param {number} row
   * @param {boolean} isRange
   */
  toggle(paths, row, isRange) {
    const path = paths[row]
    if (path === undefined) return
    if (isRange && this.#last >= 0) {
      const [from, to] = [Math.min(this.#last, row), Math.max(this.#last, row)]
      for (const one of paths.slice(from, to + 1)) if (one !== undefined) this.paths.add(one)
    } else if (!this.paths.delete(path)) this.paths.add(path)
    this.#last = row
    this.#changed()
  }

  clear() {
    this.paths.clear()
    this.#changed()
  }

  /**
   * Leaves out tokens that don't exist.
   * @param {Bundle['tokens']} tokens
   */
  keep(tokens) {
    for (const path of this.paths) if (!tokens[path]) this.paths.delete(path)
    this.#show()
  }

  /** @param {string} text How many tokens are listed. */
  set total(text) {
    this.#total = text
    this.#show()
  }

  #changed() {
    this.#show()
    this.onchange()
  }

  #show() {
    const { size } = this.paths
    this.#words.textContent = size ? `${count(size, 'token')} chosen` : this.#total
    this.#commands.hidden = size === 0
  }
}

/**
 * @param {string} title
 * @param {() => void} onclick
 */
const button = (title, onclick) =>
  h('button', { type: 'button', class: 'button button-quiet button-small', onclick }, title)
