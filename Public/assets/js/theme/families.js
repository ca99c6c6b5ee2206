// @ts-check
// The font families that a font can name: those that the theme has files for, and then those that it names already.
import { assetIn, isAsset } from './assets.js'
import { flatten } from './bundle.js'
import { weightName } from './controls.js'

/**
 * @typedef {Pick<import('./assets.js').Asset, 'sha256' | 'type' | 'weight' | 'italic'> & { scale: number }} FontFile
 */
/** @typedef {Candidate & { files: FontFile[] }} FamilyCandidate */

/**
 * @param {Bundle} bundle
 * @param {Texts} texts
 * @returns {FamilyCandidate[]}
 */
export function familiesOf(bundle, texts) {
  const own = Object.keys(texts).filter(isAsset).flatMap((path) => assetIn(texts[path]) ?? [])
  const all = [...own, ...bundle.fonts ?? []].flatMap(({ family, ...file }) =>
    family === undefined ? [] : [{ family, ...file, type: 'font/ttf', scale: 1 }]
  )
  const byFamily = Map.groupBy(all, ({ family }) => family)
  const named = flatten(bundle).flatMap(({ type, value }) => {
    if (type === 'font') return [value?.name, ...value?.fallbacks ?? []]
    if (type === 'textAttributes') return [value?.font?.name]
    return type === 'fontFamily' ? value : []
  })
  const others = [...new Set(named)].filter((one) => typeof one === 'string' && !byFamily.has(one))
  const candidate = (/** @type {string} */ path, /** @type {string} */ label, /** @type {FontFile[]} */ files) => ({
    path,
    type: 'fontFamily',
    label,
    color: null,
    files,
  })
  return [
    ...[...byFamily].sort(([a], [b]) => a.localeCompare(b)).map(([name, files]) =>
      candidate(name, weightsOf(files), files)
    ),
    ...others.sort().map((name) => candidate(name, name === 'system' ? 'the system’s font' : 'in the app', [])),
  ]
}

/**
 * The weights of a family's files in words, such as `Regular, Bold italic`.
 * @param {FontFile[]} files
 */
export function weightsOf(files) {
  const words = files.map(({ weight = 400, italic }) => {
    const [low, high] = [weight].flat()
    const range = high ? `${weightName(low)} to ${weightName(high).toLowerCase()}` : weightName(low)
    return { low, text: italic ? `${range} italic` : range }
  })
  return [...new Set(words.sort((a, b) => a.low - b.low).map(({ text }) => text))].join(', ')
}
