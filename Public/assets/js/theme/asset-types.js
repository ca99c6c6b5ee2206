// @ts-check
// The extension of an image or font, given what it contains.
import { partsOf } from './assets.js'

/**
 * The extensions of types whose names are others.
 * @type {Record<string, string>}
 */
const usual = { jpeg: 'jpg', 'svg+xml': 'svg' }
/**
 * Other extensions for the same content. OTF files can contain the outlines of TrueType.
 * @type {Record<string, string>}
 */
const others = { jpg: 'jpeg', ttf: 'otf' }

/**
 * The path with the extension of what a file contains, because many files have another format than their name says.
 * @param {string} path
 * @param {string} type The type of the content, such as `image/png`.
 */
export function corrected(path, type) {
  const name = type.slice(type.indexOf('/') + 1)
  const right = usual[name] ?? name
  const { extension } = partsOf(path)
  return [right, others[right]].includes(extension.toLowerCase())
    ? path
    : path.slice(0, path.length - extension.length) + right
}
