// @ts-check
// <livery-new-token>: creates a token in a group, with a value of its own or a link to another token, or from the value
// at a place, which then follows it. Event: `livery-add-token` {path, type, value, place}.
import { refusal, refusalNote } from '../elements/refusal.js'
import { tokenChooser } from '../elements/token-chooser.js'
import { aliasPill } from '../elements/alias-pill.js'
import { emit, find, h, swatch } from '../dom.js'
import { readColor } from '../theme/reading.js'
import { canFollow, firstValues, isStructured, typeName } from '../theme/type-names.js'
import { sheet } from './sheet.js'

/**
 * `place` is the value that becomes a token, if there is one.
 * @typedef {{
 *   group: string, groups: string[], candidates: Candidate[], place?: Details['livery-add-token']['place']
 * }} NewTokenModel
 */

export class NewToken extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  /** @type {NewTokenModel} */
  #model = { group: '', groups: [], candidates: [] }
  /** The token to link to, or an empty string for a value of its own. */
  #alias = ''
  #type = h('select', { class: 'field', name: 'type', onchange: () => this.#restart() }, [
    ...Object.keys(firstValues).map((type) => h('option', { value: type }, typeName(type))),
  ])
  /** @type {HTMLInputElement} */
  #group = h('input', {
    class: 'field',
    name: 'group',
    list: 'new-token-groups',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'For example: brand',
  })
  #groups = h('datalist', { id: 'new-token-groups' })
  #name = h('input', {
    class: 'field',
    name: 'name',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'For example: purple',
  })
  #value = h('input', {
    class: 'field',
    name: 'value',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Value',
    oninput: () => this.#showColor(),
  })
  #pick = swatch('#000', {
    'aria-label': 'Pick a color',
    class: 'swatch new-token-swatch',
    onclick: () => this.#open(),
  })
  #own = h('span', { class: 'new-token-own' }, this.#pick, this.#value)
  #link = h('span', { class: 'new-token-link', hidden: true })
  #hint = h('p', { class: 'hint-words', hidden: true }, 'Set its values in the inspector after you have created it.')

  #chooser = tokenChooser({
    title: 'Use another token',
    label: 'as the value',
    candidates: () => this.#candidates,
    onpick: (path) => this.#show(path),
  })
  #typeLabel = h('label', { class: 'label' }, 'Type', this.#type)
  #valueLabel = h(
    'div',
    { class: 'label' },
    'Value',
    this.#own,
    this.#link,
    refusalNote(this.#value),
    this.#hint,
    this.#chooser,
  )
  #placeWords = h('p', { hidden: true })

  connectedCallback() {
    if (this.#sheet) return
    this.#sheet = sheet(this, 'New token', 'sheet-small')
    this.#sheet.body.append(
      h(
        'form',
        { class: 'sheet-form', novalidate: true, onsubmit: (event) => this.#submit(event) },
        this.#placeWords,
        this.#typeLabel,
        h('label', { class: 'label' }, 'Group', this.#group, this.#groups),
        h('label', { class: 'label' }, 'Name', this.#name),
        refusalNote(this.#name),
        this.#valueLabel,
        h(
          'div',
          { class: 'sheet-actions' },
          h('button', { type: 'submit', class: 'button button-primary' }, 'Create token'),
        ),
      ),
    )
  }

  /** @param {NewTokenModel} model `group` is the group to start with. */
  open(model) {
    this.#model = model
    this.#groups.replaceChildren(...model.groups.map((value) => h('option', { value })))
    this.#group.value = model.group
    this.#name.value = ''
    refusal(this.#name)(null)
    const { place } = model
    this.#placeWords.hidden = !place
    this.#placeWords.textContent = place ? `The token gets the value of ${place.path}, which then follows it.` : ''
    this.#typeLabel.hidden = this.#valueLabel.hidden = Boolean(place)
    this.#restart()
    this.#sheet.open()
    ;(model.group ? this.#name : this.#group).focus()
  }

  get #candidates() {
    return this.#model.candidates.filter(({ type }) => canFollow(this.#type.value, type))
  }

  #restart() {
    this.#value.value = firstValues[this.#type.value] ?? ''
    refusal(this.#value)(null)
    this.#show('')
  }

  /** @param {string} alias */
  #show(alias) {
    this.#alias = alias
    const hasControls = isStructured(this.#type.value)
    this.#own.hidden = alias !== '' || hasControls
    this.#hint.hidden = alias !== '' || !hasControls
    this.#link.hidden = alias === ''
    const color = this.#candidates.find(({ path }) => path === alias)?.color ?? null
    this.#link.replaceChildren(
      ...(alias
        ? [
          aliasPill(alias, color),
          h('button', {
            type: 'button',
            class: 'button button-quiet button-small',
            onclick: () => this.#show(''),
          }, 'Use a value instead'),
        ]
        : []),
    )
    this.#showColor()
  }

  #showColor() {
    const color = this.#type.value === 'color' ? readColor(this.#value.value) : null
    this.#pick.hidden = this.#type.value !== 'color'
    this.#pick.style.setProperty('--swatch', color?.startsWith('#') ? color : 'transparent')
  }

  #open() {
    const color = readColor(this.#value.value) ?? '#000000'
    find('livery-color-picker').open(color, this.#pick.getBoundingClientRect(), (picked) => {
      if (picked.startsWith('@')) return this.#show(picked.slice(1))
      this.#value.value = picked
      refusal(this.#value)(null)
      this.#showColor()
    })
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault()
    const group = this.#group.value.trim().replace(/\.+$/, '')
    const path = `${group ? `${group}.` : ''}${this.#name.value.trim()}`
    if (!this.#name.value.trim()) return refusal(this.#name)('Enter a name.')
    const { place } = this.#model
    const type = place?.type ?? this.#type.value
    const value = place?.value ?? (this.#alias ? `@${this.#alias}` : this.#value.value)
    /** @param {{ field: 'name' | 'value', text: string } | null} problem */
    const done = (problem) => {
      if (problem === null) return this.#sheet.dialog.close()
      const field = problem.field === 'name' || place ? this.#name : this.#value
      refusal(field)(problem.text)
      field.focus()
    }
    emit(this, 'livery-add-token', { path, type, value, place, done })
  }
}

customElements.define('livery-new-token', NewToken)
