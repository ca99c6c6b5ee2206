// @ts-check
// Draws a style as an element that looks like the app's view. Only the bundle's attributes apply. If an attribute is
// absent, unmanaged or null, the platform's default applies.
import { attributes, inState, isComponent, isStateMap, kind, parts } from './bundle.js'
import { drawing, finish } from './drawings.js'
import { placeholder } from './placeholder.js'
import { platformOf } from './platform.js'
import { h } from '../dom.js'

/** @typedef {import('./drawings.js').Content} Content */

/** @type {Record<string, string>} */
const samples = Object.assign(Object.create(null), {
  title: 'Evening in Lisbon',
  subtitle: 'Three people near you',
  message: 'You have a new message from Sam.',
  text: 'Say hello first',
  body: 'Photos with a smile get twice the answers.',
  name: 'Ada, 36',
  caption: 'Yesterday',
  placeholder: 'Search',
})
/** Text that needs several lines, to show line breaks. */
const longSample =
  'Three people near you would like to meet you this evening. Say hello before they leave the city again.'

/** @param {string} name */
const words = (name) => {
  const text = name.replace(/^.*\./, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

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
export function draw(bundle, type, value, state = 'normal', name = 'text', texts = null, empty = 0) {
  const declared = attributes(bundle, type)
  const base = kind(bundle, type)
  const platform = platformOf(bundle.axes ?? {})
  const box = h('span', { class: `drawn drawn-${base} drawn-${platform}`, part: base })
  /** @type {import('./drawings.js').Sketch} */
  const sketch = { box, style: box.style, platform, insets: [], content: {} }
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
  if (inner.length) {
    box.append(...layOut(inner.map(([part, type]) => {
      const given = value[part]
      const drawn = attempt(
        part,
        () => draw(bundle, type, given ?? {}, state, part, texts && textsOf(part, texts), given ? 0 : empty + 1),
      )
      if (given) drawn.dataset.part = part
      return [kind(bundle, type), drawn]
    })))
  } else fill(box, base, sketch.content, name, texts)
  if (base === 'View') {
    if (!inner.length && !value.height && Object.keys(value).length) box.classList.add('drawn-bare')
    if (declared.backgroundColor?.unmanaged) box.classList.add('drawn-content')
  }
  const shown = notes.flatMap((note) => note ?? [])
  box.append(...shown)
  return base === 'TextField' && !inner.length && !texts ? withPlaceholder(box, sketch.content) : box
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
 * @param {HTMLElement} box
 * @param {string} base
 * @param {Content} content
 * @param {string} name
 * @param {Record<string, string> | null} texts
 */
function fill(box, base, content, name, texts) {
  const given = texts?.text
  if (content.isAligned) box.classList.add('drawn-aligned')
  if (content.background) {
    // The name is below the button, so that it doesn't cover the text.
    const caption = h('span', { class: 'drawn-caption' }, content.background)
    box.append(h('span', { class: 'drawn-background' }, placeholder(content.background, 'scaleAspectFill')), caption)
  }
  if (base === 'ImageView') return box.append(placeholder(given ?? content.image ?? words(name), content.mode))
  if (content.start) box.append(placeholder(content.start))
  if (content.image) box.append(placeholder(content.image))
  if (base === 'Label') box.append(label(box, content, given ?? samples[name] ?? words(name), texts !== null))
  if (base === 'Button') {
    box.append(h('span', { class: 'drawn-text drawn-truncatingTail' }, given ?? samples[name] ?? words(name)))
  }
  if (base === 'TextField') {
    const cursor = h('span', { class: 'drawn-cursor' })
    if (content.cursor) cursor.style.setProperty('--cursor', content.cursor)
    box.append(h('span', { class: 'drawn-text drawn-truncatingTail' }, given ?? samples[name] ?? words(name)), cursor)
  }
}

/**
 * A label's text. It is longer if the style specifies how lines break, so that the breaks are visible.
 * @param {HTMLElement} box
 * @param {Content} content
 * @param {string} sample
 * @param {boolean} isExact Whether the label shows the sample in any case.
 */
function label(box, content, sample, isExact) {
  const { lines = 1, breaks = 'truncatingTail', paragraphs } = content
  const isLong = !isExact && (lines !== 1 || content.breaks !== undefined)
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
