// @ts-check
// The images that values can name: those that the theme has files for, and those of the app.
import { assetIn, assetsOf, namedBy, partsOf } from './assets.js'
import { flatten } from './bundle.js'

/**
 * The paths of the values that name an image.
 * @param {Bundle} bundle
 * @param {string} name
 */
export const placesOf = (bundle, name) =>
  flatten(bundle).flatMap(({ path, type, value }) => type === 'image' && value === name ? [path] : [])

/** @typedef {import('./asset-images.js').ImageFile & { size?: number[] }} SizedFile */
/** @typedef {Candidate & { files: SizedFile[] }} ImageCandidate */

/**
 * The images of a theme: those that it has files for, also of the themes that it extends, and then those that the
 * bundle
 * names without files, which the app has.
 * @param {Bundle} bundle
 * @param {Texts} texts
 * @param {Axis[]} axes
 * @returns {ImageCandidate[]}
 */
export function imagesOf(bundle, texts, axes) {
  /** @type {Map<string, SizedFile[]>} */
  const known = new Map()
  for (const [stem, paths] of assetsOf(texts)) {
    if (partsOf(paths[0]).isFont || namedBy(stem, axes).mode !== null) continue
    known.set(
      stem,
      paths.flatMap((path) => {
        const asset = assetIn(texts[path])
        return asset ? [{ ...asset, scale: partsOf(path).scale }] : []
      }),
    )
  }
  // The bundle's files are those of the chosen skin.
  for (const [name, files] of Object.entries(bundle.assets ?? {})) known.set(name, files)
  const uses = usesIn(bundle)
  const noun = (/** @type {number} */ number) => number === 1 ? '1 use' : `${number} uses`
  const candidate = (/** @type {string} */ path, /** @type {SizedFile[]} */ files) => ({
    path,
    type: 'image',
    label: [noun(uses.get(path) ?? 0), files.length ? sizeOf(files) : 'in the app'].filter(Boolean).join(' · '),
    color: null,
    files,
  })
  const sorted = (/** @type {Iterable<string>} */ names) => [...names].sort((a, b) => a.localeCompare(b))
  return [
    ...sorted(known.keys()).map((name) => candidate(name, known.get(name) ?? [])),
    ...sorted(uses.keys()).filter((name) => !known.has(name)).map((name) => candidate(name, [])),
  ]
}

/**
 * The size of an image in points, such as `24 × 24`, or an empty text for a vector image without a size.
 * @param {SizedFile[]} files
 */
export function sizeOf(files) {
  const sized = files.find(({ size }) => size)
  return sized?.size ? sized.size.map((one) => Math.round(one / sized.scale * 10) / 10).join(' × ') : ''
}

/** @param {Bundle} bundle */
function usesIn(bundle) {
  /** @type {Map<string, number>} */
  const uses = new Map()
  for (const { type, value } of flatten(bundle)) {
    if (type === 'image' && typeof value === 'string' && value) uses.set(value, (uses.get(value) ?? 0) + 1)
  }
  return uses
}
