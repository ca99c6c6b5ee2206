// The files whose text changed, line by line.
import { count, h } from './element.js'
import { lineDifference } from './lines.js'

/** The changed files, each with its lines to open. */
export function fileChanges(before, after) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = names.filter((name) => before[name] !== after[name])
  return h(
    'section',
    { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, 'Text ', h('span', { class: 'count' }, count(changed.length, 'file'))),
    changed.map((name) => {
      const lines = lineDifference(before[name] ?? '', after[name] ?? '')
      const total = (mark) => lines.filter((line) => line.mark === mark).length
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

/** The lines in which two texts differ. */
export const lineChanges = (before, after, label) => marked(lineDifference(before, after), label)

const marked = (lines, label) =>
  h(
    'pre',
    { class: 'line-changes', tabindex: '0', 'aria-label': label },
    lines.map(({ mark, text }) =>
      h('span', {
        class: `line-change ${{ '+': 'line-added', '-': 'line-removed' }[mark] ?? ''}`,
      }, `${mark} ${text}\n`)
    ),
  )
