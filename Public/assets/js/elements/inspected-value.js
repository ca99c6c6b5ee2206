// @ts-check
// The details of a value in the inspector: what changes it, and every step that leads to it.
import { h } from '../dom.js'
import { sourceInWords } from '../theme/source-words.js'
import { pathLink, placeLink } from './inspector-links.js'
import { originCommands } from './origin-commands.js'
import { valueForm } from './value-form.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/** @typedef {import('./inspector-rows.js').RowOrigin} RowOrigin */
/** @typedef {import('./inspector-links.js').LinkContext} LinkContext */

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {RowOrigin} origin
 */
export function inspectedValue(context, row, origin) {
  const { steps } = origin.explanation
  const form = valueForm(context, row, origin)
  return h(
    'div',
    { class: 'inspected-detail' },
    form.element,
    originCommands(context, row, origin, form),
    h(
      'ol',
      { class: 'inspected-steps', 'aria-label': `Where ${row.name} comes from` },
      steps.map((one, index) => step(context, row, one, sourceInWords(row, steps, index))),
    ),
  )
}

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {API.ExplanationStep} step
 * @param {string} words
 */
const step = (context, row, { path, kind, depth, origin, overridden }, words) =>
  h(
    'li',
    { class: depth ? 'inspected-step is-argument' : 'inspected-step' },
    h(
      'span',
      { class: 'inspected-words' },
      path === row.path ? h('span', { class: 'step-path' }, path) : pathLink(context, path, [path]),
      h('code', {}, kind === 'mixin' ? `extends ${words}` : words),
    ),
    placeLink(context, origin, path),
    overridden.map((place) => h('span', { class: 'inspected-over' }, 'overrides ', placeLink(context, place, path))),
  )
