// @ts-check
// Converts the token files of other tools to the files of a theme.
import * as api from '../api.js'
import * as session from '../session.js'
import { includingTokens } from './new-theme.js'

/** @typedef {{ files: Texts, entry: string }} ImportedTheme */
/** @typedef {API.ImportFinding | Diagnostic} Finding */

/**
 * The contents of files by name.
 * @param {File[]} files
 * @returns {Promise<Texts>}
 */
export const contentsOf = async (files) =>
  Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, decode(await file.arrayBuffer())])))

/**
 * The content of a file. Some tools write UTF-16, which begins with a byte order mark.
 * @param {ArrayBuffer} content
 */
function decode(content) {
  const [first, second] = new Uint8Array(content)
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(content)
}

/**
 * The theme of the files that can be read, and everything that is left out or changed. Design tokens are included as
 * they are, unless one of them can't be read.
 * @param {string} app
 * @param {Texts} contents
 * @returns {Promise<{ theme: ImportedTheme | null, findings: Finding[] }>}
 */
export async function convert(app, contents) {
  const included = includingTokens(contents)
  if (included) {
    const theme = { files: included, entry: 'theme.ktv' }
    const { diagnostics } = await api.check(app, theme, {})
    if (!diagnostics.some(isError)) return { theme, findings: diagnostics }
  }
  const { files, entry, findings } = await api.convert(app, contents, session.csrf())
  if (files) return { theme: { files, entry: entry ?? 'theme.ktv' }, findings }
  // The other files don't depend on a file that isn't a token file at all.
  const broken = new Set(findings.filter(isError).map(({ file }) => file))
  const rest = Object.fromEntries(Object.entries(contents).filter(([file]) => !broken.has(file)))
  const number = Object.keys(rest).length
  if (!number || number === Object.keys(contents).length) return { theme: null, findings }
  const converted = await convert(app, rest)
  const refused = findings.filter(({ file }) => file !== null && broken.has(file))
  return { theme: converted.theme, findings: [...refused, ...converted.findings] }
}

const isError = (/** @type {Finding} */ { severity }) => severity === 'error'
