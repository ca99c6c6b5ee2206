// @ts-check
// The controls of a gradient: its picture, its shape and direction, and the color and position of each stop.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h } from '../dom.js'
import * as gradients from '../theme/gradient.js'
import { aliasOf } from '../theme/aliases.js'
import { literal } from '../theme/literals.js'
import { read } from '../theme/reading.js'
import { typedField } from './typed-field.js'

/** @param {import('./member-fields.js').ValueOwner} owner */
export function gradientControl(owner) {
  const { key, value } = owner
  const { stops, angle, isRadial } = gradients.gradientOf(value)
  const picture = h('div', { class: 'gradient-picture', role: 'img', 'aria-label': 'The gradient' })
  picture.style.setProperty('background-image', gradients.gradientImage(value))
  const shape = h(
    'select',
    {
      class: 'field',
      'aria-label': 'Shape',
      'data-key': `shape ${key}`,
      onchange: ({ currentTarget }) =>
        set(
          owner,
          (text) => gradients.withShape(text, currentTarget.value === 'radial' ? null : String(gradients.defaultAngle)),
        ),
    },
    h('option', { value: 'linear', selected: !isRadial }, 'Linear'),
    h('option', { value: 'radial', selected: isRadial }, 'Radial'),
  )
  return h(
    'div',
    { class: 'gradient' },
    picture,
    h(
      'div',
      { class: 'members' },
      h(
        'div',
        { class: 'member' },
        h('span', { class: 'member-label', 'aria-hidden': 'true' }, 'Shape'),
        h('span', { class: 'member-value' }, shape),
      ),
      !isRadial && angleField(owner, angle ?? gradients.defaultAngle),
    ),
    h(
      'div',
      { class: 'stops', role: 'group', 'aria-label': 'Stops' },
      stops.map((stop, index) => row(owner, stop, index)),
    ),
  )
}

/**
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {number} angle
 */
const angleField = (owner, angle) =>
  typedField({
    key: `angle ${owner.key}`,
    label: 'Angle in degrees',
    heading: 'Angle',
    unit: '°',
    type: 'int',
    value: angle,
    text: String(angle),
    set: (entered, done) => {
      const degrees = numberIn(entered, '°')
      if (degrees === null) return done('Enter a number of degrees, such as 90 for left to right.')
      set(owner, (text) => gradients.withShape(text, String(degrees)), done)
    },
  })

/**
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {import('../theme/gradient.js').Stop} stop
 * @param {number} index
 */
function row(owner, { color, position }, index) {
  const { host, key, path, value, file } = owner
  const number = index + 1
  const withColor = (/** @type {string} */ text, /** @type {string} */ color) =>
    gradients.withStop(value, text, index, 'color', quoted(file(), color))
  return h(
    'div',
    { class: 'stop', role: 'group', 'aria-label': `Stop ${number}` },
    typedField({
      key: `stop ${key} ${index}`,
      label: `Color of stop ${number}`,
      type: 'color',
      value: color,
      text: colorText(owner, index) ?? literal('color', color) ?? '',
      set: (entered, done) => {
        const reading = read('color', entered)
        if (reading.problem !== undefined) return done(reading.problem)
        set(owner, (text) => withColor(text, reading.value), done)
      },
      pick: (color, anchor, onpick) => {
        const valueWith = (/** @type {string} */ shown) => withColor(textOf(owner), shown)
        const follows = aliasOf(colorText(owner, index) ?? '')
        emit(host, 'livery-pick-value', { file: file(), path, color, anchor, onpick, valueWith, follows })
      },
    }),
    typedField({
      key: `position ${key} ${index}`,
      label: `Position of stop ${number} in percent`,
      unit: '%',
      type: 'int',
      value: position,
      text: String(Math.round(position * 1000) / 10),
      set: (entered, done) => {
        const percent = numberIn(entered, '%')
        if (percent === null || percent < 0 || percent > 100) return done('Enter a percentage from 0 to 100.')
        const share = String(Math.round(percent * 10) / 1000)
        set(owner, (text) => gradients.withStop(value, text, index, 'position', share), done)
      },
    }),
    button(
      '+',
      `Add a stop after stop ${number}`,
      `add ${key} ${index}`,
      () => set(owner, (text) => gradients.addStop(value, text, index)),
    ),
    button(
      '✕',
      `Remove stop ${number}`,
      `cut ${key} ${index}`,
      () => set(owner, (text) => gradients.removeStop(value, text, index)),
      gradients.gradientOf(value).stops.length <= 2,
    ),
  )
}

/**
 * @param {string} text
 * @param {string} label
 * @param {string} key
 * @param {() => void} onclick
 */
const button = (text, label, key, onclick, disabled = false) =>
  h('button', {
    type: 'button',
    class: 'button button-quiet button-small',
    'aria-label': label,
    title: label,
    'data-key': key,
    disabled,
    onclick,
  }, text)

/** @param {import('./member-fields.js').ValueOwner} owner */
const textOf = ({ value, path, file, written }) => gradients.editedText(value, written(file(), path))

/**
 * The token that a stop's color follows, as the file has it, or null.
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {number} index
 */
const colorText = (owner, index) => gradients.linkOf(textOf(owner), index)

/**
 * @param {import('./member-fields.js').ValueOwner} owner
 * @param {(text: string) => string} change
 * @param {(problem: string | null) => void} [done]
 */
function set(owner, change, done = () => {}) {
  const { host, path, file } = owner
  // Earlier changes are written first.
  const value = () => change(textOf(owner))
  emit(host, 'livery-set-value', { file: file(), path, value, type: 'gradient', isComposed: true, done })
}

/**
 * The number in a text, with or without its unit. Null for any other text.
 * @param {string} text
 * @param {string} unit
 */
function numberIn(text, unit) {
  const digits = text.trim().replace(unit, '').trim()
  return /^-?(?:\d+\.?\d*|\.\d+)$/.test(digits) ? Number(digits) : null
}

/**
 * @param {string} file
 * @param {string} color
 */
const quoted = (file, color) => file.endsWith('.json') && !/^["{]/.test(color) ? JSON.stringify(color) : color
