// @ts-check
// Parses theme text for the editor: tokens to color, links and literal colors, and where each name is defined.
// Tokens don't span lines, so each line is parsed separately.

/** @typedef {{ kind: string, start: number, end: number }} Token */
/**
 * A name and where it is defined. `call` tells whether its value is the result of a function.
 * @typedef {{ path: string, line: number, start: number, end: number, directive: boolean, call: boolean }} Definition
 */

const pattern = new RegExp(
  [
    /(?<comment>\/\/.*)/,
    /(?<string>"(?:\\.|[^"\\])*"?)/,
    /(?<link>@[^\s@,;:(){}[\]"]*)/,
    /(?<call>~[\w.]+)/,
    /(?<color>#[0-9a-fA-F]+\b)/,
    /(?<punctuation>[{}[\](),;:])/,
    /(?<word>[^\s{}[\](),;:"@~][^{}[\](),;:"\n]*)/,
  ].map((part) => part.source).join('|'),
  'gu',
)

const literals = /^(?:true|false|nil|null)$/
const numbers = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?(?:\s*(?:pt|dp|px|rem|ms|s))?$/i

function wordKind(/** @type {string} */ text) {
  if (literals.test(text)) return 'literal'
  return numbers.test(text) ? 'number' : 'text'
}

/**
 * The kind of a quoted text. A JSON theme has its links and colors in quotes.
 * @param {string} text
 */
function quotedKind(text) {
  const inner = text.slice(1)
  if (/^@(?!@)/.test(inner)) return 'link'
  if (/^~(?!~)/.test(inner)) return 'call'
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})"$/i.test(inner) ? 'color' : 'string'
}

/**
 * The tokens of a line, with UTF-16 offsets. Text between them is white space.
 * @param {string} line
 */
export function tokens(line) {
  /** @type {Token[]} */
  const found = []
  if (/^\s*#(?![0-9a-f]{3,8}\s*$)/i.test(line)) {
    return [{ kind: 'comment', start: line.search(/\S/), end: line.length }]
  }
  for (const match of line.matchAll(pattern)) {
    let text = match[0]
    const groups = match.groups ?? {}
    const start = match.index ?? 0
    let kind = Object.keys(groups).find((name) => groups[name] !== undefined) ?? 'text'
    if (kind === 'word') {
      const comment = text.indexOf('//')
      if (comment > 0) text = text.slice(0, comment)
      text = text.trimEnd()
      kind = wordKind(text)
    } else if (kind === 'string') kind = quotedKind(text)
    found.push({ kind, start, end: start + text.length })
    if (groups.word && text.length < match[0].trimEnd().length) {
      found.push({ kind: 'comment', start: start + match[0].indexOf('//'), end: line.length })
      break
    }
  }
  return nameKeys(line, found)
}

/**
 * Marks names and types among the tokens. A name precedes a colon, and a type is in parentheses after a name.
 * @param {string} line
 * @param {Token[]} found
 */
function nameKeys(line, found) {
  const at = (/** @type {number} */ index) => (found[index] ? line[found[index].start] : undefined)
  const isValue = (/** @type {Token} */ { kind }) =>
    ['text', 'string', 'number', 'literal', 'link', 'color'].includes(kind)
  let inValue = false
  let parentheses = 0
  found.forEach((token, index) => {
    const mark = token.kind === 'punctuation' ? at(index) : ''
    if (mark === '(') parentheses += 1
    if (mark === ')') parentheses -= 1
    if (mark === ':') inValue = true
    if (mark === '{' || (parentheses === 0 && (mark === ',' || mark === ';' || mark === '}'))) inValue = false
    if (inValue || parentheses || !isValue(token)) return
    if (at(index + 1) === ':') token.kind = token.kind === 'link' ? 'directive' : 'key'
    else if (at(index + 1) === '(') {
      const close = found.findIndex((other, place) =>
        place > index && line[other.start] === ')' && other.kind === 'punctuation'
      )
      if (close < 0 || at(close + 1) !== ':') return
      token.kind = token.kind === 'link' ? 'directive' : 'key'
      found.slice(index + 2, close).forEach((part) => {
        if (part.kind !== 'punctuation') part.kind = 'type'
      })
    }
  })
  return found
}

/**
 * The link or literal color of a token without its quotes, or null.
 * @param {string} line
 * @param {Token} token
 * @returns {Reference | null}
 */
export function reference(line, token) {
  if (token.kind !== 'link' && token.kind !== 'color') return null
  const quoted = line[token.start] === '"'
  const start = token.start + (quoted ? 1 : 0)
  const end = token.end - (quoted && line[token.end - 1] === '"' ? 1 : 0)
  return { kind: token.kind, text: line.slice(start, end), start, end }
}

/**
 * The tokens of a line that are arguments of a function.
 * @param {string} line
 * @param {Token[]} found
 */
export function argumentsOf(line, found) {
  /** @type {Set<Token>} */
  const inputs = new Set()
  let depth = 0
  found.forEach((token, index) => {
    const mark = token.kind === 'punctuation' ? line[token.start] : ''
    if (mark === '(' && (depth || found[index - 1]?.kind === 'call')) depth += 1
    else if (mark === ')' && depth) depth -= 1
    else if (depth) inputs.add(token)
  })
  return inputs
}

/**
 * Where each name of a file is defined. Lines count from 0.
 * @param {string} text
 * @param {(line: string) => Token[]} [tokensOf] Returns the tokens of a line.
 */
export function outline(text, tokensOf = tokens) {
  /** @type {Definition[]} */
  const names = []
  /** @type {(string | null)[]} */
  const open = []
  /** @type {string | null} */
  let pending = null
  text.split('\n').forEach((line, number) => {
    const found = tokensOf(line)
    found.forEach((token, index) => {
      const mark = token.kind === 'punctuation' ? line[token.start] : ''
      if (token.kind === 'key' || token.kind === 'directive') {
        const name = line.slice(token.start, token.end).replace(/^"|"$/g, '')
        const parents = open.filter((part) => part !== null)
        names.push({
          path: [...parents, name].join('.'),
          line: number,
          start: token.start,
          end: token.end,
          directive: token.kind === 'directive',
          call: isCall(line, found, index),
        })
        pending = name
      } else if (mark === '{') {
        open.push(pending)
        pending = null
      } else if (mark === '[') open.push(null)
      else if (mark === '}' || mark === ']') open.pop()
      else if (mark === ',' || mark === ';') pending = null
    })
  })
  return names
}

/**
 * Whether the value of the name at an index is a function, possibly after a type in parentheses.
 * @param {string} line
 * @param {Token[]} found
 * @param {number} index
 */
function isCall(line, found, index) {
  let next = index + 1
  while (next < found.length && (found[next].kind === 'type' || '():'.includes(line[found[next].start]))) next += 1
  return found[next]?.kind === 'call'
}

/**
 * The UTF-16 offset of a column, which counts code points from 1.
 * @param {string} line
 * @param {number} column
 */
export function offsetOf(line, column) {
  let offset = 0
  for (const character of line) {
    column -= 1
    if (column < 1) break
    offset += character.length
  }
  return offset
}

/**
 * The literal color at an offset, or the first color on its line. Null if there is none.
 * @param {string} text
 * @param {number} offset
 */
export function colorAt(text, offset) {
  const begin = text.lastIndexOf('\n', offset - 1) + 1
  const line = text.slice(begin).split('\n', 1)[0]
  const colors = tokens(line).filter(({ kind }) => kind === 'color')
  const found = colors.find(({ end }) => offset - begin <= end) ?? colors[0]
  if (!found) return null
  const spelled = line.slice(found.start, found.end)
  const quote = spelled.startsWith('"') ? 1 : 0
  const [start, end] = [begin + found.start + quote, begin + found.end - quote]
  return { start, end, text: text.slice(start, end), color: text.slice(start, end) }
}
