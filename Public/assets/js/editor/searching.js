// @ts-check
// Opens the palette, which searches files, commands and values.
import '../elements/palette.js'
import { emit, find } from '../dom.js'

/** @typedef {Record<string, Command>} Commands */

/**
 * Opens the palette with files, commands, and the values and styles of a bundle.
 * @param {{ files: string[], commands: Commands, candidates: Candidate[] }} entries
 * @param {import('./navigation.js').Navigation} navigation
 * @param {() => Promise<Candidate[]>} others Loads the values of other skins and platforms.
 */
export function openPalette({ files, commands, candidates }, navigation, others) {
  find('livery-palette').open([
    ...files.map((file) => ({ title: file, kind: 'file', run: () => navigation.open(file) })),
    ...Object.values(commands).map(({ title, note, run }) => ({ title, note, kind: 'command', run })),
    ...candidates.map(valueEntry),
  ], async () => (await others()).map(valueEntry))
}

/**
 * @param {Candidate} candidate
 * @returns {PaletteEntry}
 */
const valueEntry = ({ path, type, label, color }) => ({
  title: path,
  note: label,
  color,
  kind: type,
  run: () => emit(document.body, 'livery-select', { kind: 'value', name: path }),
})
