// @ts-check
// Draws the images of a theme from their files.
import { address } from '../base.js'
import { h } from '../dom.js'
import { registered } from './fonts.js'

/** @typedef {{ scale: number, sha256: string, type: string }} ImageFile */

const vector = 'image/svg+xml'

/**
 * An image, in points, from the file for the screen's density. Null without a file that browsers draw.
 * @param {ImageFile[]} files
 * @param {Properties} properties
 * @param {{ prefersVector?: boolean, fallback: () => Element }} options `fallback` makes what replaces an image that
 *   can't be drawn.
 */
export function assetImage(files, properties, { prefersVector = false, fallback }) {
  const source = (/** @type {ImageFile} */ { sha256 }) => address(`/assets/${sha256}`)
  const drawing = files.find(({ type }) => type === vector)
  const rasters = files.filter(({ type }) => type !== vector && type !== 'application/pdf')
  const file = drawing && (prefersVector || !rasters.length)
    ? { src: source(drawing) }
    : rasters.length && { srcset: rasters.map((one) => `${source(one)} ${one.scale}x`).join(', ') }
  if (!file) return null
  return h('img', {
    alt: '',
    ...properties,
    ...file,
    onerror: (/** @type {Event & { currentTarget: Element }} */ { currentTarget }) =>
      currentTarget.replaceWith(fallback()),
  })
}

/**
 * A small picture of an image or font of the theme.
 * @param {(ImageFile & { type: string })[]} files
 */
export function thumbnail(files) {
  const font = files.find(({ type }) => type.startsWith('font/'))
  const none = () => h('span', { class: 'thumbnail is-none', 'aria-hidden': 'true' })
  if (!font) return assetImage(files, { class: 'thumbnail', loading: 'lazy' }, { fallback: none }) ?? none()
  const sample = h('span', { class: 'thumbnail', 'aria-hidden': 'true' }, 'Ag')
  sample.style.fontFamily = `"${registered([font])}", var(--font)`
  return sample
}

/**
 * The image with a name, if the bundle has files for it, and otherwise the fallback.
 * @param {Bundle} bundle
 * @param {string} name
 * @param {string} kind A class.
 * @param {boolean} prefersVector
 * @param {() => HTMLElement} fallback
 * @returns {HTMLElement}
 */
export function imageIn({ assets = {} }, name, kind, prefersVector, fallback) {
  const files = Object.hasOwn(assets, name) ? assets[name] : []
  const broken = () => {
    const element = fallback()
    element.title = `${name} could not be drawn`
    return element
  }
  return assetImage(files, { class: kind, title: name }, { prefersVector, fallback: broken }) ?? fallback()
}
