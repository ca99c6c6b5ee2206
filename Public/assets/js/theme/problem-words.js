// @ts-check
// What a problem of a theme means for its author: which style, in which state and mode, without files or quotes.
import { partsOf } from './assets.js'
import { titleOf } from './axes.js'
import { assetInWords } from './changed-values.js'

/**
 * `colors` are the color of a text and of its background.
 * @typedef {{ words: string, colors: [string, string] | null }} ProblemWords
 */

/**
 * @param {Diagnostic} diagnostic
 * @returns {ProblemWords}
 */
export function problemInWords(diagnostic) {
  const { id, message } = diagnostic
  if (id === 'low-contrast') return contrastInWords(diagnostic) ?? { words: message, colors: null }
  const [, path] = /^(?:required value )?'([^']+)'/.exec(message) ?? []
  if (path && id === 'unmet-requirement') {
    return { words: `An app requires ${path}, so it must have a value.`, colors: null }
  }
  if (path && id === 'unused-value') return { words: `${path} isn’t used.`, colors: null }
  if (path && id === 'unused-asset') {
    const words = assetInWords(path)
    return { words: `${words[0].toUpperCase()}${words.slice(1)} isn’t used.`, colors: null }
  }
  return { words: message, colors: null }
}

/** The note that names the axis values for which a problem occurs. */
const modes = /^when resolved for (.+)$/

/**
 * @param {{ message: string }[]} notes
 * @param {RegExp} pattern
 */
const noted = (notes, pattern) => notes.map(({ message }) => pattern.exec(message)).find(Boolean)

/**
 * The style that a problem is about, or null if it names none.
 * @param {Diagnostic} diagnostic
 */
export const styleOfProblem = ({ notes = [] }) => noted(notes, /^in '([^']+)'/)?.[1] ?? null

/**
 * The choice for which a problem occurs: the current one if possible.
 * @param {Diagnostic} diagnostic
 * @param {Choice} choice
 * @returns {Choice}
 */
export function choiceOfProblem({ notes = [] }, choice) {
  const parts = noted(notes, modes)?.[1].split(', ') ?? []
  return parts.reduce((choice, part) => {
    const [, axis, values] = /^(\w+)=(.+)$/.exec(part) ?? []
    const named = values?.split(' or ') ?? []
    return !axis || named.includes(choice[axis]) ? choice : { ...choice, [axis]: named[0] }
  }, choice)
}

/**
 * `buttons.secondary (highlighted), night: text on background 1:1, needs 4.5:1`
 * @param {Diagnostic} diagnostic
 * @returns {ProblemWords | null}
 */
function contrastInWords({ message, notes = [] }) {
  const [, text, ground, ratio, required] = /'(#\w+)' on '(#\w+)' is ([\d.]+:1), needs ([\d.]+:1)/.exec(message) ?? []
  const style = noted(notes, /^in '([^']+)'(?: when (\w+))?$/)
  if (!text || !style) return null
  const place = noted(notes, modes)?.[1]
  const where = [`${style[1]}${style[2] ? ` (${style[2]})` : ''}`, ...(place ? [modesInWords(place)] : [])].join(', ')
  return { words: `${where}: text on background ${ratio}, needs ${required}`, colors: [text, ground] }
}

/**
 * `iOS or Android, night` for `platform=ios or android, skin=night`.
 * @param {string} modes
 */
const modesInWords = (modes) =>
  modes.split(', ').map((one) => one.replace(/^\w+=/, '').split(' or ').map(titleOf).join(' or ')).join(', ')

/**
 * The states whose values a single value replaces, or an empty list.
 * @param {Diagnostic} diagnostic
 */
export const lostStates = ({ id, message }) =>
  id === 'lost-states' ? /for ([\w, ]+)$/.exec(message)?.[1].split(', ') ?? [] : []

/**
 * The value that a fix changes, or null if its title names none.
 * @param {Fix} fix
 */
export const pathOfFix = ({ title }) => /'([^'#][^']*)'/.exec(title)?.[1] ?? null

/**
 * A fix without quotes: `change the text ink to #767676`.
 * @param {Fix} fix
 */
export const fixInWords = ({ title }) => title.replaceAll("'", '')

/**
 * The problems without those of a value, image or font that was added in this visit and isn't used yet.
 * @param {Diagnostic[]} diagnostics
 * @param {Set<string>} known The paths of the values, images and fonts that were there at first.
 */
export const withoutNew = (diagnostics, known) =>
  diagnostics.filter(({ id, message }) => {
    if (id !== 'unused-value' && id !== 'unused-asset') return true
    const [, path = ''] = /^'([^']+)'/.exec(message) ?? []
    return known.has(id === 'unused-asset' ? partsOf(path).stem : path)
  })
