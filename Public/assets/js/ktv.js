// The theme language, as far as an editor has to know it: the kinds of its tokens, and where each name is defined.
// No token of it goes over the end of a line, so a line is read on its own.

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

function wordKind(text) {
  if (literals.test(text)) return 'literal'
  return numbers.test(text) ? 'number' : 'text'
}

/** What a quoted text says to the language: a JSON theme keeps its links and colors in quotes. */
function quotedKind(text) {
  const inner = text.slice(1)
  if (/^@(?!@)/.test(inner)) return 'link'
  if (/^~(?!~)/.test(inner)) return 'call'
  return /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})"$/i.test(inner) ? 'color' : 'string'
}

/** The tokens of a line: `{kind, start, end}`, in UTF-16 offsets; what is in none is white space. */
export function tokens(line) {
  const found = []
  if (/^\s*#(?![0-9a-f]{3,8}\s*$)/i.test(line)) {
    return [{ kind: 'comment', start: line.search(/\S/), end: line.length }]
  }
  for (const match of line.matchAll(pattern)) {
    let text = match[0]
    let [kind] = Object.entries(match.groups).find(([, value]) => value !== undefined)
    if (kind === 'word') {
      const comment = text.indexOf('//')
      if (comment > 0) text = text.slice(0, comment)
      text = text.trimEnd()
      kind = wordKind(text)
    } else if (kind === 'string') kind = quotedKind(text)
    found.push({ kind, start: match.index, end: match.index + text.length })
    if (match.groups.word && text.length < match[0].trimEnd().length) {
      found.push({ kind: 'comment', start: match.index + match[0].indexOf('//'), end: line.length })
      break
    }
  }
  return nameKeys(line, found)
}

/** Tells names and types from values: a name stands before a colon, and a type in parentheses after a name. */
function nameKeys(line, found) {
  const at = (index) => (found[index] ? line[found[index].start] : undefined)
  const isValue = (token) => ['text', 'string', 'number', 'literal', 'link', 'color'].includes(token?.kind)
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

/** The link or literal color of a token, without its quotes: `{kind, text, start, end}`, or null. */
export function reference(line, token) {
  if (token.kind !== 'link' && token.kind !== 'color') return null
  const quoted = line[token.start] === '"'
  const start = token.start + (quoted ? 1 : 0)
  const end = token.end - (quoted && line[token.end - 1] === '"' ? 1 : 0)
  return { kind: token.kind, text: line.slice(start, end), start, end }
}

/** Where each name of a file is defined: `{path, line, start, end}`, lines from 0. */
export function outline(text) {
  const names = []
  const open = []
  let pending = null
  text.split('\n').forEach((line, number) => {
    for (const token of tokens(line)) {
      const mark = token.kind === 'punctuation' ? line[token.start] : ''
      if (token.kind === 'key' || token.kind === 'directive') {
        const name = line.slice(token.start, token.end).replace(/^"|"$/g, '')
        const parents = open.filter((part) => part !== null)
        pending = [...parents, name].join('.')
        names.push({
          path: pending,
          line: number,
          start: token.start,
          end: token.end,
          directive: token.kind === 'directive',
        })
        pending = { name }
      } else if (mark === '{') {
        open.push(pending?.name ?? null)
        pending = null
      } else if (mark === '[') open.push(null)
      else if (mark === '}' || mark === ']') open.pop()
      else if (mark === ',' || mark === ';') pending = null
    }
  })
  return names
}

/** The UTF-16 offset in a line of a column that counts code points from 1. */
export function offsetOf(line, column) {
  let offset = 0
  for (const character of line) {
    column -= 1
    if (column < 1) break
    offset += character.length
  }
  return offset
}
