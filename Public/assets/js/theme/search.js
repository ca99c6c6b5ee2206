// @ts-check
// Finds a text in files.

/**
 * @typedef {{ text: string, matchCase: boolean, wholeWords: boolean }} Query
 * A place, in the same form as in edits: lines and columns count from 1, and columns count code points.
 * @typedef {{ file: string, line: number, column: number, length: number }} Place
 * A place with its line's text before it, in it and after it.
 * @typedef {Place & { before: string, found: string, after: string }} Match
 */

/**
 * The places of a text, in the order of the files.
 * @param {Texts} files
 * @param {Query} query
 * @returns {Match[]}
 */
export function search(files, { text, matchCase, wholeWords }) {
  if (!text) return []
  const literal = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const pattern = new RegExp(
    wholeWords ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal,
    matchCase ? 'gu' : 'giu',
  )
  const length = (/** @type {string} */ part) => [...part].length
  return Object.entries(files).flatMap(([file, content]) =>
    content.split('\n').flatMap((line, index) =>
      [...line.matchAll(pattern)].map(({ 0: found, index: start }) => ({
        file,
        line: index + 1,
        column: length(line.slice(0, start)) + 1,
        length: length(found),
        before: line.slice(0, start),
        found,
        after: line.slice(/** @type {number} */ (start) + found.length),
      }))
    )
  )
}
