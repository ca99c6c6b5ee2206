// @ts-check
// Draws a style as an element that looks like the app's view. Only the bundle's attributes apply. If an attribute is
// absent, unmanaged or null, the platform's default applies.
import { imageIn } from './asset-images.js'
import { attributes, inState, isComponent, isStateMap, kind, lineage, parts } from './bundle.js'
import { compose } from './composition.js'
import { longSample, sampleFor, sampleIn } from './content.js'
import { drawing, finish, isVisible } from './drawings.js'
import { familyIn } from './fonts.js'
import { background, icon, picture } from './placeholder.js'
import { platformOf } from './platform.js'
import { h } from '../dom.js'

/** @typedef {import('./drawings.js').Content} Content */

/** The maximum depth of parts that are drawn without values in the style. */
const emptyDepth = 2

/**
 * An element that looks like a style in a state. A note replaces each attribute or part that can't be drawn, and the
 * console logs why.
 * @param {Bundle} bundle
 * @param {string} type
 * @param {Value} value
 * @param {Record<string, string> | null} [texts] The content by the path of the part, with `text` for the view's own.
 *   Other content is made up. Null if all content is made up, so that each attribute shows.
 * @returns {HTMLElement}
 */
export const draw = (bundle, type, value, state = 'normal', name = 'text', texts = null) =>
  drawView(bundle, type, value, { state, name, texts, depth: 0, empty: 0, isBesidePicture: false })

/**
 * What to draw of a view.
 * @typedef {object} Scene
 * @property {string} state
 * @property {string} name
 * @property {Record<string, string> | null} texts
 * @property {number} depth The number of views that this view is a part of.
 * @property {number} empty The number of those without values in the style.
 * @property {boolean} isBesidePicture Whether the view is a part beside a picture.
 */

/**
 * @param {Bundle} bundle
 * @param {string} type
 * @param {Value} value
 * @param {Scene} scene
 * @returns {HTMLElement}
 */
function drawView(bundle, type, value, scene) {
  const { state, name, texts, empty } = scene
  const declared = attributes(bundle, type)
  const base = kind(bundle, type)
  const platform = platformOf(bundle.axes ?? {})
  const box = h('span', { class: `drawn drawn-${base} drawn-${platform}`, part: base })
  const fontNamed = (/** @type {string} */ name) => familyIn(bundle, name)
  /** @type {import('./drawings.js').Sketch} */
  const sketch = { box, style: box.style, platform, fontNamed, insets: [], content: {} }
  const notes = Object.keys(value).map((attribute) =>
    attempt(attribute, () => {
      const { type, unmanaged } = declared[attribute] ?? {}
      const shown = inState(value[attribute], declared[attribute], state)
      if (!type || unmanaged || isComponent(bundle, type) || shown == null) return
      drawing(attribute, type)?.(sketch, shown)
    })
  )
  notes.push(attempt('The content', () => finish(sketch)))
  box.classList.add(`drawn-${state}`)
  if (hasState(value, declared, state)) box.classList.add('drawn-own')
  const inner = parts(bundle, type).filter(([part]) => value[part] || empty < emptyDepth)
  if (isVisible(sketch)) box.classList.add('drawn-edged')
  if (inner.length) {
    if (!sketch.insets.length) box.classList.add('drawn-inset')
    const isBesidePicture = inner.some(([part, type]) =>
      kind(bundle, type) === 'ImageView' && (value[part]?.height === undefined || value[part].width !== undefined)
    )
    const drawn = inner.map(([part, type]) => ({
      name: part,
      base: kind(bundle, type),
      element: drawPart(bundle, type, part, value[part], { ...scene, isBesidePicture }),
    }))
    const arrow = declared.arrow?.type === 'size' ? value.arrow : undefined
    compose(box, drawn, lineage(bundle, type).reverse(), arrow)
  } else fill(bundle, sketch, base, scene)
  if (base === 'View') {
    if (!inner.length && !value.height && Object.keys(value).length) box.classList.add('drawn-bare')
    if (declared.backgroundColor?.unmanaged) box.classList.add('drawn-content')
  }
  const shown = notes.flatMap((note) => note ?? [])
  box.append(...shown)
  const isPair = base === 'TextField' && !inner.length && !texts && (!scene.depth || sketch.content.placeholder)
  return isPair ? withPlaceholder(box, sketch.content) : box
}

/**
 * @param {Bundle} bundle
 * @param {string} type
 * @param {string} part
 * @param {Value} value Absent if the style has no values for the part.
 * @param {Scene} scene The scene of the view, with `isBesidePicture` for its parts.
 */
function drawPart(bundle, type, part, value, { state, texts, depth, empty, isBesidePicture }) {
  const scene = {
    state,
    name: part,
    texts: texts && textsOf(part, texts),
    depth: depth + 1,
    empty: value ? 0 : empty + 1,
    isBesidePicture,
  }
  const drawn = attempt(part, () => drawView(bundle, type, value ?? {}, scene))
  if (value) drawn.dataset.part = part
  return drawn
}

/**
 * The texts of a part, with its own as `text`.
 * @param {string} part
 * @param {Record<string, string>} texts
 */
const textsOf = (part, texts) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([path, text]) =>
      path === part ? [['text', text]] : path.startsWith(`${part}.`) ? [[path.slice(part.length + 1), text]] : []
    ),
  )

/**
 * Whether a style has its own values for a state, which replace most of the platform's appearance for that state.
 * @param {Value} value
 * @param {Record<string, Attribute>} declared
 * @param {string} state
 */
const hasState = (value, declared, state) =>
  Object.entries(value).some(([name, one]) => isStateMap(one, declared[name]) && state in one)

/**
 * Adds a view's own content.
 * @param {Bundle} bundle
 * @param {import('./drawings.js').Sketch} sketch
 * @param {string} base
 * @param {Scene} scene
 */
function fill(bundle, { box, content, style, platform }, base, scene) {
  const { name, texts } = scene
  const image = (/** @type {string} */ name, /** @type {string} */ kind, /** @type {() => HTMLElement} */ fallback) =>
    imageIn(bundle, name, kind, platform === 'web', fallback)
  const given = texts?.text
  // A wider view shows an alignment that isn't the platform's own.
  const usual = base === 'Button' ? ['center'] : ['left', 'natural']
  if (content.alignment && !usual.includes(content.alignment)) box.classList.add('drawn-aligned')
  if (content.background) {
    box.append(image(content.background, 'drawn-background', () => background(content.background ?? '')))
  }
  if (base === 'ImageView') {
    const shown = given ?? content.image ?? sampleFor(name)
    const drawn = image(shown, `drawn-image drawn-image-${content.mode ?? 'scaleToFill'}`, () => {
      box.classList.remove('drawn-real')
      return picture(shown, style, content.mode)
    })
    if (drawn.localName === 'img') box.classList.add('drawn-real')
    return box.append(drawn)
  }
  for (const one of [content.start, content.image]) if (one) box.append(image(one, 'drawn-icon', () => icon(one)))
  if (base === 'Label') return box.append(label(box, content, scene))
  if (base !== 'Button' && base !== 'TextField') return
  box.append(h('span', { class: 'drawn-text drawn-truncatingTail' }, given ?? sampleFor(name)))
  if (base === 'TextField') {
    const cursor = h('span', { class: 'drawn-cursor' })
    if (content.cursor) cursor.style.setProperty('--cursor', content.cursor)
    box.append(cursor)
  }
}

/**
 * A label's text. It is longer if the style specifies how lines break, so that the breaks are visible.
 * @param {HTMLElement} box
 * @param {Content} content
 * @param {Scene} scene
 */
function label(box, content, { name, texts, depth, isBesidePicture }) {
  const { lines = 1, breaks = 'truncatingTail', paragraphs } = content
  const [isExact, isPart] = [texts !== null, depth > 0]
  const made = isPart && !isExact ? sampleIn(name, lines, isBesidePicture) : sampleFor(name)
  const sample = texts?.text ?? made
  const isLong = !isExact && (isPart ? content.breaks !== undefined : lines !== 1 || content.breaks !== undefined)
  if (isLong || (paragraphs && !isExact)) box.classList.add('drawn-long')
  const text = h('span', { class: `drawn-text drawn-${breaks}` })
  if (lines !== 1 || paragraphs) text.classList.add('drawn-lines')
  if (lines > 0 && !paragraphs) text.style.setProperty('--lines', String(lines))
  if (paragraphs) {
    const all = isExact ? [sample] : [sample, longSample]
    text.append(...all.map((one) => h('span', { class: 'drawn-paragraph' }, one)))
  } else if (lines === 1 && breaks === 'truncatingMiddle') text.append(...halves(isExact ? sample : longSample))
  else text.append(h('bdi', {}, isLong ? longSample : sample))
  return text
}

/**
 * Text in two parts, of which the first is truncated.
 * @param {string} text
 */
const halves = (text) => [
  h('span', { class: 'drawn-start' }, text.slice(0, -12)),
  h('span', { class: 'drawn-end' }, text.slice(-12)),
]

/**
 * A field with text, and the same field without text, which shows its placeholder.
 * @param {HTMLElement} field
 * @param {Content} content
 */
function withPlaceholder(field, { placeholder }) {
  const other = /** @type {HTMLElement} */ (field.cloneNode(false))
  const text = h('span', { class: 'drawn-text drawn-placeholder drawn-truncatingTail' }, 'Placeholder')
  if (placeholder) text.style.setProperty('color', placeholder)
  other.append(text)
  return h('span', { class: 'drawn-fields' }, field, other)
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
