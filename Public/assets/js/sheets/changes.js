// @ts-check
// Lists text changes: the changed files of two versions, and the changed lines of each.
import { count, h } from '../dom.js'
import { thumbnail } from '../theme/asset-images.js'
import { assetIn, isAsset, partsOf } from '../theme/assets.js'

/**
 * The changed files as disclosures with their changed lines.
 * @param {API.FileChange[]} files
 */
export const fileChanges = (files) =>
  h(
    'section',
    { class: 'change-group' },
    h('h3', { class: 'sheet-subtitle' }, 'Files ', h('span', { class: 'count' }, count(files.length, 'file'))),
    files.map((file) => {
      if (isAsset(file.path)) return assetChange(file)
      const lines = file.hunks.flatMap(({ lines }) => lines)
      const total = (/** @type {string} */ mark) => lines.filter((line) => line.startsWith(mark)).length
      return h(
        'details',
        { class: 'file-change' },
        h(
          'summary',
          {},
          file.oldPath ? `${file.oldPath} → ${file.path}` : file.path,
          h('span', { class: 'added' }, ` +${total('+')}`),
          h('span', { class: 'removed' }, ` −${total('-')}`),
        ),
        file.hunks.length ? lineChanges(file) : h('p', { class: 'empty' }, 'The text is the same.'),
      )
    }),
  )

/**
 * An image or font before and after.
 * @param {API.FileChange} file
 */
function assetChange({ path, oldPath, hunks }) {
  const lines = hunks.flatMap(({ lines }) => lines)
  const side = (/** @type {string} */ mark, /** @type {string} */ none) => {
    const asset = assetIn(lines.find((line) => line.startsWith(mark))?.slice(1))
    return asset ? thumbnail([{ ...asset, scale: partsOf(path).scale }]) : h('span', { class: 'change-none' }, none)
  }
  return h(
    'p',
    { class: 'change', 'data-path': path },
    h('span', { class: 'change-path' }, oldPath ? `${oldPath} → ${path}` : path),
    lines.length > 0 && h(
      'span',
      { class: 'change-values' },
      side('-', 'new'),
      h('span', { class: 'change-arrow', role: 'img', 'aria-label': 'changed to' }, '→'),
      side('+', 'removed'),
    ),
  )
}

/** @type {Record<string, string>} */
const classes = { '+': 'line-added', '-': 'line-removed' }

/**
 * The changed lines of a file.
 * @param {API.FileChange} file
 */
export const lineChanges = ({ path, hunks }) =>
  h(
    'pre',
    { class: 'line-changes', tabindex: '0', 'aria-label': `Changed lines of ${path}` },
    hunks.flatMap(({ lines }, index) => [...(index ? ['…'] : []), ...lines])
      // A backslash marks a last line without a line end, which is irrelevant to a theme.
      .filter((line) => !line.startsWith('\\'))
      .map((line) => h('span', { class: `line-change ${classes[line[0]] ?? ''}` }, `${line[0]} ${line.slice(1)}\n`)),
  )
