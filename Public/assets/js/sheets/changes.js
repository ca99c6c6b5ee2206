// @ts-check
// Lists text changes: the changed files of two versions, and the changed lines of each.
import { count, h } from '../dom.js'
import { lineDifference } from '../theme/lines.js'

/**
 * The changed files as disclosures with their changed lines.
 * @param {Texts} before
 * @param {Texts} after
 */
export function fileChanges(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = names.filter((name) => before[name] !== after[name])
  return h(
    'section',
    { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, 'Text ', h('span', { class: 'count' }, count(changed.length, 'file'))),
    changed.map((name) => {
      const lines = lineDifference(before[name] ?? '', after[name] ?? '')
      const total = (/** @type {string} */ mark) => lines.filter((line) => line.mark === mark).length
      return h(
        'details',
        { class: 'file-change' },
        h(
          'summary',
          {},
          name,
          h('span', { class: 'added' }, ` +${total('+')}`),
          h('span', { class: 'removed' }, ` −${total('-')}`),
        ),
        marked(lines, `Changed lines of ${name}`),
      )
    }),
  )
}

/**
 * The changed lines of two texts.
 * @param {string} before
 * @param {string} after
 * @param {string} label
 */
export const lineChanges = (before, after, label) => marked(lineDifference(before, after), label)

/** @type {Record<string, string>} */
const classes = { '+': 'line-added', '-': 'line-removed' }

/**
 * @param {import('../theme/lines.js').MarkedLine[]} lines
 * @param {string} label
 */
const marked = (lines, label) =>
  h(
    'pre',
    { class: 'line-changes', tabindex: '0', 'aria-label': label },
    lines.map(({ mark, text }) => h('span', { class: `line-change ${classes[mark] ?? ''}` }, `${mark} ${text}\n`)),
  )
