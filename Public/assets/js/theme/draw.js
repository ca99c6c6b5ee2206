// @ts-check
// Draws a style as an element that looks like the app's view. Only the bundle's attributes apply. The browser's default
// applies where an attribute is absent, unmanaged or null.
import { attributes, inState, isComponent, kind, parts } from './bundle.js'
import { css } from './color.js'
import { h } from '../dom.js'

/** @typedef {(style: CSSStyleDeclaration, value: Value) => void} Apply */

/**
 * A table without inherited keys, since a theme may name an attribute `constructor`.
 * @template Entry
 * @param {Record<string, Entry>} entries
 * @returns {Record<string, Entry>}
 */
const table = (entries) => Object.assign(Object.create(null), entries)

/** @type {Record<string, [number, number]>} */
const textStyles = table({
  largeTitle: [34, 400],
  title1: [28, 400],
  title2: [22, 400],
  title3: [20, 400],
  headline: [17, 600],
  body: [17, 400],
  callout: [16, 400],
  subheadline: [15, 400],
  footnote: [13, 400],
  caption1: [12, 400],
  caption2: [11, 400],
})
/** @type {Record<string, string>} */
const cases = table({ upper: 'uppercase', lower: 'lowercase', capitalized: 'capitalize', none: 'none' })
/** @type {Record<string, string>} */
const alignments = table({ left: 'left', center: 'center', right: 'right', justified: 'justify', natural: 'start' })
/** @type {Record<string, string>} */
const samples = table({
  title: 'Evening in Lisbon',
  subtitle: 'Three people near you',
  message: 'You have a new message from Sam.',
  text: 'Say hello first',
  body: 'Photos with a smile get twice the answers.',
  name: 'Ada, 36',
  caption: 'Yesterday',
  placeholder: 'Search',
})

const px = (/** @type {Value} */ value) => {
  const points = typeof value === 'number' ? value : value.rem * 16
  if (!Number.isFinite(points)) throw new Error(`${JSON.stringify(value)} is not a length`)
  return `${points}px`
}
const words = (/** @type {string} */ name) => {
  const text = name.replace(/^.*\./, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const family = (/** @type {string} */ name) => (name === 'system' ? 'system-ui' : `"${name.replace(/["\\]/g, '')}"`)

/** @type {Apply} */
const setFont = (style, font) => {
  const [size, weight] = textStyles[font.textStyle] ?? []
  const names = [font.name, ...(font.fallbacks ?? [])].filter(Boolean)
  if (names.length) style.setProperty('font-family', [...names.map(family), 'system-ui', 'sans-serif'].join(', '))
  if (font.size !== undefined || size) {
    style.setProperty('font-size', font.size === undefined ? px(size) : px(font.size))
  }
  if (font.weight ?? weight) style.setProperty('font-weight', String(font.weight ?? weight))
}

/** @type {Apply} */
const setAlignment = (style, value) => style.setProperty('text-align', alignments[value] ?? 'start')
/** @type {Apply} */
const setCase = (style, value) => style.setProperty('text-transform', cases[value] ?? 'none')
/** @type {Apply} */
const setGap = (style, value) => style.setProperty('gap', px(value))

/** A shadow in CSS. Like a theme, CSS lists the topmost shadow first. */
const shadowText = (/** @type {Value} */ { offsetX, offsetY, blur, spread, color, inset }) =>
  `${inset ? 'inset ' : ''}${[offsetX, offsetY, blur, spread].map(px).join(' ')} ${css(color)}`

/** @type {Apply} */
const setInsets = (style, [top, left, bottom, right]) =>
  style.setProperty('padding', [top, right, bottom, left].map(px).join(' '))

/**
 * The drawing of attributes whose name determines their meaning: the required type, and how to apply the value.
 * @type {Record<string, [string, Apply]>}
 */
const byName = table({
  backgroundColor: ['color', (style, value) => style.setProperty('background-color', css(value))],
  textColor: ['color', (style, value) => style.setProperty('color', css(value))],
  tintColor: ['color', (style, value) => style.setProperty('--tint', css(value))],
  alpha: ['double', (style, value) => style.setProperty('opacity', String(value))],
  borderColor: ['color', (style, value) => style.setProperty('border-color', css(value))],
  borderWidth: ['dimension', (style, value) => {
    style.setProperty('border-width', px(value))
    style.setProperty('border-style', 'solid')
  }],
  cornerRadius: ['dimension', (style, value) => style.setProperty('border-radius', px(value))],
  height: ['dimension', (style, value) => style.setProperty('block-size', px(value))],
  width: ['dimension', (style, value) => style.setProperty('inline-size', px(value))],
  contentInsets: ['insets', setInsets],
  padding: ['insets', setInsets],
  margins: ['insets', (style, value) => {
    if (!style.padding) setInsets(style, value)
  }],
  textAlignment: ['alignment', setAlignment],
  alignment: ['alignment', setAlignment],
  case: ['case', setCase],
  lineHeight: ['dimension', (style, value) => style.setProperty('line-height', px(value))],
  letterSpacing: ['dimension', (style, value) => style.setProperty('letter-spacing', px(value))],
  spacing: ['dimension', setGap],
  imageSpacing: ['dimension', setGap],
})

/**
 * The drawing of all other attributes, by type. Attributes of other types aren't drawn.
 * @type {Record<string, Apply>}
 */
const byType = table({
  font: setFont,
  fontFamily: (style, names) => style.setProperty('font-family', names.map(family).join(', ')),
  fontWeight: (style, value) => style.setProperty('font-weight', String(value)),
  textAttributes: (style, value) => {
    if (value.font) setFont(style, value.font)
    if (value.color) style.setProperty('color', css(value.color))
    if (value.lineHeightMultiple !== undefined) style.setProperty('line-height', String(value.lineHeightMultiple))
    if (value.lineHeight !== undefined) style.setProperty('line-height', px(value.lineHeight))
    if (value.letterSpacing !== undefined) style.setProperty('letter-spacing', px(value.letterSpacing))
    if (value.alignment) setAlignment(style, value.alignment)
    if (value.case) setCase(style, value.case)
  },
  shadow: (style, value) =>
    style.setProperty('box-shadow', (Array.isArray(value) ? value : [value]).map(shadowText).join(', ')),
  border: (style, { width, color, style: line, dashes }) =>
    style.setProperty('border', `${px(width)} ${dashes ? 'dashed' : line} ${css(color)}`),
  gradient: (style, stops) => {
    // A CSS gradient needs at least two stops.
    const line = (stops.length === 1 ? [...stops, ...stops] : stops).map((/** @type {Value} */ { color, position }) =>
      `${css(color)} ${position * 100}%`
    )
    style.setProperty('background-image', `linear-gradient(${line.join(', ')})`)
  },
})

/** The maximum depth of parts that are drawn without values in the style. */
const emptyDepth = 2

/**
 * An element that looks like a style in a state. A note replaces each attribute or part that can't be drawn, and the
 * console logs why.
 * @param {Bundle} bundle
 * @param {string} type
 * @param {Value} value
 * @returns {HTMLElement}
 */
export function draw(bundle, type, value, state = 'normal', name = 'text', empty = 0) {
  const declared = attributes(bundle, type)
  const base = kind(bundle, type)
  const element = h('span', { class: `drawn drawn-${base}`, part: base })
  const seen = (/** @type {string} */ attribute) => inState(value[attribute], declared[attribute], state)
  const notes = Object.keys(value).map((attribute) =>
    attempt(attribute, () => {
      const { type, unmanaged } = declared[attribute] ?? {}
      if (!type || unmanaged || isComponent(bundle, type) || seen(attribute) == null) return
      const [expected, apply] = byName[attribute] ?? []
      ;(expected === type ? apply : byType[type])?.(element.style, seen(attribute))
    })
  )
  const inner = parts(bundle, type).filter(([part]) => value[part] || empty < emptyDepth)
  if (inner.length) {
    element.append(...layOut(inner.map(([part, type]) => {
      const given = value[part]
      return [
        kind(bundle, type),
        attempt(part, () => draw(bundle, type, given ?? {}, state, part, given ? 0 : empty + 1)),
      ]
    })))
  } else if (base === 'ImageView') {
    const image = seen('image')
    element.append(picture(image ?? name, `image ${image ?? ''}`))
  } else if (base === 'Label' || base === 'Button' || base === 'TextField') {
    const image = seen('drawableStart') ?? seen('image')
    if (typeof image === 'string') element.append(picture(image, image))
    element.append(samples[name] ?? words(name))
  } else if (!value.height && Object.keys(value).length) element.classList.add('drawn-bare')
  if (base === 'View' && declared.backgroundColor?.unmanaged) element.classList.add('drawn-content')
  element.append(...notes.flatMap((note) => note ?? []))
  return element
}

/**
 * The result of `action`, or a note that `name` can't be drawn.
 * @template Result
 * @param {string} name
 * @param {() => Result} action
 * @returns {Result | HTMLElement}
 */
export function attempt(name, action) {
  try {
    return action()
  } catch (error) {
    console.error(`${name} can’t be drawn`, error)
    return h('span', { class: 'undrawn', title: String(error.message ?? error) }, `${name} can’t be drawn`)
  }
}

/**
 * Arranges parts in declared order: consecutive texts in a column, with images beside it.
 * @param {[string, HTMLElement][]} parts
 */
function layOut(parts) {
  /** @type {HTMLElement[]} */
  const found = []
  for (const [base, element] of parts) {
    const last = found.at(-1)
    if (base === 'ImageView') found.push(element)
    else if (last?.className === 'drawn-column') last.append(element)
    else found.push(h('span', { class: 'drawn-column' }, element))
  }
  return found
}

/**
 * A placeholder for an image with the first letter of its name. The image itself is in the app.
 * @param {string} name
 * @param {string} title
 */
function picture(name, title) {
  return h(
    'span',
    { class: 'drawn-picture', title },
    h('span', { class: 'drawn-picture-name' }, words(String(name)).charAt(0)),
  )
}
