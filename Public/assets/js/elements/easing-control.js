// @ts-check
// The curve of an easing with two handles to drag. Its fields set the same four numbers with the keyboard.
// Event: `livery-set-value` {file, path, value}.
import { emit, h } from '../dom.js'
import { easingInWords, pathOf, withHandle } from '../theme/easing.js'

const namespace = 'http://www.w3.org/2000/svg'

/** The area around the square of the curve, for curves that overshoot. */
const margin = { x: 0.1, y: 0.3 }

/** @param {import('./member-fields.js').ValueOwner} owner */
export function easingCurve({ host, path, value, file }) {
  let curve = /** @type {number[]} */ (value)
  const drawn = draw('path', { class: 'easing-path' })
  const lines = [0, 1].map(() => draw('line', { class: 'easing-line' }))
  const handles = [0, 1].map(() => draw('circle', { class: 'easing-handle', r: '0.05' }))
  const svg = draw('svg', {
    class: 'easing-curve',
    viewBox: [-margin.x, -margin.y, 1 + 2 * margin.x, 1 + 2 * margin.y].join(' '),
  })
  svg.append(draw('rect', { class: 'easing-square', width: '1', height: '1' }), ...lines, drawn, ...handles)
  const show = () => {
    drawn.setAttribute('d', pathOf(curve))
    for (const index of [0, 1]) {
      const [x, y] = [curve[2 * index], 1 - curve[2 * index + 1]].map(String)
      handles[index].setAttribute('cx', x)
      handles[index].setAttribute('cy', y)
      for (const [name, one] of Object.entries({ x1: index, y1: 1 - index, x2: x, y2: y })) {
        lines[index].setAttribute(name, String(one))
      }
    }
    figure.setAttribute('aria-label', easingInWords(curve))
  }
  const figure = h('div', { class: 'easing', role: 'img' }, svg)
  for (const index of /** @type {const} */ ([0, 1])) {
    handles[index].addEventListener('pointerdown', (event) => {
      event.preventDefault()
      handles[index].setPointerCapture(event.pointerId)
    })
    handles[index].addEventListener('pointermove', (event) => {
      if (!handles[index].hasPointerCapture(event.pointerId)) return
      curve = withHandle(curve, index, pointOf(svg, event))
      show()
    })
    handles[index].addEventListener('pointerup', () => {
      if (curve === value) return
      const done = (/** @type {string | null} */ problem) => {
        if (problem === null) return
        curve = value
        show()
      }
      emit(host, 'livery-set-value', { file: file(), path, value: `[${curve.join(', ')}]`, type: 'easing', done })
    })
  }
  show()
  return figure
}

/**
 * The point of the curve's square under the pointer, with y pointing up.
 * @param {Element} svg
 * @param {PointerEvent} event
 */
function pointOf(svg, { clientX, clientY }) {
  const { left, top, width, height } = svg.getBoundingClientRect()
  return {
    x: (clientX - left) / width * (1 + 2 * margin.x) - margin.x,
    y: 1 + margin.y - (clientY - top) / height * (1 + 2 * margin.y),
  }
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 * @returns {SVGElement}
 */
function draw(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(namespace, name))
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
