// Lists of what changed: in values, and in text.
import { colorOf, describe } from './bundle.js'
import { count, h, swatch } from './element.js'
import { lineDifference } from './lines.js'

function side(row, type, word) {
  if (!row) return h('span', { class: 'change-none' }, word)
  const color = colorOf(row.value)
  return h('span', { class: 'change-side' }, color && swatch(color), h('span', { class: 'change-text' }, row.style ? 'style' : describe(type, row.value)))
}

const row = ({ path, type, before, after, where }) => h('li', { class: 'change', 'data-path': path },
  h('span', { class: 'change-path' }, path, where && h('span', { class: 'change-where' }, where)),
  h('span', { class: 'change-values' }, side(before, type, 'new'), h('span', { class: 'change-arrow', 'aria-label': 'became' }, '→'), side(after, type, 'removed')))

/** The changed values as a list, the theme's own values first and then those of its components. */
export function changeList(changes, bundle) {
  const inStyle = ({ path }) => Object.keys(bundle.styles).some((style) => path === style || path.startsWith(`${style}.`))
  const groups = [['Values', changes.filter((change) => !inStyle(change))], ['Components', changes.filter(inStyle)]]
  return groups.filter(([, rows]) => rows.length).map(([title, rows]) => h('section', { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, `${title} `, h('span', { class: 'count' }, String(rows.length))),
    h('ul', { class: 'changes' }, rows.map(row))))
}

/** The changed files, each with its lines to open. */
export function fileChanges(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = names.filter((name) => before[name] !== after[name])
  return h('section', { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, 'Text ', h('span', { class: 'count' }, count(changed.length, 'file'))),
    changed.map((name) => {
      const lines = lineDifference(before[name] ?? '', after[name] ?? '')
      const total = (mark) => lines.filter((line) => line.mark === mark).length
      return h('details', { class: 'file-change' },
        h('summary', {}, name, h('span', { class: 'added' }, ` +${total('+')}`), h('span', { class: 'removed' }, ` −${total('-')}`)),
        h('pre', { class: 'line-changes', tabindex: '0', 'aria-label': `Changed lines of ${name}` }, lines.map(({ mark, text }) => h('span', {
          class: `line-change ${{ '+': 'line-added', '-': 'line-removed' }[mark] ?? ''}`,
        }, `${mark} ${text}\n`))))
    }))
}
