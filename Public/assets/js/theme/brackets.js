// @ts-check
// Finds the brackets that belong together.
import { tokens as tokensIn } from './ktv.js'

/** @typedef {{ line: number, offset: number }} BracketPlace Lines count from 0. Offsets are UTF-16. */

const [openers, closers] = ['{[(', '}])']
/** The number of lines to search. A partner that is farther away is out of sight anyway. */
const limit = 2000

/**
 * The bracket beside the caret and its partner, in the order of the text. Brackets in strings and comments don't count.
 * Null if there is no bracket beside the caret, or if it has no partner.
 * @param {string[]} lines
 * @param {BracketPlace} caret
 * @param {(line: string) => import('./ktv.js').Token[]} [tokens]
 * @returns {[BracketPlace, BracketPlace] | null}
 */
export function bracketPair(lines, { line, offset }, tokens = tokensIn) {
  const brackets = (/** @type {number} */ number) =>
    tokens(lines[number]).filter(({ kind, start }) =>
      kind === 'punctuation' && (openers + closers).includes(lines[number][start])
    ).map(({ start }) => start)
  // The caret may still be where a longer text ended.
  const beside = line < lines.length ? brackets(line) : []
  // The bracket before the caret, which the author may just have typed, or else the one after it.
  const own = [offset - 1, offset].find((one) => beside.includes(one))
  if (own === undefined) return null
  const isOpener = openers.includes(lines[line][own])
  const step = isOpener ? 1 : -1
  let depth = 0
  for (let at = line; lines[at] !== undefined && Math.abs(at - line) <= limit; at += step) {
    const all = brackets(at).filter((one) => at !== line || (one - own) * step >= 0)
    for (const one of isOpener ? all : all.reverse()) {
      depth += openers.includes(lines[at][one]) ? step : -step
      if (depth) continue
      const isPartner = pairs(lines[line][own], lines[at][one])
      const [from, to] = [{ line, offset: own }, { line: at, offset: one }]
      return isPartner ? (isOpener ? [from, to] : [to, from]) : null
    }
  }
  return null
}

/**
 * Whether two brackets are of the same kind.
 * @param {string} one
 * @param {string} other
 */
const pairs = (one, other) => closers[openers.indexOf(one)] === other || closers[openers.indexOf(other)] === one
