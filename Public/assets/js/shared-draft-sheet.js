// <livery-shared-draft>: somebody saved in the same draft. Shows both texts of each file, and takes one of them.
// Event: `livery-settle` {choices: {file: 'theirs' | 'mine' | 'both'}}.
import { lineChanges } from './changes.js'
import { emit, h } from './element.js'
import { merge } from './lines.js'
import { sheet } from './sheet.js'

class SharedDraft extends HTMLElement {
  #sheet

  connectedCallback() {
    this.#sheet = sheet(this, 'Somebody saved in this draft too', 'sheet-publish')
  }

  /** `conflicts` are `{file, author, base, mine, theirs}`; a text that is undefined is a file that is gone. */
  open(conflicts) {
    const form = h(
      'form',
      {
        class: 'sheet-form',
        onsubmit: (event) => {
          event.preventDefault()
          const choices = Object.fromEntries(
            conflicts.map(({ file }, index) => [file, new FormData(form).get(`file-${index}`)]),
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
        h('button', { type: 'submit', class: 'button button-primary' }, 'Use what is chosen'),
      ),
    )
    this.#sheet.body.replaceChildren(form)
    this.#sheet.open()
    form.querySelector('input:checked').focus()
  }

  #file({ file, author, base, mine, theirs }, index) {
    const fits = base !== undefined && mine !== undefined && theirs !== undefined &&
      merge(base, mine, theirs).conflicts === 0
    const option = (value, words, checked) =>
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: `file-${index}`, value, checked }),
        h('span', {}, words),
      )
    return h(
      'fieldset',
      { class: 'file-conflict', 'data-file': file },
      h('legend', { class: 'sheet-subtitle' }, `${file}, saved by ${author}`),
      fits && option('both', 'Both: you changed different lines', true),
      option('theirs', theirs === undefined ? 'Theirs: the file is gone' : `Theirs, as ${author} saved it`, false),
      option('mine', mine === undefined ? 'Mine: the file is gone' : 'Mine, as it is here', !fits),
      h(
        'details',
        { class: 'file-change' },
        h('summary', {}, 'From theirs to mine'),
        lineChanges(theirs ?? '', mine ?? '', `Lines of ${file} that differ`),
      ),
    )
  }
}

customElements.define('livery-shared-draft', SharedDraft)
