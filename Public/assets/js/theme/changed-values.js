// @ts-check
// What differs between two states of a theme's files, in the words of its author: values, images and fonts.
import { isAsset, partsOf } from './assets.js'
import { leaves } from './writing.js'

/** The maximum number of names in a sentence. */
const named = 2

/**
 * The paths of the values that differ, new ones first, and the paths of the images and fonts that do.
 * @param {TextChanges} before
 * @param {TextChanges} after
 */
export function changedValues(before, after) {
  /** @type {Set<string>} */
  const fresh = new Set()
  /** @type {Set<string>} */
  const changed = new Set()
  /** @type {Set<string>} */
  const assets = new Set()
  for (const file of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now] = [before[file] ?? '', after[file] ?? '']
    if (old === now) continue
    if (isAsset(file)) {
      assets.add(file)
      continue
    }
    const [gone, added] = [valuesOf(old), valuesOf(now)]
    for (const path of new Set([...gone.keys(), ...added.keys()])) {
      if (!gone.has(path)) fresh.add(path)
      else if (gone.get(path) !== added.get(path)) changed.add(path)
    }
  }
  return { paths: [...new Set([...fresh, ...changed])], assets: [...assets] }
}

/**
 * The number of values, images and fonts that differ.
 * @param {TextChanges} before
 * @param {TextChanges} after
 */
export function countChanges(before, after) {
  const { paths, assets } = changedValues(before, after)
  return paths.length + new Set(assets.map(assetInWords)).size
}

/**
 * What differs, such as `brand.purple, brand.pink and 3 more`. Null if no value does, only its layout or comments.
 * @param {TextChanges} before
 * @param {TextChanges} after
 */
export function changesInWords(before, after) {
  const { paths, assets } = changedValues(before, after)
  const names = [...paths, ...new Set(assets.map(assetInWords))]
  return names.length ? namesInWords(names) : null
}

/** @param {string[]} names */
export function namesInWords(names) {
  const rest = names.length - named
  return new Intl.ListFormat('en-GB').format([...names.slice(0, named), ...(rest > 0 ? [`${rest} more`] : [])])
}

/**
 * `the image sunset`
 * @param {string} path
 */
export function assetInWords(path) {
  const { isFont, stem } = partsOf(path)
  return `the ${isFont ? 'font' : 'image'} ${stem}`
}

/** @param {string} text */
const valuesOf = (text) => new Map(leaves(text).map(({ path, source }) => [path, source]))
