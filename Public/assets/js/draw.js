// Draws a style as the view it is for: an element whose looks come from the bundle alone. An attribute that is absent
// or unmanaged is left to the browser, and `null` resets it.
import { attributes, inState, isComponent, kind } from './bundle.js'
import { hex, isColor } from './color.js'
import { h } from './element.js'

const textStyles = {
  largeTitle: [34, 400], title1: [28, 400], title2: [22, 400], title3: [20, 400], headline: [17, 600], body: [17, 400],
  callout: [16, 400], subheadline: [15, 400], footnote: [13, 400], caption1: [12, 400], caption2: [11, 400],
}
const cases = { upper: 'uppercase', lower: 'lowercase', capitalized: 'capitalize', none: 'none' }
const alignments = { left: 'left', center: 'center', right: 'right', justified: 'justify', natural: 'start' }
const samples = {
  title: 'Evening in Lisbon', subtitle: 'Three people near you', message: 'Somebody you liked has sent you a message.',
  text: 'Say hello first', body: 'Photos with a smile get twice the answers.', name: 'Ada, 36', caption: 'Yesterday', placeholder: 'Search',
}

const px = (value) => `${typeof value === 'number' ? value : value.rem * 16}px`
const words = (name) => {
  const text = name.replace(/^.*\./, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const setFont = (style, font) => {
  const [size, weight] = textStyles[font.textStyle] ?? []
  if (font.name) style.setProperty('font-family', font.name === 'system' ? 'system-ui, sans-serif' : `"${font.name.replace(/["\\]/g, '')}", system-ui, sans-serif`)
  if (font.size !== undefined || size) style.setProperty('font-size', font.size === undefined ? px(size) : px(font.size))
  if (font.weight ?? weight) style.setProperty('font-weight', String(font.weight ?? weight))
}

/** How each type of value that has no attribute of its own below is drawn. */
const byName = {
  backgroundColor: (style, value) => style.setProperty('background-color', hex(value)),
  textColor: (style, value) => style.setProperty('color', hex(value)),
  tintColor: (style, value) => style.setProperty('--tint', hex(value)),
  alpha: (style, value) => style.setProperty('opacity', String(value)),
  borderColor: (style, value) => style.setProperty('border-color', hex(value)),
  borderWidth: (style, value) => { style.setProperty('border-width', px(value)); style.setProperty('border-style', 'solid') },
  cornerRadius: (style, value) => style.setProperty('border-radius', px(value)),
  height: (style, value) => style.setProperty('block-size', px(value)),
  width: (style, value) => style.setProperty('inline-size', px(value)),
  contentInsets: (style, [top, left, bottom, right]) => style.setProperty('padding', [top, right, bottom, left].map(px).join(' ')),
  textAlignment: (style, value) => style.setProperty('text-align', alignments[value] ?? 'start'),
  case: (style, value) => style.setProperty('text-transform', cases[value] ?? 'none'),
  spacing: (style, value) => style.setProperty('gap', px(value)),
}
byName.alignment = byName.textAlignment
byName.padding = byName.contentInsets

const byType = {
  font: setFont,
  textAttributes: (style, value) => {
    if (value.font) setFont(style, value.font)
    if (value.color) style.setProperty('color', hex(value.color))
    if (value.lineHeight !== undefined) style.setProperty('line-height', px(value.lineHeight))
    if (value.letterSpacing !== undefined) style.setProperty('letter-spacing', px(value.letterSpacing))
    if (value.alignment) byName.textAlignment(style, value.alignment)
    if (value.case) byName.case(style, value.case)
  },
  shadow: (style, { offsetX, offsetY, blur, spread, color, inset }) => style.setProperty('box-shadow',
    `${inset ? 'inset ' : ''}${[offsetX, offsetY, blur, spread].map(px).join(' ')} ${hex(color)}`),
  border: (style, { width, color, style: line }) => style.setProperty('border', `${px(width)} ${line} ${hex(color)}`),
  gradient: (style, stops) => style.setProperty('background-image',
    `linear-gradient(${stops.map(({ color, position }) => `${hex(color)} ${position * 100}%`).join(', ')})`),
}

/** An element that looks as a style says in a state. */
export function draw(bundle, type, value, state = 'normal', name = 'text') {
  const declared = attributes(bundle, type)
  const base = kind(bundle, type)
  const element = h('span', { class: `drawn drawn-${base}`, part: base })
  for (const [attribute, given] of Object.entries(value)) {
    const declaration = declared[attribute]
    if (declaration?.unmanaged || (declaration && isComponent(bundle, declaration.type))) continue
    const seen = inState(given, declaration, state)
    if (seen === null || seen === undefined) continue
    const apply = byName[attribute] ?? byType[declaration?.type]
    if (apply && (!/Color$/.test(attribute) || isColor(seen))) apply(element.style, seen)
  }
  const parts = Object.entries(declared).filter(([, { type }]) => type && isComponent(bundle, type))
  if (parts.length) element.append(...layOut(parts.map(([part, { type }]) => [part, kind(bundle, type), draw(bundle, type, value[part] ?? {}, state, part)])))
  else if (base === 'ImageView') element.append(picture(value.image ?? name, `image ${value.image ?? ''}`))
  else if (base === 'Label' || base === 'Button' || base === 'TextField') {
    const image = inState(value.drawableStart ?? value.image, declared.image, state)
    if (typeof image === 'string') element.append(picture(image, image))
    element.append(samples[name] ?? words(name))
  } else if (!value.height && Object.keys(value).length) element.classList.add('drawn-bare')
  if (base === 'View' && declared.backgroundColor?.unmanaged) element.classList.add('drawn-content')
  return element
}

/** Pictures beside texts, texts below each other. */
function layOut(parts) {
  const pictures = parts.filter(([, base]) => base === 'ImageView').map(([, , element]) => element)
  const others = parts.filter(([, base]) => base !== 'ImageView').map(([, , element]) => element)
  return [...pictures, others.length ? h('span', { class: 'drawn-column' }, others) : null].filter(Boolean)
}

/** An image's place: its asset lives in the app, so what is shown is that there is one, and its name. */
function picture(name, title) {
  return h('span', { class: 'drawn-picture', title }, h('span', { class: 'drawn-picture-name' }, words(String(name)).charAt(0)))
}
