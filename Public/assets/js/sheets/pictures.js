// @ts-check
// Draws the styles that differ between two bundles, before and after.
import '../elements/gallery.js'
import { h } from '../dom.js'
import { nameOf } from '../theme/axes.js'
import { changedStyles } from '../theme/bundle.js'

/** @typedef {{ choice: Choice, before: Bundle, after: Bundle }} Pair */

/** The number of styles to draw. */
const limit = 12

/**
 * The changed styles of the first choice of axes in which any style changes.
 * @param {Pair[]} pairs
 * @returns {HTMLElement[]}
 */
export function pictures(pairs) {
  for (const { choice, before, after } of pairs) {
    const paths = changedStyles(before, after)
    if (!paths.length) continue
    return [
      h(
        'details',
        { class: 'change-group pictures', open: true },
        h(
          'summary',
          { class: 'sheet-subtitle' },
          'Before and after ',
          h('span', { class: 'count' }, nameOf(choice)),
        ),
        ...paths.slice(0, limit).map((path) =>
          h(
            'div',
            { class: 'picture', 'data-style': path },
            drawn(before, path, `${path} before`),
            drawn(after, path, `${path} after`),
          )
        ),
        paths.length > limit && h('p', { class: 'hint-words' }, `and ${paths.length - limit} more styles`),
      ),
    ]
  }
  return []
}

/**
 * @param {Bundle} bundle
 * @param {string} path
 * @param {string} label
 */
function drawn(bundle, path, label) {
  const style = bundle.styles[path]
  if (!style) return h('p', { class: 'picture-none' }, 'none')
  const gallery = h('livery-gallery', { class: 'picture-side', role: 'group' })
  // The element has no parts before it is in the page.
  queueMicrotask(() => {
    gallery.bundle = { ...bundle, styles: { [path]: style } }
    gallery.setAttribute('aria-label', label)
  })
  return gallery
}
