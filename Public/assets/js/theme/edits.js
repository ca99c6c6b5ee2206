// @ts-check
// Applies edits from the server to the text of files.

/**
 * The texts of the files that the edits change. Lines and columns count from 1, and columns count code points.
 * @param {Texts} files
 * @param {{ file: string, line: number, column: number, length: number, replacement: string }[]} edits
 * @returns {Texts}
 */
export function applyEdits(files, edits) {
  /** @type {Map<string, string[][]>} */
  const changed = new Map()
  // Back to front, so that an edit doesn't change the columns of the others.
  const ordered = [...edits].sort((a, b) => b.line - a.line || b.column - a.column)
  for (const { file, line, column, length, replacement } of ordered) {
    const lines = changed.get(file) ?? files[file].split('\n').map((text) => [...text])
    changed.set(file, lines)
    lines[line - 1].splice(column - 1, length, ...replacement)
  }
  return Object.fromEntries([...changed].map(([file, lines]) => [file, lines.map((line) => line.join('')).join('\n')]))
}
