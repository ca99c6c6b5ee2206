// @ts-check
// Placeholders for images, which only the app has: a picture with the image's name, in the tint of its view.
import { h } from '../dom.js'

const namespace = 'http://www.w3.org/2000/svg'

/** How each content mode places the picture. `center` keeps its size. */
const ratios = /** @type {Record<string, string>} */ ({
  scaleToFill: 'none',
  scaleAspectFit: 'xMidYMid meet',
  scaleAspectFill: 'xMidYMid slice',
  center: 'xMidYMid meet',
})

/**
 * The placeholder for an image.
 * @param {string} name
 * @param {string} [mode] A content mode.
 */
export function placeholder(name, mode = 'scaleToFill') {
  const picture = draw('svg', {
    viewBox: '0 0 96 64',
    preserveAspectRatio: ratios[mode] ?? 'none',
    'aria-hidden': 'true',
  })
  picture.append(
    draw('rect', { width: '96', height: '64', 'fill-opacity': '0.35' }),
    draw('circle', { cx: '70', cy: '20', r: '9', 'fill-opacity': '0.6' }),
    draw('path', { d: 'M0 64 L34 22 L58 52 L70 40 L96 64 Z', 'fill-opacity': '0.6' }),
  )
  return h(
    'span',
    { class: `drawn-picture drawn-picture-${mode}`, title: name },
    picture,
    h('span', { class: 'drawn-picture-name' }, name),
    h('span', { class: 'drawn-picture-initial' }, name.replace(/^.*[./]/, '').charAt(0).toUpperCase()),
  )
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function draw(name, attributes) {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
