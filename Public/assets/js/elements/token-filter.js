// @ts-check
// The fields above the token table: the words, the type and the kind of tokens to show, and the axis of the columns.
import { debounce, h } from '../dom.js'
import { headingOf } from '../theme/axes.js'
import { typeName } from '../theme/type-names.js'

export class TokenFilter {
  /**
   * @param {() => void} onchange
   * @param {() => void} onaxis
   */
  constructor(onchange, onaxis) {
    this.unneeded = h('option', { value: 'unneeded', hidden: true }, 'Not needed by releases')
    this.search = h('input', {
      type: 'search',
      class: 'field',
      placeholder: 'Filter by name, value, token or type',
      'aria-label': 'Filter tokens',
      oninput: debounce(onchange, 80),
    })
    this.type = h('select', { class: 'field', 'aria-label': 'Type', onchange })
    this.only = h(
      'select',
      { class: 'field', 'aria-label': 'Show', onchange },
      h('option', { value: '' }, 'All tokens'),
      h('option', { value: 'own' }, 'Only of this app'),
      h('option', { value: 'unused' }, 'Unused'),
      h('option', { value: 'contrast' }, 'Low contrast'),
      this.unneeded,
    )
    this.axis = h('select', { class: 'field', 'aria-label': 'Columns', onchange: onaxis })
  }

  /**
   * Offers the axes and the types of a theme.
   * @param {Axis[]} axes
   * @param {string} shown The axis of the columns.
   * @param {Bundle['tokens']} tokens
   * @param {boolean} hasUnneeded Whether releases don't need some of them anymore.
   */
  offer(axes, shown, tokens, hasUnneeded) {
    this.unneeded.hidden = !hasUnneeded && this.only.value !== 'unneeded'
    options(this.axis, axes.map(({ name }) => [name, `By ${name}`]), shown)
    this.axis.hidden = axes.length < 2
    const types = [...new Set(Object.values(tokens).map(({ type }) => type))]
      .map((type) => /** @type {[string, string]} */ ([type, typeName(type)]))
      .sort(([, a], [, b]) => a.localeCompare(b, 'en'))
    options(this.type, [['', 'All types'], ...types], this.type.value)
  }

  /** @param {number} all The number of tokens without a filter. */
  emptyState(all) {
    if (!all) return 'This app has no tokens yet. Choose “New token…” to create one.'
    if (this.only.value === 'unused') return 'No unused tokens match.'
    if (this.only.value === 'unneeded') return 'Releases need all of these tokens, or have never read them.'
    if (this.only.value === 'contrast') return 'No tokens with low contrast match.'
    return 'No tokens match. Try part of a name, such as “brand”, a value, or a type, such as “font”.'
  }
}

/**
 * The headings of the columns.
 * @param {{ label: string }[]} columns
 */
export const headings = (columns) =>
  ['Name', ...columns.map(({ label }) => headingOf(label))].map((label) =>
    h('span', { role: 'columnheader', class: 'tokens-label' }, label)
  )

/**
 * Replaces the options of a select if they changed.
 * @param {HTMLSelectElement} select
 * @param {[value: string, label: string][]} wanted
 * @param {string} chosen
 */
function options(select, wanted, chosen) {
  const key = JSON.stringify(wanted)
  if (select.dataset.options !== key) {
    select.replaceChildren(...wanted.map(([value, label]) => h('option', { value }, label)))
    select.dataset.options = key
  }
  select.value = wanted.some(([value]) => value === chosen) ? chosen : wanted[0]?.[0] ?? ''
}
