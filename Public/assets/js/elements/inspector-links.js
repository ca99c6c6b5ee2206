// @ts-check
// The links of the inspector: to other paths, to places in files, and to the apps that define values.
import { address } from '../base.js'
import { emit, h } from '../dom.js'
import { titleOf } from '../theme/axes.js'
import { layerOf, originInWords } from '../theme/inspection.js'

/**
 * The numbers of values that follow a path, as far as they are known.
 * @typedef {{
 *   known: (path: string) => number | undefined, load: (path: string) => Promise<number | undefined>
 * }} Followers
 */
/** @typedef {{ axis: string, value: string, shown: string }} OtherMode */
/**
 * The inspector, and what it inspects. `edit` inspects a token with the focus in its value, and `candidates` are the
 * tokens that a value of a type can follow. `theme` is the theme to choose images and fonts from, and `written`
 * returns the text of a value in a file. `modes` finds the axis values for which a path has another value.
 * @typedef {{
 *   element: Element, app: string, choice: Choice, edit: (path: string) => void, followers: Followers,
 *   enumerations: Record<string, string[]>, candidates: (type: string, current: string | null) => Candidate[],
 *   theme: () => import('../sheets/asset-choice.js').ChoiceSource, modes: (path: string) => Promise<OtherMode[]>,
 *   written: (file: string, path: string) => string | null
 * }} LinkContext
 */

/**
 * A button that inspects another path.
 * @param {LinkContext} context
 * @param {string} path
 * @param {Child[]} content
 */
export const pathLink = ({ element }, path, content) =>
  h('button', {
    type: 'button',
    class: 'inspector-link',
    'data-key': `go ${path}`,
    onclick: () => emit(element, 'livery-select', { kind: 'value', name: path }),
  }, content)

/**
 * Buttons that inspect other paths, below a heading.
 * @param {LinkContext} context
 * @param {string} title
 * @param {{ path: string, name: string, type: string }[]} links
 */
export const pathLinks = (context, title, links) =>
  h(
    'section',
    { 'aria-label': title },
    h('h3', { class: 'inspector-heading' }, title),
    h(
      'ul',
      { class: 'inspector-parts' },
      links.map(({ path, name, type }) =>
        h('li', {}, pathLink(context, path, [name, h('span', { class: 'inspector-quiet' }, type)]))
      ),
    ),
  )

/**
 * A link to a place in this app's files, or in the app that defines it. Says where the value applies.
 * @param {LinkContext} context
 * @param {API.ExplanationOrigin} origin
 * @param {string} path
 */
export function placeLink({ element, app: own, choice }, origin, path) {
  const { file, line, column, length } = origin
  const { app, isOwn } = layerOf(origin, own)
  if (origin.layer === null) return h('span', { class: 'inspector-place' }, 'built in')
  const words = originInWords(origin, own)
  const title = `${file}:${line}`
  if (isOwn) {
    return h('button', {
      type: 'button',
      class: 'inspector-link inspector-place',
      title,
      onclick: () => emit(element, 'livery-reveal', { file, line, column, length }),
    }, words)
  }
  const href = address(`/edit/${encodeURIComponent(app)}?${new URLSearchParams({ ...choice, show: path })}`)
  return h('a', { class: 'inspector-place', href, title, target: '_blank' }, words)
}

/**
 * The app and the axis value that set a value.
 * @param {LinkContext} context
 * @param {API.ExplanationOrigin} origin
 */
export function layerTag({ app: own }, origin) {
  const { app, overlay, isOwn } = layerOf(origin, own)
  const name = overlay ? `${app} · ${titleOf(overlay.split(' ').at(-1) ?? '')}` : app
  return h('span', { class: isOwn ? 'tag' : 'tag tag-inherited', title: origin.layer }, name)
}
