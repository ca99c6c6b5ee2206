// @ts-check
// Draws the styles that differ between two bundles, before and after.
import '../elements/gallery.js'
import { count, h, more } from '../dom.js'
import { nameOf } from '../theme/axes.js'
import { changedStyles } from '../theme/bundle.js'

/** @typedef {{ choice: Choice, before: Bundle, after: Bundle }} Pair */

/** The number of styles to draw. */
const limit = 12

/**
 * The changed styles before and after, each for the first axis choice in which it changes.
 * @param {Pair[]} pairs
 * @returns {HTMLElement[]}
 */
export function pictures(pairs) {
  /** @type {Set<string>} */
  const known = new Set()
  const changed = pairs.flatMap(({ choice, before, after }) => {
    const paths = changedStyles(before, after).filter((path) => !known.has(path))
    for (const path of paths) known.add(path)
    return paths.map((path) => ({ path, choice: nameOf(choice), before, after }))
  })
  if (!changed.length) return []
  const drawnStyles = Map.groupBy(changed.slice(0, limit), ({ choice }) => choice)
  return [
    h(
      'details',
      { class: 'change-group pictures', open: true },
      h(
        'summary',
        { class: 'sheet-subtitle' },
        'Before and after ',
        h('span', { class: 'count' }, count(changed.length, 'style')),
      ),
      [...drawnStyles].map(([choice, styles]) =>
        h(
          'section',
          { 'aria-label': choice },
          h('h4', { class: 'picture-choice' }, choice),
          styles.map(({ path, before, after }) =>
            h(
              'div',
              { class: 'picture', 'data-style': path },
              side('Before', before, path),
              side('After', after, path),
            )
          ),
        )
      ),
      more(changed.length - limit, 'style'),
    ),
  ]
}

/**
 * @param {string} title
 * @param {Bundle} bundle
 * @param {string} path
 */
const side = (title, bundle, path) =>
  h(
    'figure',
    { class: 'picture-side' },
    h('figcaption', { class: 'picture-label' }, title),
    drawn(bundle, path, `${path} ${title.toLowerCase()}`),
  )

/**
 * @param {Bundle} bundle
 * @param {string} path
 * @param {string} label
 */
function drawn(bundle, path, label) {
  const style = bundle.styles[path]
  if (!style) return h('p', { class: 'picture-none' }, 'none')
  const gallery = h('livery-gallery', { role: 'group', 'aria-label': label })
  gallery.bundle = { ...bundle, styles: { [path]: style } }
  return gallery
}
