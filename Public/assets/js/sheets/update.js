// @ts-check
// <livery-update>: bases a draft on the current version. Lists the merged values, and requires a choice where
// both sides changed a value, and for each value of a group that one side deleted.
// Event: `livery-update-draft` {to, choices}.
import { parseHex } from '../theme/color.js'
import { count, emit, h, swatch } from '../dom.js'
import * as session from '../session.js'
import { choiceOf, keptGroup } from '../theme/group-choices.js'
import { leaves } from '../theme/writing.js'
import { sheet } from './sheet.js'

/** The maximum number of values to list. */
const limit = 200

export class Update extends HTMLElement {
  /** @type {import('./sheet.js').Sheet} */
  #sheet
  #reason = h('p', { class: 'sheet-reason', role: 'status' })
  #button = h('button', { type: 'submit', class: 'button button-primary' }, 'Update draft')
  /** @type {HTMLFormElement | null} */
  #form = null

  connectedCallback() {
    this.#sheet = sheet(this, 'Update draft', 'sheet-publish')
  }

  /**
   * Opens while the preview loads.
   * @param {string} name
   * @param {number | null} base
   * @param {number} latest
   */
  open(name, base, latest) {
    this.#sheet.heading.textContent = `Update ${name} to version ${latest}`
    this.#sheet.body.replaceChildren(
      h('p', { class: 'empty' }, `Comparing your changes to version ${base ?? 0} with version ${latest}…`),
    )
    this.#sheet.open()
    this.#sheet.heading.focus()
  }

  close() {
    this.#sheet.dialog.close()
  }

  /**
   * Shows the changes and the conflicts.
   * @param {UpdatePreview} preview
   */
  show({ to, taken, conflicts }) {
    const form = h(
      'form',
      {
        class: 'sheet-form',
        onchange: () => this.#showOpen(conflicts),
        onsubmit: (event) => {
          event.preventDefault()
          this.#button.disabled = true
          emit(this, 'livery-update-draft', { to, choices: this.#choices(conflicts) })
        },
      },
      h(
        'p',
        {},
        `Another version was published since this draft was created. Updating applies your changes to version ${to}.`,
      ),
      h(
        'p',
        { class: 'sheet-summary' },
        conflicts.length
          ? `${count(conflicts.length, 'value')} changed on both sides. Choose which to keep.`
          : 'There are no conflicts.',
      ),
      conflicts.map((conflict, index) => this.#conflict(conflict, index)),
      this.#taken(taken),
      h('div', { class: 'sheet-actions sheet-actions-end' }, this.#reason, this.#button),
    )
    this.#form = form
    this.#sheet.body.replaceChildren(form)
    this.#showOpen(conflicts)
    ;(form.querySelector('input') ?? this.#button).focus()
  }

  /** @param {string} text */
  fail(text) {
    if (!this.#form?.isConnected) {
      return this.#sheet.body.replaceChildren(h('p', { class: 'empty is-error', role: 'alert' }, text))
    }
    this.#reason.textContent = text
    this.#reason.classList.add('is-error')
    this.#button.disabled = false
  }

  /**
   * @param {UpdateConflict} conflict
   * @param {number} index
   */
  #conflict(conflict, index) {
    const { file, path, base, ours, theirs } = conflict
    const differing = differingTokens(path, base, ours, theirs)
    const show = (/** @type {UpdateSide | null} */ side) => differing ? group(side, differing) : text(side)
    /**
     * @param {string} value
     * @param {API.Side} side
     * @param {string} words
     */
    const option = (value, side, words) =>
      h(
        'label',
        { class: 'option', title: side.line === null ? null : `${file}, line ${side.line}` },
        h('input', { type: 'radio', name: `value-${index}`, value }),
        h('span', { class: 'option-words' }, h('strong', {}, words), show(side)),
      )
    const me = session.user()?.name
    const draft = !ours.author || ours.author === me ? 'Yours' : `${ours.author}’s`
    return h(
      'fieldset',
      { class: 'value-conflict', 'data-path': path ?? file },
      h(
        'legend',
        { class: 'sheet-subtitle', title: file },
        path ?? 'Values that can be compared only all at once',
      ),
      h('div', { class: 'option-base' }, 'Before: ', show(base)),
      option('theirs', theirs, `Version ${theirs.version}${theirs.author ? ` by ${theirs.author}` : ''}`),
      option('ours', ours, `${draft}, in this draft`),
      this.#someValues(conflict, index),
    )
  }

  /**
   * The choice to keep only some values of a group that one side deleted. Null for other conflicts.
   * @param {UpdateConflict} conflict
   * @param {number} index
   */
  #someValues(conflict, index) {
    const group = keptGroup(conflict)
    if (!group) return null
    return [
      h(
        'label',
        { class: 'option' },
        h('input', { type: 'radio', name: `value-${index}`, value: 'some' }),
        h('strong', {}, 'Choose value by value'),
      ),
      h(
        'div',
        { class: 'option-some', role: 'group', 'aria-label': `Values of ${conflict.path} to keep`, hidden: true },
        h('p', { class: 'hint-words' }, 'Select the values to keep. The others are deleted.'),
        group.values.map(({ path, source }) =>
          h(
            'label',
            { class: 'option' },
            h('input', { type: 'checkbox', name: `kept-${index}`, value: path, checked: true }),
            h('span', { class: 'option-words' }, h('span', {}, path), text({ type: null, text: source })),
          )
        ),
      ),
    ]
  }

  /** @param {UpdatePreview['taken']} taken */
  #taken(taken) {
    if (!taken.length) {
      return h('p', { class: 'hint-words' }, 'Nothing else of the current version has changed.')
    }
    const paths = taken.flatMap(({ path }) => path === null ? [] : [path])
    const files = taken.filter(({ path }) => path === null).map(({ file }) => file)
    return h(
      'details',
      { class: 'file-change', open: taken.length <= 12 },
      h('summary', {}, `${count(taken.length, 'other value')} changed in the published version`),
      h(
        'ul',
        { class: 'taken' },
        paths.length > 0 && h('li', {}, paths.slice(0, limit).join(', '), paths.length > limit ? ' …' : ''),
        files.length > 0 &&
          h('li', { class: 'version-meta', title: files.join(', ') }, `Everything in ${count(files.length, 'file')}`),
      ),
    )
  }

  /**
   * @param {UpdateConflict[]} conflicts
   * @returns {UpdateChoice[]}
   */
  #choices(conflicts) {
    const data = new FormData(this.#form ?? undefined)
    return conflicts.map((conflict, index) => {
      const { file, path } = conflict
      const take = data.get(`value-${index}`)
      if (take === 'some') return choiceOf(conflict, data.getAll(`kept-${index}`).map(String))
      return { file, path, take: /** @type {'ours' | 'theirs'} */ (take) }
    })
  }

  /** @param {UpdateConflict[]} conflicts */
  #showOpen(conflicts) {
    for (const some of /** @type {NodeListOf<HTMLElement>} */ (this.#form?.querySelectorAll('.option-some') ?? [])) {
      some.hidden = !some.parentElement?.querySelector('[value=some]:checked')
    }
    const open = this.#choices(conflicts).filter(({ take }) => take === null).length
    this.#button.disabled = open > 0
    this.#reason.classList.remove('is-error')
    this.#reason.textContent = open
      ? `${count(open, 'choice')} left.`
      : 'This changes and saves your draft without publishing it.'
  }
}

/**
 * The tokens of a group that differ between the sides, by the paths within it. Null for a single value.
 * @param {string | null} path
 * @param {(UpdateSide | null)[]} sides
 */
function differingTokens(path, ...sides) {
  const texts = sides.flatMap((side) => side?.text ? [side.text] : [])
  if (path === null || !texts.length || texts.some((text) => !text.startsWith('{'))) return null
  const values = sides.map(tokensOf)
  const names = [...new Set(values.flatMap((one) => [...one.keys()]))]
  return names.filter((name) => new Set(values.map((one) => one.get(name))).size > 1)
}

/** @param {UpdateSide | null} side */
const tokensOf = (side) => new Map(leaves(side?.text ?? '').map(({ path, source }) => [path, source]))

/**
 * The differing tokens of a group on one side, each with its name.
 * @param {UpdateSide | null} side
 * @param {string[]} names
 */
function group(side, names) {
  const values = tokensOf(side)
  return h(
    'span',
    { class: 'option-tokens' },
    names.map((name) =>
      h(
        'span',
        { class: 'option-token', 'data-token': name },
        h('span', {}, name),
        values.has(name)
          ? text({ type: null, text: values.get(name) ?? null })
          : h('span', { class: 'change-none' }, 'none'),
      )
    ),
  )
}

/**
 * A value as written in the source, after its type, with a swatch for a color.
 * @param {Pick<UpdateSide, 'type' | 'text'> | null} side
 */
function text(side) {
  if (side === null || side.text === null) return h('span', { class: 'change-none' }, 'none')
  const color = parseHex(side.text)
  return h(
    'span',
    { class: 'change-side' },
    color && swatch(color),
    h('code', { class: 'change-text' }, side.type ? `${side.type} ${side.text}` : side.text),
  )
}

customElements.define('livery-update', Update)
