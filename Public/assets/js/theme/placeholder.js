// @ts-check
// Placeholders for images, which only the app has: a scene or a portrait for a picture, and a symbol for an icon.
import { h } from '../dom.js'
import { glyphFor } from './glyphs.js'

const namespace = 'http://www.w3.org/2000/svg'

/** How each content mode places the picture. `center` keeps its size. */
const ratios = /** @type {Record<string, string>} */ ({
  scaleToFill: 'none',
  scaleAspectFit: 'xMidYMid meet',
  scaleAspectFill: 'xMidYMid slice',
  center: 'xMidYMid meet',
})

/** The number of scenes in `gallery.css`. Pictures with different names often differ. */
const scenes = 4

/**
 * The placeholder for the image of an image view: a portrait if the view is round, a symbol if it is small or tinted,
 * or else a scene.
 * @param {string} name
 * @param {CSSStyleDeclaration} style The view's style.
 * @param {string} [mode] A content mode.
 */
export function picture(name, style, mode = 'scaleToFill') {
  const [width, height, radius] = [style.inlineSize, style.blockSize, style.borderRadius].map(Number.parseFloat)
  const size = Math.min(...[width, height].filter(Number.isFinite))
  if (radius * 2 >= size && size >= 24 || /avatar|portrait|profile|face/i.test(name)) {
    return framed(name, 'drawn-portrait', mode, portrait(mode))
  }
  if (size < 40 || /icon|symbol|glyph|logo/i.test(name)) return framed(name, 'drawn-symbol', mode, glyph(name))
  return framed(name, `drawn-scene drawn-scene-${sum(name) % scenes}`, mode, scene(mode))
}

/**
 * The placeholder for the icon of a button, in the button's tint.
 * @param {string} name
 */
export const icon = (name) => h('span', { class: 'drawn-icon', title: name }, glyph(name))

/**
 * The placeholder for the image behind a button, with its name below the button, so that it doesn't cover the text.
 * @param {string} name
 */
export function background(name) {
  const look = /press|highlight|down/i.test(name) ? 'pressed' : /disable/i.test(name) ? 'disabled' : ''
  return h(
    'span',
    { class: 'drawn-behind', title: name },
    h('span', { class: `drawn-background ${look && `drawn-background-${look}`}` }),
    h('span', { class: 'drawn-caption' }, name),
  )
}

/**
 * @param {string} name
 * @param {string} kind A class.
 * @param {string} mode
 * @param {Element} drawing
 */
const framed = (name, kind, mode, drawing) =>
  h(
    'span',
    { class: `drawn-picture drawn-picture-${mode} ${kind}`, title: name },
    drawing,
    h('span', { class: 'drawn-picture-name' }, name),
  )

/** @param {string} mode */
function scene(mode) {
  const svg = canvas('0 0 96 64', ratios[mode] ?? 'none')
  svg.append(
    draw('rect', { class: 'drawn-sky', width: '96', height: '64' }),
    draw('circle', { class: 'drawn-sun', cx: '70', cy: '20', r: '8' }),
    draw('path', { class: 'drawn-far', d: 'M0 50 Q14 38 30 44 T62 40 T96 46 V64 H0 Z' }),
    draw('path', { class: 'drawn-near', d: 'M0 64 V56 Q18 46 40 54 T96 52 V64 Z' }),
  )
  return svg
}

/** @param {string} mode */
function portrait(mode) {
  const svg = canvas('0 0 64 64', ratios[mode] ?? 'none')
  svg.append(
    draw('rect', { class: 'drawn-wall', width: '64', height: '64' }),
    draw('path', { class: 'drawn-hair', d: 'M17 44 V27 A15 16 0 0 1 47 27 V44 Z' }),
    draw('path', { class: 'drawn-coat', d: 'M8 64 C8 50 20 46 32 46 S56 50 56 64 Z' }),
    draw('path', { class: 'drawn-skin', d: 'M27 38 H37 V47 A5 5 0 0 1 27 47 Z' }),
    draw('ellipse', { class: 'drawn-skin', cx: '32', cy: '29', rx: '10.5', ry: '12.5' }),
    draw('path', {
      class: 'drawn-hair',
      d: 'M20 28 C20 17 26 14 33 14 S45 19 44 28 C40 25 37 22 34 20 C31 24 25 26 20 28 Z',
    }),
  )
  return svg
}

/**
 * A symbol that the image's name suggests, or its first letter.
 * @param {string} name
 */
export function glyph(name) {
  const svg = canvas('0 0 24 24', 'xMidYMid meet')
  const path = glyphFor(name)
  if (path) svg.append(draw('path', { class: 'drawn-glyph', d: path }))
  else {
    const letter = draw('text', { class: 'drawn-letter', x: '12', y: '16.5', 'text-anchor': 'middle' })
    letter.textContent = name.replace(/^.*[./]/, '').charAt(0).toUpperCase()
    svg.append(draw('circle', { class: 'drawn-ring', cx: '12', cy: '12', r: '10' }), letter)
  }
  return svg
}

/** @param {string} name */
const sum = (name) => [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)

/**
 * @param {string} viewBox
 * @param {string} ratio
 */
const canvas = (viewBox, ratio) => draw('svg', { viewBox, preserveAspectRatio: ratio, 'aria-hidden': 'true' })

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function draw(name, attributes) {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
