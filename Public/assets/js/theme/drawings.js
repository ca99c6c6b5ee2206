// @ts-check
// How each attribute of a component is drawn. The compiler's table of components determines which attributes need an
// entry here, and a test compares the two.
import { css } from './color.js'
import { gradientImage } from './gradient.js'
import { fontSize, systemFont } from './platform.js'

/**
 * The properties of a style's box, and the values for its content, which is built afterward.
 * @typedef {object} Sketch
 * @property {HTMLElement} box
 * @property {CSSStyleDeclaration} style The box's style.
 * @property {import('./platform.js').Platform} platform
 * @property {(name: string) => string | null | undefined} fontNamed The family in CSS of a font that the theme has.
 * @property {Value[]} insets All spaces between the edges and the content.
 * @property {Content} content
 */
/**
 * @typedef {object} Content
 * @property {string} [image]
 * @property {string} [start] The image before the text.
 * @property {string} [background] The image behind the content.
 * @property {string} [mode] How an image of another size is placed.
 * @property {number} [lines] The maximum number of lines, or 0 for any number.
 * @property {string} [breaks] How text that is too long is broken or truncated.
 * @property {Value} [paragraphs] The text attributes, if they set the space between paragraphs.
 * @property {string} [placeholder] The color of the placeholder.
 * @property {string} [cursor] The color of the cursor.
 * @property {string} [alignment] Where the text is in a wider view.
 */
/** @typedef {(sketch: Sketch, value: Value) => void} Apply */

/**
 * A table without inherited keys, because a theme may name an attribute `constructor`.
 * @template Entry
 * @param {Record<string, Entry>} entries
 * @returns {Record<string, Entry>}
 */
const table = (entries) => Object.assign(Object.create(null), entries)

/** @type {Record<string, string>} */
const cases = table({ upper: 'uppercase', lower: 'lowercase', capitalized: 'capitalize', none: 'none' })
/** @type {Record<string, string>} */
const decorations = table({ none: 'none', underline: 'underline', strikethrough: 'line-through' })
/** @type {Record<string, string>} */
const alignments = table({ left: 'left', center: 'center', right: 'right', justified: 'justify', natural: 'start' })
/** @type {Record<string, string>} */
const distributions = table({ left: 'flex-start', center: 'center', right: 'flex-end', natural: 'flex-start' })

/**
 * A length in CSS.
 * @param {Value} value
 */
function px(value) {
  const points = typeof value === 'number' ? value : value.rem * 16
  if (!Number.isFinite(points)) throw new Error(`${JSON.stringify(value)} is not a length`)
  return `${points}px`
}

/** @param {string} name */
const family = (name) => `"${name.replace(/["\\]/g, '')}"`

/**
 * Sets the families of a text. The theme's own files precede installed fonts.
 * @param {Sketch} sketch
 * @param {string[]} names
 */
function setFamilies({ box, style, platform, fontNamed }, names) {
  const all = names.flatMap((name) => {
    if (name === 'system') return systemFont(platform)
    const own = fontNamed(name)
    if (own === null) box.title = `${name} could not be loaded`
    return own ? [family(own)] : own === null ? [] : [family(name)]
  })
  style.setProperty('font-family', [...all, 'system-ui', 'sans-serif'].join(', '))
}

/**
 * Sets a property of the box.
 * @param {string} property
 * @param {(value: Value) => string} text
 * @returns {Apply}
 */
const set = (property, text) => ({ style }, value) => style.setProperty(property, text(value))

/**
 * Stores a value for the content.
 * @param {keyof Content} name
 * @param {(value: Value) => any} [read]
 * @returns {Apply}
 */
const keep = (name, read = (value) => value) => ({ content }, value) => Object.assign(content, { [name]: read(value) })

/**
 * Sets a fixed size. The box is then as small as the style specifies.
 * @param {'inline' | 'block'} direction
 * @returns {Apply}
 */
const setSize = (direction) => ({ style }, value) => {
  style.setProperty(`${direction}-size`, px(value))
  style.setProperty(`min-${direction}-size`, '0')
  if (direction === 'inline') style.setProperty('flex', 'none')
}

/** @type {Apply} */
const setFont = (sketch, { name, fallbacks = [], size, weight, textStyle, italic }) => {
  const { style, platform } = sketch
  const [defaultSize, defaultWeight] = textStyle === undefined ? [] : fontSize(platform, textStyle)
  const names = [...(name === undefined && textStyle !== undefined ? ['system'] : [name]), ...fallbacks]
  if (names.some(Boolean)) setFamilies(sketch, names.filter(Boolean))
  if (size !== undefined || defaultSize) style.setProperty('font-size', px(size ?? defaultSize))
  if (weight ?? defaultWeight) style.setProperty('font-weight', String(weight ?? defaultWeight))
  if (italic !== undefined) style.setProperty('font-style', italic ? 'italic' : 'normal')
}

/** @type {Apply} */
const setAlignment = ({ style, content }, value) => {
  content.alignment = value
  style.setProperty('text-align', alignments[value] ?? 'start')
  style.setProperty('justify-content', distributions[value] ?? 'flex-start')
}
/** @type {Apply} */
const setCase = set('text-transform', (value) => cases[value] ?? 'none')
/**
 * The bundle declares the names as strings, because clients of format 1 may not know their type.
 * @type {Apply}
 */
const setDecoration = set('text-decoration-line', (value) => decorations[value] ?? 'none')
/** @type {Apply} */
const setGap = set('gap', px)
/** @type {Apply} */
const addInsets = ({ insets }, value) => void insets.push(value)
/** @type {Apply} */
const setLineHeight = set('line-height', px)
/** @type {Apply} */
const setLetterSpacing = set('letter-spacing', px)

/**
 * A shadow in CSS. Like a theme, CSS lists the topmost shadow first.
 * @param {Value} shadow
 */
const shadowText = ({ offsetX, offsetY, blur, spread, color, inset }) =>
  `${inset ? 'inset ' : ''}${[offsetX, offsetY, blur, spread].map(px).join(' ')} ${css(color)}`

/**
 * The drawing of attributes whose name determines their meaning: the required type, and how to apply the value.
 * @type {Record<string, [string, Apply]>}
 */
const byName = table({
  backgroundColor: ['color', set('background-color', css)],
  tintColor: ['color', set('--tint', css)],
  alpha: ['double', set('opacity', String)],
  borderColor: ['color', set('border-color', css)],
  borderWidth: ['dimension', ({ style }, value) => {
    style.setProperty('border-width', px(value))
    style.setProperty('border-style', 'solid')
  }],
  cornerRadius: ['dimension', set('border-radius', px)],
  width: ['dimension', setSize('inline')],
  height: ['dimension', setSize('block')],
  margins: ['insets', addInsets],
  contentInsets: ['insets', addInsets],
  padding: ['insets', addInsets],
  textColor: ['color', set('color', css)],
  textAlignment: ['alignment', setAlignment],
  alignment: ['alignment', setAlignment],
  case: ['case', setCase],
  lineBreakMode: ['lineBreakMode', keep('breaks')],
  lineHeight: ['dimension', setLineHeight],
  letterSpacing: ['dimension', setLetterSpacing],
  decoration: ['string', setDecoration],
  numberOfLines: ['int', keep('lines')],
  image: ['image', keep('image')],
  backgroundImage: ['image', keep('background')],
  drawableStart: ['image', keep('start')],
  imageSpacing: ['dimension', setGap],
  spacing: ['dimension', setGap],
  contentMode: ['contentMode', keep('mode')],
  placeholderColor: ['color', keep('placeholder', css)],
  cursorColor: ['color', keep('cursor', css)],
})

/**
 * The drawing of all other attributes, by type. Attributes of other types aren't drawn.
 * @type {Record<string, Apply>}
 */
const byType = table({
  font: setFont,
  fontFamily: setFamilies,
  fontWeight: set('font-weight', String),
  fontSize: set('font-size', px),
  textAttributes: (sketch, value) => {
    if (value.font) setFont(sketch, value.font)
    if (value.color) sketch.style.setProperty('color', css(value.color))
    if (value.lineHeightMultiple !== undefined) {
      sketch.style.setProperty('line-height', String(value.lineHeightMultiple))
    }
    if (value.lineHeight !== undefined) setLineHeight(sketch, value.lineHeight)
    if (value.letterSpacing !== undefined) setLetterSpacing(sketch, value.letterSpacing)
    if (value.alignment) setAlignment(sketch, value.alignment)
    if (value.lineBreakMode) sketch.content.breaks = value.lineBreakMode
    if (value.case) setCase(sketch, value.case)
    if (value.decoration) setDecoration(sketch, value.decoration)
    const { paragraphSpacing: after, paragraphSpacingBefore: before } = value
    if (after === undefined && before === undefined) return
    sketch.content.paragraphs = true
    sketch.style.setProperty('--paragraphs', `calc(${px(after ?? 0)} + ${px(before ?? 0)})`)
  },
  shadow: set('box-shadow', (value) => (Array.isArray(value) ? value : [value]).map(shadowText).join(', ')),
  border: ({ style }, { width, color, style: line, dashes }) =>
    style.setProperty('border', `${px(width)} ${dashes ? 'dashed' : line} ${css(color)}`),
  gradient: set('background-image', gradientImage),
  image: keep('image'),
})

/**
 * How an attribute is drawn, or undefined if it isn't.
 * @param {string} name
 * @param {string} type
 * @returns {Apply | undefined}
 */
export function drawing(name, type) {
  const [expected, apply] = byName[name] ?? []
  return expected === type ? apply : byType[type]
}

/**
 * Sets the sum of all insets as the padding.
 * @param {Sketch} sketch
 */
export function finish({ style, insets }) {
  if (!insets.length) return
  // Insets are in the order top, left, bottom, right. CSS is in the order top, right, bottom, left.
  const sides = [0, 3, 2, 1].map((side) => insets.map((one) => px(one[side])))
  style.setProperty('padding', sides.map((side) => `calc(${side.join(' + ')})`).join(' '))
}

/**
 * Whether a view can be told from what it is on: it has a background, a border or a shadow.
 * @param {Sketch} sketch
 */
export const isVisible = ({ style, content }) =>
  content.background !== undefined || style.boxShadow !== '' || style.backgroundImage !== '' ||
  Number.parseFloat(style.borderTopWidth || '0') > 0 || !/^$|^rgba\(.*, 0\)$|\/ 0\)$/.test(style.backgroundColor)
