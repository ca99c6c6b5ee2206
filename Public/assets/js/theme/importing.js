// @ts-check
// Adds an imported theme to another one.
import { including } from './includes.js'

/** The folder of imported files. */
export const folder = 'imported/'

/**
 * Whether an imported theme has values for several modes. Only the entry of a theme can declare them.
 * @param {import('../elements/token-drop.js').ImportedTheme} imported
 */
export const hasAxes = ({ files, entry }) =>
  Object.keys(files).some((file) => file.endsWith('.resolver.json')) || /^\s*"?@axes/m.test(files[entry])

/**
 * The texts that change: the imported files, and the entry, which includes them below everything else.
 * @param {import('../elements/token-drop.js').ImportedTheme} imported
 * @param {Texts} texts
 * @param {string} entry
 * @returns {Texts}
 */
export const adding = (imported, texts, entry) => ({
  ...Object.fromEntries(Object.entries(imported.files).map(([file, text]) => [folder + file, text])),
  [entry]: including(texts[entry], entry, folder + imported.entry),
})
