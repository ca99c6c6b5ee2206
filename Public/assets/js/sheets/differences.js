// @ts-check
// Lists the differences between two versions in resolved values, by level: major (removed or changed type), minor
// (added) and patch (changed value).
import { colorOf, describe } from '../theme/bundle.js'
import { count, h, more, swatch } from '../dom.js'
import { titleOf } from '../theme/axes.js'
import { effects } from '../theme/causes.js'

/** @type {Level[]} */
const levels = ['major', 'minor', 'patch']
const titles = { major: 'Breaking: removed, or of another type', minor: 'New', patch: 'Changed' }
/** The maximum number of changes of a level to list. */
const limit = 300

/**
 * The number of changes of a level, in words.
 * @param {Level} level
 * @param {number} number
 */
const inPlaces = (level, number) => ({
  major: `${number} breaking`,
  minor: `${number} new`,
  patch: `${number} changed`,
}[level])

/**
 * A tag with the number of changes of each level, such as `1 new, 28 places`.
 * @param {LevelCounts} counts
 */
export function levelTag({ level, ...counts }) {
  if (!level) return h('span', { class: 'tag' }, 'no changed values')
  const parts = levels.flatMap((name) => counts[name] ? [inPlaces(name, counts[name] ?? 0)] : [])
  return h('span', { class: `tag tag-${level}` }, parts.join(', '))
}

/**
 * The number of values that change, by level. A value that changes differently in several modes counts once, for its
 * highest level, as in the history.
 * @param {Difference} difference
 * @returns {LevelCounts}
 */
export function counted({ level, changes }) {
  /** @type {Map<string, Level>} */
  const highest = new Map()
  for (const { subject, path, state, level: one } of changes) {
    const key = [subject, path, state].join(' ')
    const known = highest.get(key)
    if (!known || levels.indexOf(one) < levels.indexOf(known)) highest.set(key, one)
  }
  const worst = [...highest.values()]
  return { level, ...Object.fromEntries(levels.map((name) => [name, worst.filter((one) => one === name).length])) }
}

/** @param {LevelCounts} counts */
export const totalOf = ({ major = 0, minor = 0, patch = 0 }) => major + minor + patch

/**
 * A list for each level that has changes, breaking changes first. Changes that follow from another change are listed
 * below it. With `onconfirm`, each breaking change has a checkbox, and the function is called when one is toggled.
 * @param {Difference} difference
 * @param {Set<string> | null} [edited] The paths of the values that the author edited, if they are known.
 * @param {() => void} [onconfirm]
 */
export function differenceList(difference, edited, onconfirm) {
  const all = effects(difference.changes, edited)
  // The same numbers as in the tag above the list: a value that changes with another one counts too.
  const counts = counted(difference)
  return levels.map((level) => ({ level, rows: all.filter(({ cause }) => cause.level === level) }))
    .filter(({ rows }) => rows.length)
    .map(({ level, rows }) =>
      h(
        'section',
        { class: 'change-group', 'data-level': level },
        h(
          'h3',
          { class: 'sheet-subtitle' },
          `${titles[level]} `,
          h('span', { class: 'count' }, String(counts[level] || rows.length)),
        ),
        h(
          'ul',
          { class: 'changes' },
          rows.slice(0, limit).map(({ cause, followers }) =>
            h(
              'li',
              { class: 'effect' },
              row(cause, 'div'),
              level === 'major' && onconfirm && confirmation(cause, onconfirm),
              followers.length > 0 && follow(followers),
            )
          ),
        ),
        more(rows.length - limit),
      )
    )
}

/**
 * @param {Change} change
 * @param {() => void} onconfirm
 */
const confirmation = ({ path }, onconfirm) =>
  h(
    'label',
    { class: 'option change-confirm' },
    h('input', { type: 'checkbox', 'aria-label': `Apps can do without ${path}`, onchange: onconfirm }),
    h('span', {}, 'Apps can do without it'),
  )

/** @param {Change[]} followers */
const follow = (followers) =>
  h(
    'details',
    { class: 'followers' },
    h('summary', {}, `${count(followers.length, 'value')} ${followers.length === 1 ? 'changes' : 'change'} with it`),
    h('ul', { class: 'changes' }, followers.slice(0, limit).map((change) => row(change, 'li'))),
    more(followers.length - limit),
  )

/**
 * The axis values that a change applies to.
 * @param {Change['where']} where
 */
export const placeOf = (where) =>
  where.map((region) => Object.values(region).map((values) => values.map(titleOf).join(', ')).join(' · ')).join('; ')

/**
 * @param {Change} change
 * @param {'div' | 'li'} element
 */
function row({ path, state, old, new: now, where }, element) {
  const place = placeOf(where)
  return h(
    element,
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
      h('span', { class: 'change-arrow', role: 'img', 'aria-label': 'changed to' }, '→'),
      side(now, 'removed'),
    ),
  )
}

/**
 * @param {Side | null} one
 * @param {string} word
 */
function side(one, word) {
  if (one === null) return h('span', { class: 'change-none' }, word)
  const color = colorOf(one.value)
  return h('span', { class: 'change-side' }, color && swatch(color), h('span', { class: 'change-text' }, inWords(one)))
}

/**
 * A value, an axis's values, or the declaration of a type or an attribute, in words.
 * @param {Side} one
 */
function inWords(one) {
  if (one.values) return one.values.join(', ')
  if ('value' in one) return describe(one.type, one.value)
  if (one.type) return `${one.type}${one.states ? ' by state' : ''}`
  return one.extends ? `+${one.extends}` : 'declared'
}
