// @ts-check
// The characters of a font, and a sample that it can draw.

/** The number of symbols in a sample. */
const shown = 24
const line = 'The quick brown fox jumps over 13 lazy dogs'

/**
 * A sample of a font's characters, as letters and as a line, and the number of its characters. A font of symbols shows
 * its symbols.
 * @param {string | undefined} characters Ranges of hexadecimal code points, such as `20-7e,a0`.
 */
export function sampleText(characters) {
  const ranges = (characters ?? '').split(',').filter(Boolean).map((range) => {
    const ends = range.split('-').map((one) => Number.parseInt(one, 16))
    return { first: ends[0], last: ends[ends.length - 1] }
  })
  const number = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const has = (/** @type {string} */ letter) => {
    const code = letter.codePointAt(0) ?? 0
    return ranges.some(({ first, last }) => first <= code && code <= last)
  }
  if (!number || [...'Agox'].every(has)) return { letters: 'Ag', line, number }
  const codes = ranges.flatMap(({ first, last }) =>
    Array.from({ length: Math.min(last - first + 1, shown) }, (_, index) => first + index)
  )
  const symbols = codes.filter((code) => code > 0x20 && !(code >= 0x7f && code <= 0xa0)).slice(0, shown)
    .map((code) => String.fromCodePoint(code))
  return { letters: symbols.slice(-2).join(''), line: symbols.join(' '), number }
}
