// @ts-check
// Converts the token files of other tools to the files of a theme.
import * as api from '../api.js'
import * as session from '../session.js'
import { includingTokens } from './new-theme.js'

/** @typedef {{ files: Texts, entry: string }} ImportedTheme */
/** @typedef {API.ImportFinding | Diagnostic} Finding */
/** @typedef {{ diagnostics: Diagnostic[], bundle: Bundle | null, axes?: Axis[] | null }} Compiled */
/**
 * Compiles a theme as a part of an app. The result has what the theme adds to the app, or is null if the app can't be
 * compiled now.
 * @typedef {(theme: ImportedTheme) => Promise<Compiled | null>} Within
 */

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

/** @type {Within} */
const nowhere = async () => null

/**
 * Compiles an imported theme alone or, if it links to values of the app that it is imported into, as a part of that.
 * @param {string} app
 * @param {ImportedTheme} theme
 * @param {Within} [within]
 * @returns {Promise<Compiled>}
 */
export async function checkImported(app, theme, within = nowhere) {
  const alone = await api.check(app, theme, {})
  if (!alone.diagnostics.some(isError)) return alone
  const inside = await within(theme)
  return inside && !inside.diagnostics.some(isError) ? { ...inside, axes: alone.axes } : alone
}

/**
 * The theme of the files that can be read, and everything that is left out or changed. Design tokens are included as
 * they are, unless one of them can't be read.
 * @param {string} app
 * @param {Texts} contents
 * @param {Within} [within]
 * @returns {Promise<{ theme: ImportedTheme | null, findings: Finding[] }>}
 */
export async function convert(app, contents, within = nowhere) {
  const included = includingTokens(contents)
  if (included) {
    const theme = { files: included, entry: 'theme.ktv' }
    const { diagnostics } = await checkImported(app, theme, within)
    if (!diagnostics.some(isError)) return { theme, findings: diagnostics }
  }
  const { files, entry, findings } = await api.convert(app, contents, session.csrf())
  if (files) return { theme: { files, entry: entry ?? 'theme.ktv' }, findings }
  // The other files don't depend on a file that isn't a token file at all.
  const broken = new Set(findings.filter(isError).map(({ file }) => file))
  const rest = Object.fromEntries(Object.entries(contents).filter(([file]) => !broken.has(file)))
  const number = Object.keys(rest).length
  if (!number || number === Object.keys(contents).length) return { theme: null, findings }
  const converted = await convert(app, rest, within)
  const refused = findings.filter(({ file }) => file !== null && broken.has(file))
  return { theme: converted.theme, findings: [...refused, ...converted.findings] }
}

const isError = (/** @type {Finding} */ { severity }) => severity === 'error'
