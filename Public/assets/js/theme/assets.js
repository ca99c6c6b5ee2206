// @ts-check
// The images and fonts of a theme. In place of such a file, the theme's text has its description, a line of JSON.

import { folderOf } from './axes.js'

/**
 * The description of an image or font. `weight` is a number, or the lowest and highest weight of a variable font.
 * @typedef {{
 *   sha256: string, type: string, bytes: number, size?: number[], family?: string,
 *   weight?: number | [number, number], italic?: boolean, embedding?: 'restricted', characters?: string
 * }} Asset
 */

const pattern = /^assets\/(.*\/)?([^/]+?)(@[1-4]x)?\.(png|jpe?g|webp|heic|pdf|svg|ttf|otf|woff2)$/i

/**
 * Whether a file of a theme is an image or font.
 * @param {string} path
 */
export const isAsset = (path) => pattern.test(path)

/**
 * The parts of an image's or font's path: `assets/icons/heart@2x.png` is the folder `icons/`, the name `heart`, the
 * scale
 * 2 and the extension `png`. All files with the same `stem` are the same image or font.
 * @param {string} path
 */
export function partsOf(path) {
  const [, folder = '', name = path, scale, extension = ''] = pattern.exec(path) ?? []
  const isFont = /^(ttf|otf|woff2)$/i.test(extension)
  return { folder, name, scale: Number(scale?.[1] ?? 1), extension, isFont, stem: folder + name }
}

/**
 * The name by which values mean an image, and the value of an axis, such as `night`, for which it replaces another one.
 * @param {string} stem
 * @param {Axis[]} axes
 * @returns {{ name: string, mode: string | null }}
 */
export function namedBy(stem, axes) {
  for (const { name, values } of axes) {
    for (const mode of values) {
      const start = `${folderOf(name)}/${mode}/`
      if (stem.startsWith(start)) return { name: stem.slice(start.length), mode }
    }
  }
  return { name: stem, mode: null }
}

/**
 * The description in a text, or null for any other text.
 * @param {string | undefined} text
 * @returns {Asset | null}
 */
export function assetIn(text) {
  try {
    const asset = JSON.parse(text ?? '')
    return /^[0-9a-f]{64}$/.test(asset.sha256) ? asset : null
  } catch {
    return null
  }
}

/**
 * The theme's images and fonts by stem, each with the paths of its files.
 * @param {Texts} files
 * @returns {Map<string, string[]>}
 */
export const assetsOf = (files) => Map.groupBy(Object.keys(files).filter(isAsset).sort(), (path) => partsOf(path).stem)

/**
 * The texts without images and fonts, which are the files that a person can read.
 * @param {Texts} files
 * @returns {Texts}
 */
export const readable = (files) => Object.fromEntries(Object.entries(files).filter(([path]) => !isAsset(path)))
