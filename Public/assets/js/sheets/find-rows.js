// @ts-check
// The places that use a value, in groups by what replacing it there means.
import { h, swatch } from '../dom.js'
import { colorOf, describe } from '../theme/bundle.js'
import { placeOf, placesIn, scopeInWords } from '../theme/finding-values.js'
import { aliasPill } from '../elements/alias-pill.js'

/** @typedef {import('../theme/finding-values.js').Use} Use */
/**
 * @typedef {{
 *   app: string, axes: Axis[], variants: import('../theme/finding-values.js').Variant[], uses: Use[],
 *   wanted: import('../theme/finding-values.js').Wanted, isChosen: (use: Use) => boolean,
 *   canChoose: (use: Use) => boolean, onchoose: (uses: Use[], isChosen: boolean) => void,
 *   onselect: (use: Use, state: string | null) => void
 * }} UsesModel
 */

/** The maximum number of places to list. */
const limit = 200

/** @param {Use} use */
export const keyOf = ({ path, how, own, via, choices }) =>
  [path, how, own?.file, ...via, own ? '' : JSON.stringify(choices[0])].join()

/**
 * The choice closest to the shown one in which a place has its value. Null if the shown one is.
 * @param {Axis[]} axes
 * @param {Choice} shown
 * @param {Choice[]} choices
 */
export function closestChoice(axes, shown, choices) {
  const distance = (/** @type {Choice} */ one) => axes.filter(({ name }) => one[name] !== shown[name]).length
  const [closest] = [...choices].sort((one, other) => distance(one) - distance(other))
  return distance(closest) ? closest : null
}

/**
 * The title of a group, and what else an author needs to know before replacing a value there.
 * @param {UsesModel} model
 * @param {Use['how']} how
 * @param {Use[]} uses
 */
function wordsFor({ app, wanted }, how, uses) {
  const name = wanted.kind === 'token' ? wanted.path : ''
  if (how === 'token') return [name, 'The token itself.']
  if (how === 'own') return [name ? `Linked to ${name}` : `Set in ${app}`, '']
  if (how === 'inherited') {
    const [other = 'another app'] = new Set(uses.flatMap((use) => use.app && use.app !== app ? [use.app] : []))
    return [`Set in ${other}`, `These values belong to ${other}. Replacing one overrides it in ${app}.`]
  }
  return [
    name ? `Follow ${name} indirectly` : 'Follow another value',
    'These change with the value that they follow. Replacing one gives it its own value.',
  ]
}

/** @param {UsesModel} model */
export function useGroups(model) {
  const shown = model.uses.slice(0, limit)
  const rest = model.uses.length - limit
  return [
    ...[...Map.groupBy(shown, ({ how }) => how)].map(([how, uses]) => group(model, how, uses)),
    ...rest > 0
      ? [h('p', { class: 'hint-words' }, `and ${rest} more. Selected places that aren’t listed are also replaced.`)]
      : [],
  ]
}

/**
 * @param {UsesModel} model
 * @param {Use['how']} how
 * @param {Use[]} uses
 */
function group(model, how, uses) {
  const [title, words] = wordsFor(model, how, uses)
  const usable = uses.filter(model.canChoose)
  const boxes = uses.map((use) => checkbox(model, use, () => mark()))
  const all = h('input', {
    type: 'checkbox',
    'aria-label': `Choose all: ${title}`,
    disabled: !usable.length,
    onchange: () => {
      model.onchoose(model.uses.filter((use) => use.how === how && model.canChoose(use)), all.checked)
      uses.forEach((use, index) => boxes[index].checked = model.isChosen(use))
      mark()
    },
  })
  const mark = () => {
    const chosen = usable.filter(model.isChosen).length
    all.checked = chosen > 0 && chosen === usable.length
    all.indeterminate = chosen > 0 && chosen < usable.length
  }
  mark()
  const places = placesIn(model.uses.filter((use) => use.how === how))
  return h(
    'section',
    { class: 'find-uses', 'aria-label': title },
    h('h3', { class: 'find-heading' }, all, title, places > 0 && h('span', { class: 'count' }, places)),
    words && h('p', { class: 'hint-words' }, words),
    h('ul', {}, uses.map((use, index) => row(model, use, boxes[index]))),
  )
}

/**
 * @param {UsesModel} model
 * @param {Use} use
 * @param {() => void} changed
 */
function checkbox(model, use, changed) {
  const box = h('input', {
    type: 'checkbox',
    'aria-label': `Replace in ${use.path}`,
    disabled: !model.canChoose(use),
    title: model.canChoose(use) ? null : 'To change this place, select it and use the inspector.',
    onchange: () => {
      model.onchoose([use], box.checked)
      changed()
    },
  })
  box.checked = model.isChosen(use)
  return box
}

/**
 * @param {UsesModel} model
 * @param {Use} use
 * @param {HTMLElement} box
 */
function row(model, use, box) {
  const { axes, variants, app } = model
  const { path, value, type, how, choices } = use
  const { bundle } = variants.find((one) => one.choice === choices[0]) ?? variants[0]
  const { name, detail, state } = placeOf(bundle, path)
  const color = colorOf(value)
  return h(
    'li',
    { class: 'find-use' },
    box,
    h(
      'button',
      { type: 'button', class: 'find-use-place', 'data-path': path, onclick: () => model.onselect(use, state) },
      color ? swatch(color) : h('span', { class: 'find-use-value' }, Array.isArray(value) ? describe(type, value) : ''),
      h('span', { class: 'find-use-name' }, h('strong', {}, name), detail && h('span', {}, detail)),
      h('span', { class: 'find-use-scope' }, scopeInWords(axes, choices, variants.length)),
    ),
    h(
      'span',
      { class: 'find-use-how' },
      how === 'follows' && use.via.length
        ? use.via.map((one) => aliasPill(one, null))
        : how === 'inherited'
        ? `${use.app && use.app !== app ? use.app : 'another app'}’s value`
        : 'own value',
    ),
  )
}
