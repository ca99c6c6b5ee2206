// @ts-check
// The details of a value in the inspector: what changes it, and every step that leads to it.
import { h } from '../dom.js'
import { aliasOf } from '../theme/aliases.js'
import { sourceInWords } from '../theme/source-words.js'
import { aliasPill } from './alias-pill.js'
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
  const { tokens } = context.theme().bundle
  const form = valueForm(context, row, origin)
  return h(
    'div',
    { class: 'inspected-detail' },
    form.element,
    originCommands(context, row, origin, form),
    h(
      'ol',
      { class: 'inspected-steps', 'aria-label': `Where ${row.name} comes from` },
      steps.map((one, index) => step(context, row, one, sourceInWords(row, steps, index, tokens[one.path]))),
    ),
  )
}

/**
 * @param {LinkContext} context
 * @param {InspectedRow} row
 * @param {API.ExplanationStep} step
 * @param {string} words
 */
const step = (context, row, { path, kind, source, depth, origin, overridden }, words) =>
  h(
    'li',
    { class: depth ? 'inspected-step is-argument' : 'inspected-step' },
    h(
      'span',
      { class: 'inspected-words' },
      path === row.path ? h('span', { class: 'step-path' }, path) : pathLink(context, path, [path]),
      kind === 'mixin' && h('span', { class: 'inspector-quiet' }, 'based on'),
      kind === 'mixin' || aliasOf(source) !== null ? aliasPill(words) : h('code', {}, words),
    ),
    placeLink(context, origin, path),
    overridden.map((place) => h('span', { class: 'inspected-over' }, 'overrides ', placeLink(context, place, path))),
  )
