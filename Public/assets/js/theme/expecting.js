// @ts-check
// Determines what can be written at the caret: an attribute, a state, a type, a keyword or a link, based on the types
// in the last bundle.
import { states } from './bundle.js'
import { tokens } from './ktv.js'

/** @typedef {Record<string, ComponentType>} Types */
/**
 * `kind`: what is expected. `names`: the names with what they are, or null for links. `type`: the type of the value.
 * `start`: where the word at the caret starts, and `text`: the part of it before the caret.
 * @typedef {{
 *   kind: 'attribute' | 'state' | 'type' | 'value', names: [name: string, type: string][] | null, type: string | null,
 *   start: number, text: string,
 * }} Expected
 */
/**
 * An open block: its name, its type in parentheses, and the names that it has before the caret.
 * @typedef {{ name: string, type: string | null, names: Set<string> }} Block
 */

/** The maximum number of lines to look back. In a longer style, there is no completion below that. */
const reach = 200

/**
 * What is expected at an offset, or null if that is unknown.
 * @param {string} text
 * @param {number} offset
 * @param {Types} types
 * @param {Record<string, string[]>} enumerations The keywords of each type that has only keywords.
 * @returns {Expected | null}
 */
export function expectedAt(text, offset, types, enumerations) {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(lineStart, offset)
  if (tokens(line).at(-1)?.kind === 'comment') return null
  const typed = /[\w.]\(\s*(?:[\w.@/-]+\s*,\s*)*(\w*)$/.exec(line)
  if (typed && !/~[\w.]+\([^)]*$/.test(line)) {
    return { kind: 'type', names: named(Object.keys(types), 'type'), type: null, ...word(offset, typed[1]) }
  }
  const [block, outer] = blocksAt(text, lineStart, line)
  if (!block) return null
  const value = /(?:^|[{,;])\s*"?([\w.]+)"?\s*:\s*(\w*)$/.exec(line)
  const style = block.type ? block : outer?.type ? outer : null
  if (!style?.type || !types[style.type]) return null
  const attributes = attributesOf(style.type, types)
  if (value) {
    const attribute = attributes[block === style ? value[1] : block.name]
    const type = attribute?.type
    if (!type) return null
    const words = type === 'bool' ? ['true', 'false'] : enumerations[type]
    return { kind: 'value', names: words ? named(words, type) : null, type, ...word(offset, value[2]) }
  }
  const key = /(?:^|[{,;])\s*(\w*)$/.exec(line)
  if (!key) return null
  if (block !== style) {
    if (!attributes[block.name]?.states) return null
    return { kind: 'state', names: named(without(states, block.names), 'state'), type: null, ...word(offset, key[1]) }
  }
  /** @type {[string, string][]} */
  const names = without(Object.keys(attributes), block.names).sort().map((name) => [name, shown(attributes[name])])
  return { kind: 'attribute', names, type: null, ...word(offset, key[1]) }
}

/**
 * @param {number} offset
 * @param {string} text
 */
const word = (offset, text) => ({ start: offset - text.length, text })

/**
 * @param {string[]} names
 * @param {string} type
 * @returns {[string, string][]}
 */
const named = (names, type) => names.map((name) => [name, type])

/**
 * @param {string[]} names
 * @param {Set<string>} present
 */
const without = (names, present) => names.filter((name) => !present.has(name))

/** @param {API.Declaration} declaration */
const shown = ({ type, states }) => `${type}${states ? ' by state' : ''}`

/**
 * The attributes of a type and of the types that it extends, except attributes that themes can't set.
 * @param {string} type
 * @param {Types} types
 */
function attributesOf(type, types) {
  /** @type {Record<string, API.Declaration>} */
  const found = {}
  for (let name = /** @type {string | undefined} */ (type); name && types[name]; name = types[name].extends) {
    for (const [attribute, declaration] of Object.entries(types[name].attributes)) {
      if (declaration.type && !declaration.unmanaged) found[attribute] ??= declaration
    }
  }
  return found
}

/**
 * The innermost open blocks at the end of a line's start, up to the first one with a type.
 * @param {string} text
 * @param {number} lineStart
 * @param {string} line
 */
function blocksAt(text, lineStart, line) {
  /** @type {Block[]} */
  const blocks = []
  /** @type {Set<string>} */
  let names = new Set()
  let closed = 0
  for (let count = 0, end = lineStart + line.length; count < reach && end >= 0; count += 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1
    const one = text.slice(start, end)
    const found = tokens(one)
    for (let index = found.length - 1; index >= 0; index -= 1) {
      const token = found[index]
      const mark = token.kind === 'punctuation' ? one[token.start] : ''
      if (mark === '}') closed += 1
      else if (mark === '{' && closed) closed -= 1
      else if (mark === '{') {
        const head = /"?([\w.]+)"?\s*(?:\(([^)]*)\))?\s*:\s*$/.exec(one.slice(0, token.start))
        const type = head?.[2]?.split(',').map((part) => part.trim()).find((part) => /^[A-Z]/.test(part)) ?? null
        blocks.push({ name: head?.[1] ?? '', type, names })
        if (type || !head) return blocks
        names = new Set()
      } else if (token.kind === 'key' && !closed) names.add(one.slice(token.start, token.end).replace(/"/g, ''))
    }
    end = start - 1
  }
  return blocks
}
