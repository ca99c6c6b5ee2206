// @ts-check
// The description of a token, and whether it is deprecated. Event: `livery-annotate` {path, kind, text}.
import { emit, h } from '../dom.js'
import { finish } from './keeping-focus.js'
import { refusal, refusalNote } from './refusal.js'

/** @typedef {{ description: string, deprecated: string | boolean | undefined, isOwn: boolean }} Notes */

/** What a deprecated token says if the author doesn't say what to use instead. */
const unspecified = 'Use another token.'

/**
 * @param {string} path
 * @param {Notes} notes
 */
export function tokenNotes(path, { description, deprecated, isOwn }) {
  if (!isOwn) return readOnly(description, deprecated)
  const words = typeof deprecated === 'string' && deprecated !== unspecified ? deprecated : ''
  const about = field('Description', 'What is it for?', description, `description ${path}`)
  const instead = field('Use instead', 'For example: brand.primary', words, `deprecated ${path}`)
  const box = h('input', { type: 'checkbox', checked: Boolean(deprecated), 'data-key': `is deprecated ${path}` })
  const send = (
    /** @type {HTMLInputElement} */ from,
    /** @type {'description' | 'deprecated'} */ kind,
    /** @type {string} */ text,
  ) => {
    const done = (/** @type {string | null} */ problem) => {
      refusal(from)(problem)
      if (problem === null) finish(from, from.value)
    }
    emit(box, 'livery-annotate', { path, kind, text, done })
  }
  about.addEventListener('change', () => send(about, 'description', about.value.trim()))
  instead.addEventListener('change', () => send(instead, 'deprecated', instead.value.trim() || unspecified))
  box.addEventListener('change', () => send(instead, 'deprecated', box.checked ? unspecified : ''))
  return h(
    'section',
    { class: 'token-notes', 'aria-label': 'Notes' },
    h('label', { class: 'token-note' }, h('span', { class: 'token-note-name' }, 'Description'), about),
    refusalNote(about),
    h('label', { class: 'option' }, box, h('span', {}, 'Deprecated')),
    deprecated && h('label', { class: 'token-note' }, h('span', { class: 'token-note-name' }, 'Use instead'), instead),
    deprecated && refusalNote(instead),
  )
}

/**
 * @param {string} label
 * @param {string} placeholder
 * @param {string} value
 * @param {string} key
 */
const field = (label, placeholder, value, key) =>
  h('input', { class: 'field', 'aria-label': label, placeholder, value, autocomplete: 'off', 'data-key': key })

/**
 * @param {string} description
 * @param {string | boolean | undefined} deprecated
 */
function readOnly(description, deprecated) {
  const words = typeof deprecated === 'string' ? `Deprecated: ${deprecated}` : deprecated ? 'Deprecated' : ''
  return description || words
    ? h('section', { class: 'token-notes', 'aria-label': 'Notes' }, h('p', {}, description), h('p', {}, words))
    : null
}
