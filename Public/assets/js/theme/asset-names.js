// @ts-check
// Where an added image or font belongs: the path for the name of a file, and which file it replaces.
import { isAsset, partsOf } from './assets.js'

/** The largest image or font, in bytes. */
export const byteLimit = 2 * 1024 * 1024

/** The formats, for the browser's dialog that chooses files. */
export const accepted = '.png,.jpg,.jpeg,.webp,.heic,.pdf,.svg,.ttf,.otf,.woff2'

/** The extensions of files with design tokens, for the browser's dialog that chooses files. */
export const tokenExtensions = '.json,.json5,.jsonc,.tokens'

/**
 * Whether a file contains design tokens, to be imported.
 * @param {string} name
 */
export const isTokens = (name) => tokenExtensions.split(',').some((one) => name.toLowerCase().endsWith(one))

/**
 * The path for a file's name, or why the name can't be used, as a sentence. Spaces become hyphens, because values name
 * images.
 * @param {string} name
 * @returns {{ path: string, problem?: undefined } | { problem: string }}
 */
export function pathFor(name) {
  const plain = name.normalize('NFC').trim()
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/u.test(plain) || /[/\\:*?"<>|]/.test(plain) || plain.startsWith('.')) {
    return { problem: 'Its name has characters that a theme can’t have. Rename it.' }
  }
  const path = `assets/${plain.replace(/\s+/g, '-').replace(/\.[^.]+$/, (extension) => extension.toLowerCase())}`
  if (isTokens(path)) {
    return { problem: 'It is not an image or a font. To add its tokens, choose Import… above the table of tokens.' }
  }
  if (!isAsset(path)) {
    return {
      problem: 'It is not an image (PNG, JPEG, WebP, HEIC, PDF, SVG), a font (TTF, OTF, WOFF2) or a file with ' +
        'tokens (JSON, as design tokens, Tokens Studio, Style Dictionary or Figma export them).',
    }
  }
  return { path }
}

/**
 * The file of a theme that a file at a path would replace: the same image at the same scale, also in another format, or
 * the same font. Names that differ only in case are the same, because not every disk can have both files.
 * @param {string} path
 * @param {string[]} paths
 */
export function replacedBy(path, paths) {
  const key = keyOf(path)
  return paths.find((one) => one === path) ?? paths.find((one) => isAsset(one) && keyOf(one) === key)
}

/** @param {string} path */
function keyOf(path) {
  const { stem, scale, extension, isFont } = partsOf(path)
  const format = isFont ? extension : extension === 'svg' || extension === 'pdf' ? extension : 'raster'
  return `${stem} ${scale} ${format}`.toLowerCase()
}

/**
 * The path of a file after it becomes part of another image. Its scale and format don't change.
 * @param {string} path
 * @param {string} stem
 */
export const pathOf = (path, stem) => `assets/${stem}${path.slice(`assets/${partsOf(path).stem}`.length)}`

/**
 * Other paths for files whose names are taken, so that both stay. All scales of an image get the same new name.
 * @param {string[]} added
 * @param {string[]} paths
 * @returns {Map<string, string>} By the path that each file would have.
 */
export function besides(added, paths) {
  const taken = new Set(paths.filter(isAsset).map((path) => partsOf(path).stem.toLowerCase()))
  const conflicting = new Set(added.filter((path) => replacedBy(path, paths)).map((path) => partsOf(path).stem))
  const renamed = new Map([...conflicting].map((stem) => {
    let number = 2
    while (taken.has(`${stem}-${number}`.toLowerCase())) number += 1
    return [stem, `${stem}-${number}`]
  }))
  return new Map(added.map((path) => {
    const { stem } = partsOf(path)
    return [path, pathOf(path, renamed.get(stem) ?? stem)]
  }))
}

/**
 * The path of the file that replaces another one: its name stays, and its format may change.
 * @param {string} path
 * @param {string} name The name of the new file.
 */
export const replacement = (path, name) =>
  path.replace(/[^.]+$/, () => partsOf(`assets/${name}`).extension.toLowerCase())
