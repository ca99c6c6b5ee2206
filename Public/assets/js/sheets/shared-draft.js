// @ts-check
// <livery-shared-draft>: resolves conflicts with someone who has saved the same draft, with a choice for each file.
// Event: `livery-settle` {choices: {file: 'theirs' | 'mine'}}.
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
          const choices = Object.fromEntries(
            conflicts.map(({ file }, index) => [file, String(new FormData(form).get(`file-${index}`))]),
          )
          this.#sheet.dialog.close()
          emit(this, 'livery-settle', { choices })
        },
      },
      h(
        'p',
        {},
        'Nothing was overwritten. Your text is in this browser, and theirs is in the draft. ',
        'Choose a version of each file. Undo brings back the other one.',
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
  #file({ file, author, mine, theirs, change }, index) {
    /**
     * @param {string} value
     * @param {string} text
     * @param {boolean} checked
     */
    const option = (value, text, checked) =>
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: `file-${index}`, value, checked }),
        h('span', {}, text),
      )
    return h(
      'fieldset',
      { class: 'file-conflict', 'data-file': file },
      h('legend', { class: 'sheet-subtitle' }, `${file}, saved by ${author}`),
      option('theirs', theirs === undefined ? 'Theirs: delete the file' : `Theirs, saved by ${author}`, false),
      option('mine', mine === undefined ? 'Mine: delete the file' : 'Mine, from this browser', true),
      change && h(
        'details',
        { class: 'file-change' },
        h('summary', {}, 'Changes from theirs to mine'),
        lineChanges(change),
      ),
    )
  }
}

customElements.define('livery-shared-draft', SharedDraft)
