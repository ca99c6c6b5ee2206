// What the server says of two versions: changes in resolved values, each major (removed, or of another type), minor
// (added) or patch (another value), as lists with swatches.
import { colorOf, describe } from './bundle.js'
import { h, swatch } from './element.js'

const levels = {
  major: 'Major: what apps rely on is gone or of another type',
  minor: 'Minor: new',
  patch: 'Patch: another value',
}
const shown = 300 // Changes of a level that are drawn; the count says how many there are.

/** `Minor` with how many of each level, for `{level, major, minor, patch}`. */
export function levelTag({ level, ...counts }) {
  if (!level) return h('span', { class: 'tag' }, 'no value changed')
  const parts = Object.keys(levels).filter((name) => counts[name]).map((name) => `${counts[name]} ${name}`)
  return h('span', { class: `tag tag-${level}` }, parts.join(', '))
}

/** How many changes there are of each level. */
export const counted = ({ level, changes }) => ({
  level,
  ...Object.fromEntries(Object.keys(levels).map((name) => [name, changes.filter((one) => one.level === name).length])),
})

/** The changes as lists, the gravest first. */
export function differenceList({ changes }) {
  return Object.entries(levels).map((
    [level, title],
  ) => [title, level, changes.filter((change) => change.level === level)])
    .filter(([, , rows]) => rows.length)
    .map(([title, level, rows]) =>
      h(
        'section',
        { class: 'change-group', 'data-level': level },
        h('h3', { class: 'sheet-subtitle' }, `${title} `, h('span', { class: 'count' }, String(rows.length))),
        h('ul', { class: 'changes' }, rows.slice(0, shown).map(row)),
        rows.length > shown && h('p', { class: 'hint-words' }, `and ${rows.length - shown} more`),
      )
    )
}

function row({ path, state, old, new: now, where }) {
  const place = where.map((region) => Object.values(region).map((values) => values.join(', ')).join(' · ')).join('; ')
  return h(
    'li',
    { class: 'change', 'data-path': path },
    h(
      'span',
      { class: 'change-path' },
      path,
      state && state !== 'normal' && h('span', { class: 'change-state' }, ` ${state}`),
      place && h('span', { class: 'change-where' }, place),
    ),
    h(
      'span',
      { class: 'change-values' },
      side(old, 'new'),
      h('span', { class: 'change-arrow', role: 'img', 'aria-label': 'became' }, '→'),
      side(now, 'removed'),
    ),
  )
}

function side(one, word) {
  if (one === null) return h('span', { class: 'change-none' }, word)
  const color = colorOf(one.value)
  return h('span', { class: 'change-side' }, color && swatch(color), h('span', { class: 'change-text' }, inWords(one)))
}

/** A value, an axis's values, or the declaration of a type or an attribute. */
function inWords(one) {
  if (one.values) return one.values.join(', ')
  if ('value' in one) return describe(one.type, one.value)
  if (one.type) return `${one.type}${one.states ? ' by state' : ''}`
  return one.extends ? `+${one.extends}` : 'declared'
}
