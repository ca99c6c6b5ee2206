// @ts-check
// Draws a style in its states, as pictures or as buttons that select what they show.
import { statesOf } from '../theme/bundle.js'
import { attempt, draw } from '../theme/draw.js'
import { groundOf } from '../theme/ground.js'
import { emit, h } from '../dom.js'

/** @typedef {import('./gallery.js').Gallery} Gallery */
/**
 * A bundle that the gallery draws. `title` is null if it is the only one. Drawings of an inspectable side are buttons.
 * @typedef {{ bundle: Bundle, title: string | null, isInspectable: boolean }} Side
 */

/**
 * The card of a style, with all sides next to each other.
 * @param {Gallery} gallery
 * @param {string} path
 * @param {Side[]} sides
 */
export function card(gallery, path, sides) {
  const onclick = () => {
    if (sides[0].isInspectable) emit(gallery, 'livery-select', { kind: 'value', name: path })
    else emit(gallery, 'livery-open-link', { path })
  }
  return h(
    'article',
    { class: 'card', 'data-style': path },
    h('header', { class: 'card-head' }, h('button', { type: 'button', class: 'card-name', onclick }, path)),
    sides.length > 1
      ? h('div', { class: 'sides' }, sides.map((side) => sideOf(gallery, path, side)))
      : stage(gallery, path, sides[0]),
  )
}

/**
 * One of several sides of a card.
 * @param {Gallery} gallery
 * @param {string} path
 * @param {Side} side
 */
function sideOf(gallery, path, side) {
  const { bundle, title } = side
  const element = h(
    'div',
    { class: 'side' },
    h('p', { class: 'side-title' }, title),
    path in bundle.styles ? stage(gallery, path, side) : h('p', { class: 'side-none' }, 'No such style'),
  )
  element.style.setProperty('--ground', groundOf(bundle))
  return element
}

/**
 * The drawings of a style in its states.
 * @param {Gallery} gallery
 * @param {string} path
 * @param {Side} side
 */
function stage(gallery, path, { bundle, title, isInspectable }) {
  const { type, value } = bundle.styles[path]
  const states = statesOf(bundle, type, value)
  return h(
    'div',
    { class: 'stage' },
    states.map((state) => {
      const drawn = attempt(path, () => draw(bundle, type, value, state, path))
      const words = title === null ? '' : `, ${title}`
      return h(
        'figure',
        { class: 'state', 'data-state': state },
        view(gallery, { path, state, words, isInspectable }, drawn),
        h('figcaption', { class: 'state-name', hidden: states.length === 1 }, state),
      )
    }),
  )
}

/**
 * A drawing, as a picture or a button. Its accessible name ends with `words`.
 * @param {Gallery} gallery
 * @param {{ path: string, state: string, words: string, isInspectable: boolean }} shown
 * @param {HTMLElement} drawn
 */
export function view(gallery, { path, state, words, isInspectable }, drawn) {
  if (!isInspectable) {
    return h('div', { class: 'state-view', role: 'img', 'aria-label': `${path}, ${state}${words}` }, drawn)
  }
  const label = `Inspect ${path}, ${state}${words}`
  return h('button', {
    type: 'button',
    class: 'state-view',
    'aria-label': label,
    'data-path': path,
    onclick: (event) => {
      gallery.clicked(event.currentTarget)
      emit(gallery, 'livery-select', { kind: 'value', name: pathAt(path, event), state })
    },
  }, drawn)
}

/**
 * The path of the style's part that was clicked, or of the style.
 * @param {string} path
 * @param {Event} event
 */
function pathAt(path, event) {
  const names = event.composedPath().flatMap((one) =>
    one instanceof HTMLElement && one.dataset.part ? [one.dataset.part] : []
  )
  return [path, ...names.reverse()].join('.')
}
