// @ts-check
// The controls for a value in the inspector, as its type needs them, and the choice of the file to write to.
// Events: `livery-set-value` {file, path, value}, `livery-pick-value` {file, path, color, …}.
import { emit, h, swatch } from '../dom.js'
import { describe } from '../theme/bundle.js'
import { css, isColor } from '../theme/color.js'
import { imageValue } from '../theme/images.js'
import { basisOf, editableText, isLink, isNone, ownStep, targetOf } from '../theme/inspection.js'
import { asWritten, literal } from '../theme/literals.js'
import { platformOf } from '../theme/platform.js'
import { isStandIn } from '../theme/stand-in.js'
import { firstValues } from '../theme/type-names.js'
import { pictureOf } from './image-picture.js'
import { linkLine } from './link-line.js'
import { otherModes } from './other-modes.js'
import { refusal, refusalNote } from './refusal.js'
import { scopeChoice } from './scope-choice.js'
import { tokenChooser } from './token-chooser.js'
import { startButton, typedControls } from './typed-controls.js'
import { choiceControl, steppers } from './value-controls.js'

/** @typedef {import('../theme/inspection.js').InspectedRow} InspectedRow */
/**
 * @typedef {Pick<
 *   import('./inspector-links.js').LinkContext,
 *   'element' | 'enumerations' | 'candidates' | 'theme' | 'written' | 'modes'
 * >} FormContext
 */

/** The paths of the values whose text is open. Their elements are replaced after each check. */
const openTexts = new Set()

/**
 * @param {FormContext} context
 * @param {InspectedRow} row
 * @param {import('./inspector-rows.js').RowOrigin} origin
 */
export function valueForm(context, row, { explanation: { steps }, places }) {
  const { element: host, enumerations, candidates, theme, written, modes } = context
  const { name, type, value } = row
  const [{ path, kind, source }] = steps
  const scope = scopeChoice(row.path, places, theme().axes)
  const { file } = scope
  const properties = { 'aria-label': `Value of ${name}`, 'data-key': `value ${row.path}` }
  // Text of the editor's own needs no reading.
  const set = (/** @type {string} */ text, isComposed = false) => {
    const done = (/** @type {string | null} */ problem) => {
      refuse(problem)
      if (problem !== null || choice) return
      // Until the new text is explained. A check may have replaced the field in the meantime.
      ownStep(steps).source = text
      const shown = host.querySelector(`input[data-key="${CSS.escape(properties['data-key'])}"]`)
      if (shown instanceof HTMLInputElement) {
        shown.defaultValue = type === 'image' ? shown.value : isNone(text) ? '' : text
      }
    }
    emit(host, 'livery-set-value', { file: file.value, path, value: text, type, isComposed, done })
  }
  const enter = (/** @type {string} */ text) => set(type === 'image' ? imageValue(text) : text)
  const field = textField(row, textOf(row, steps), properties)
  const choice = choiceControl({ type, value, enumerations }, properties, set)
  const control = choice ?? field
  const refuse = refusal(control)
  // An object of this value can have another member. A link can't.
  const isWhole = kind !== 'set' || !source.startsWith('{')
  const follows = targetOf(steps)
  const owner = {
    host,
    key: row.path,
    path,
    type,
    value,
    source,
    isWhole,
    follows,
    platform: platformOf(theme().bundle.axes ?? {}),
    enumerations,
    written,
    file: () => file.value,
  }
  const controls = typedControls(owner) ?? startButton(owner, (text) => set(text, true))
  const image = String(value ?? '')
  const pick = (
    /** @type {string} */ color,
    /** @type {DOMRect} */ anchor,
    /** @type {(text: string) => void} */ onpick,
  ) => emit(host, 'livery-pick-value', { file: file.value, path, color, anchor, onpick, follows })
  const entry = h(
    'span',
    { class: 'inspected-entry' },
    colorButton(row, field, pick),
    type === 'image' &&
      h('span', { class: 'inspected-image' }, pictureOf({ path: image, files: theme().bundle.assets?.[image] ?? [] })),
    control,
    choice ? null : steppers(field, type, literal(type, value) ?? ''),
  )
  const submit = choice ? null : submitButton(row.path, field, file, places)
  // A value with controls is shown as text only on request.
  const isText = controls !== null && !choice
  const form = h(
    'form',
    {
      class: 'inspected-form',
      onsubmit: (event) => {
        event.preventDefault()
        enter(field.value)
      },
    },
    isText ? textDisclosure(row.path, entry, submit) : entry,
    refusalNote(control),
    scope.element,
    isText ? null : submit,
  )
  // Only an object can follow a token in parts.
  const hasParts = controls !== null && value !== null && !Array.isArray(asWritten(value))
  const isPart = hasParts && (!isWhole || follows !== null)
  // A list of cases comes first, because it sets everything at once.
  const element = h(
    'div',
    { class: 'inspected-editors', 'data-takes-image': type === 'image' },
    linkLine(host, row, steps, { hasParts, file: () => file.value, done: refuse }),
    choice ? [form, controls] : [controls, form],
    standInNote(row, theme().bundle),
    otherModes({ key: row.path, path, file, texts: () => theme().texts, modes, isPart }),
  )
  // An image that is dropped here, or chosen, becomes the value in the same step.
  const upload = (/** @type {File[]} */ files) =>
    emit(host, 'livery-add-assets', {
      files,
      use: (image, texts, done) =>
        emit(host, 'livery-set-value', { file: file.value, path, value: imageValue(image), type, texts, done }),
    })
  element.addEventListener('livery-drop', ({ detail: { files } }) => upload(files))
  const assetChoice = Object.assign(h('livery-asset-choice'), {
    choice: { owner, name, source: theme, set, refuse, upload: () => upload([]) },
  })
  const own = literal(type, value)
  const isPlain = own !== null && value !== null && type !== 'bool' && !Object.hasOwn(enumerations, type)
  const canBeToken = isPlain && !isLink(ownStep(steps).source) && basisOf(steps) === null
  const chooser = [
    /^(image|font|fontFamily)$/.test(type) && assetChoice,
    tokenChooser({
      title: 'Use a token…',
      label: `for ${name}`,
      current: follows,
      candidates: () => candidates(type, follows).filter((one) => one.path !== path),
      onpick: (token) => set(`@${token}`),
    }),
    canBeToken && h('button', {
      type: 'button',
      class: 'button button-small',
      'data-key': `token ${row.path}`,
      'aria-label': `New token from this value for ${name}`,
      onclick: () => {
        const place = { file: file.value, path, type, value: written(file.value, path) ?? own }
        emit(host, 'livery-token-command', { command: 'new', paths: [], group: '', place })
      },
    }, 'New token from this value…'),
  ]
  // Only an attribute can have none.
  const isOptional = value !== null && !theme().bundle.tokens[row.path]
  const none = isOptional ? () => set('nil', true) : null
  return { element, chooser, none, done: refuse }
}

/**
 * Says that the page draws another family.
 * @param {InspectedRow} row
 * @param {Bundle} bundle
 */
function standInNote({ type, value }, bundle) {
  const family = type === 'font' ? Object(value).name : type === 'fontFamily' ? [value].flat()[0] : null
  return typeof family === 'string' && isStandIn(bundle, family) &&
    h('p', { class: 'hint-words' }, `${family} isn’t installed on this computer, so another font is shown.`)
}

/**
 * The initial text of the field. The name of an image needs no quotes.
 * @param {InspectedRow} row
 * @param {API.ExplanationStep[]} steps
 */
function textOf({ type, value }, steps) {
  const text = editableText(steps)
  return type === 'image' && typeof value === 'string' && !isLink(text) ? value : text
}

/**
 * @param {string} path
 * @param {Child[]} content
 */
const textDisclosure = (path, ...content) =>
  h(
    'details',
    {
      class: 'inspected-text',
      open: openTexts.has(path),
      ontoggle: (/** @type {{ currentTarget: HTMLDetailsElement }} */ { currentTarget }) => {
        if (currentTarget.open) openTexts.add(path)
        else openTexts.delete(path)
      },
    },
    h('summary', { 'data-key': `text ${path}` }, 'Edit as text'),
    content,
  )

/**
 * @param {InspectedRow} row
 * @param {string} text
 * @param {Properties} properties
 * @returns {HTMLInputElement}
 */
const textField = ({ type, value }, text, properties) =>
  h('input', {
    ...properties,
    class: 'field inspected-field',
    value: text,
    placeholder: describe(type, value),
    spellcheck: 'false',
    autocomplete: 'off',
  })

/**
 * The swatch of a color, also of a linked one, which opens the color picker.
 * @param {InspectedRow} row
 * @param {HTMLInputElement} field
 * @param {(color: string, anchor: DOMRect, onpick: (picked: string) => void) => void} open
 */
function colorButton({ name, type, value }, field, open) {
  return type === 'color' && (value === null || isColor(value)) && swatch(value === null ? 'transparent' : css(value), {
    class: 'swatch inspected-swatch',
    'aria-label': `Pick a color for ${name}`,
    onclick: ({ currentTarget }) =>
      open(
        value === null ? firstValues.color : literal('color', value) ?? '',
        currentTarget.getBoundingClientRect(),
        (picked) => {
          field.value = picked
          field.form?.requestSubmit()
        },
      ),
  })
}

/**
 * @param {string} path
 * @param {HTMLInputElement} field
 * @param {HTMLSelectElement} file
 * @param {import('../theme/inspection.js').WritingPlace[]} places
 */
function submitButton(path, field, file, places) {
  const button = h('button', { type: 'submit', class: 'button', 'data-key': `set ${path}` })
  const label = () => {
    const isOrigin = places.find((one) => one.file === file.value)?.isOrigin === true
    button.textContent = isOrigin ? 'Change' : 'Override here'
    // There is nothing to write.
    const isUnchanged = field.value === field.defaultValue
    button.disabled = field.value === '' || (isOrigin && isUnchanged)
    button.classList.toggle('button-primary', !isUnchanged)
  }
  file.addEventListener('change', label)
  field.addEventListener('input', label)
  label()
  return button
}
