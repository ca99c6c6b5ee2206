// @ts-check
// The fonts of themes, registered with names that no other theme and no installed font has. A face is loaded when text
// that needs it is drawn.
import { address } from '../base.js'

/**
 * @typedef {Pick<import('./assets.js').Asset, 'sha256' | 'weight' | 'italic'> & { woff2?: { sha256: string } }}
 * FontFile
 */

/** @type {Map<string, FontFace>} */
const faces = new Map()

/**
 * Registers the files of a family. Returns its name in CSS, or null if one of the files couldn't be loaded.
 * @param {FontFile[]} files
 */
export function registered(files) {
  const family = `livery-${files.map(({ sha256 }) => sha256.slice(0, 12)).join('-')}`
  const all = files.map((file) => faces.get(family + file.sha256) ?? register(family, file))
  return all.some(({ status }) => status === 'error') ? null : family
}

/**
 * @param {string} family
 * @param {FontFile} file
 */
function register(family, { sha256, weight = 400, italic, woff2 }) {
  const face = new FontFace(family, `url("${address(`/assets/${woff2?.sha256 ?? sha256}`)}")`, {
    weight: [weight].flat().join(' '),
    style: italic ? 'italic' : 'normal',
    display: 'swap',
  })
  document.fonts.add(face)
  faces.set(family + sha256, face)
  return face
}

/**
 * The name in CSS of a family that a bundle has files for, null if they couldn't be loaded, or undefined without files.
 * @param {Bundle} bundle
 * @param {string} name
 */
export function familyIn({ fonts = [] }, name) {
  const files = fonts.filter(({ family }) => family === name)
  return files.length ? registered(files) : undefined
}
