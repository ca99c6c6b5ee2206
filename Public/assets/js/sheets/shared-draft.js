// @ts-check
// <livery-shared-draft>: resolves conflicts with someone who has saved the same draft, with a choice for each value, or
// for a file in which more than values is in conflict. Event: `livery-settle` {choices}.
import { lineChanges } from './changes.js'
import { emit, findIn, h } from '../dom.js'
import { sheet } from './sheet.js'

export class SharedDraft extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet

  connectedCallback() {
    this.#sheet = sheet(this, 'Someone else saved this draft', 'sheet-publish')
  }

  /**
   * Opens with the files that both sides changed. An undefined text means that the file is deleted.
   * @param {DraftConflict[]} conflicts
   */
  open(conflicts) {
    const form = h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          const data = new FormData(form)
          const chosen = (/** @type {string} */ name) => String(data.get(name))
          const choices = Object.fromEntries(conflicts.map(({ file, values }, index) => [
            file,
            values.length
              ? Object.fromEntries(values.map(({ path }, at) => [path, chosen(`file-${index}-${at}`)]))
              : chosen(`file-${index}`),
          ]))
          this.#sheet.dialog.close()
          emit(this, 'livery-settle', { choices })
        },
      },
      h(
        'p',
        {},
        'Nothing was overwritten. Your text is in this browser, and theirs is in the draft. ',
        'Choose a version of each. Undo brings back the other one.',
      ),
      conflicts.map((conflict, index) => this.#file(conflict, index)),
      h(
        'div',
        { class: 'sheet-actions' },
        h('button', { type: 'button', class: 'button', onclick: () => this.#sheet.dialog.close() }, 'Not now'),
        h('button', { type: 'submit', class: 'button button-primary' }, 'Use selected versions'),
      ),
    )
    this.#sheet.body.replaceChildren(form)
    this.#sheet.open()
    findIn(form, 'input:checked').focus()
  }

  /**
   * @param {DraftConflict} conflict
   * @param {number} index
   */
  #file({ file, author, mine, theirs, change, values }, index) {
    if (values.length) return values.map((value, at) => this.#value(file, author, value, `file-${index}-${at}`))
    const name = `file-${index}`
    return h(
      'fieldset',
      { class: 'file-conflict', 'data-file': file },
      h('legend', { class: 'sheet-subtitle' }, `${file}, saved by ${author}`),
      option(name, 'theirs', theirs === undefined ? 'Theirs: delete the file' : `Theirs, saved by ${author}`, false),
      option(name, 'mine', mine === undefined ? 'Mine: delete the file' : 'Mine, from this browser', true),
      change && h(
        'details',
        { class: 'file-change' },
        h('summary', {}, 'Changes from theirs to mine'),
        lineChanges(change),
      ),
    )
  }

  /**
   * @param {string} file
   * @param {string} author
   * @param {DraftConflict['values'][number]} value
   * @param {string} name
   */
  #value(file, author, { path, mine, theirs }, name) {
    return h(
      'fieldset',
      { class: 'file-conflict', 'data-path': path },
      h('legend', { class: 'sheet-subtitle', title: file }, path),
      option(name, 'theirs', ['Theirs, saved by ', author, ': ', h('code', {}, theirs)], false),
      option(name, 'mine', ['Mine: ', h('code', {}, mine)], true),
    )
  }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {Child} text
 * @param {boolean} checked
 */
const option = (name, value, text, checked) =>
  h('label', { class: 'option' }, h('input', { type: 'radio', name, value, checked }), h('span', {}, text))

customElements.define('livery-shared-draft', SharedDraft)
