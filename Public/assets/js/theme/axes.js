// @ts-check
// Choices of axis values, such as `{platform: "ios", skin: "night"}`.

/**
 * A choice for each axis: the value in `wanted`, or else the default, which is the first value.
 * @param {Axis[]} axes
 * @param {Choice} [wanted]
 * @returns {Choice}
 */
export const choose = (axes, wanted = {}) =>
  Object.fromEntries(
    axes.map(({ name, values }) => [name, values.includes(wanted[name]) ? wanted[name] : values[0]]),
  )

/**
 * The choices to search: all of them, or if there are too many, the shown one and each other value on its own.
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @param {number} limit
 */
export function choicesOf(axes, choice, limit) {
  const isComplete = axes.reduce((total, { values }) => total * values.length, 1) <= limit
  const found = isComplete
    ? axes.reduce(
      (found, { name, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
      [/** @type {Choice} */ ({})],
    )
    : axes.flatMap(({ name, values }) => values.map((value) => ({ ...choice, [name]: value })))
  const key = (/** @type {Choice} */ one) => axes.map(({ name }) => one[name]).join()
  const unique = new Map([choice, ...found].map((one) => [key(one), one]))
  return { choices: [...unique.values()].slice(0, limit), isComplete }
}

/**
 * The folder of an axis's overlays: its name in the plural. `skin` and `skins` both have `skins`.
 * @param {string} axis
 */
export const folderOf = (axis) => (axis.endsWith('s') ? axis : `${axis}s`)

/**
 * Whether a file is in the folder of an axis's overlays.
 * @param {string} file
 * @param {Axis[]} axes
 */
export const isOverlay = (file, axes) => axes.some(({ name }) => file.startsWith(`${folderOf(name)}/`))

/**
 * The axis value that a file such as `skins/night.ktv` applies to, or null if it applies to all.
 * @param {string} file
 * @param {Axis[]} axes
 */
export function modeOf(file, axes) {
  for (const { name, values } of axes) {
    const value = values.find((value) => file.startsWith(`${folderOf(name)}/${value}.`))
    if (value !== undefined) return { axis: name, value }
  }
  return null
}

/**
 * The choice for which an overlay such as `skins/night.ktv` applies, or null if the file applies to `choice` anyway.
 * @param {string} file
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @returns {Choice | null}
 */
export function overlayChoice(file, axes, choice) {
  for (const { name, values } of axes) {
    const value = values.find((value) => file.startsWith(`${folderOf(name)}/${value}.`))
    if (value !== undefined) return value === choice[name] ? null : { ...choice, [name]: value }
  }
  return null
}

/** @type {Record<string, string>} */
const platforms = Object.assign(Object.create(null), {
  ios: 'iOS',
  ipados: 'iPadOS',
  macos: 'macOS',
  android: 'Android',
  web: 'Web',
})

/**
 * How a value is shown: a platform as its maker writes it, any other value as the theme does.
 * @param {string} value
 */
export const titleOf = (value) => platforms[value] ?? value

/**
 * A value as a heading: a platform as its maker writes it, any other value with a capital letter.
 * @param {string} value
 */
export const headingOf = (value) => platforms[value] ?? value.charAt(0).toUpperCase() + value.slice(1)

/**
 * The chosen values as text, such as `iOS, night`.
 * @param {Choice} choice
 */
export const nameOf = (choice) => Object.values(choice).map(titleOf).join(', ')

/**
 * What to compare with: a version, another value of an axis, or all other values of an axis.
 * @typedef {{ version: number } | { axis: string, value?: string }} Comparison
 */

/**
 * The values to show beside the chosen one.
 * @param {Comparison} comparison
 * @param {Axis[]} axes
 * @param {Choice} choice
 */
export function valuesBeside(comparison, axes, choice) {
  if (!('axis' in comparison)) return []
  const values = axes.find(({ name }) => name === comparison.axis)?.values ?? []
  const { value } = comparison
  return values.filter((one) => one !== choice[comparison.axis] && (value === undefined || one === value))
}

/**
 * The comparisons to offer: all values of each axis, then each of them if there are more than two, then the versions.
 * @param {Axis[]} axes
 * @param {Choice} choice
 * @param {{ version: number, title: string }[]} versions
 * @returns {{ comparison: Comparison, title: string }[]}
 */
export function comparisons(axes, choice, versions) {
  // The last axis is the skin in most themes, which people compare most.
  const varied = axes.filter(({ values }) => values.length > 1).reverse()
  return [
    ...varied.map(({ name, values }) => ({ comparison: { axis: name }, title: listed(values.map(titleOf)) })),
    ...varied.filter(({ values }) => values.length > 2).flatMap(({ name, values }) =>
      values.filter((value) => value !== choice[name])
        .map((value) => ({ comparison: { axis: name, value }, title: listed([choice[name], value].map(titleOf)) }))
    ),
    ...versions.map(({ version, title }) => ({ comparison: { version }, title })),
  ]
}

/**
 * `day and night`, or `iOS, Android and Web`.
 * @param {string[]} names
 */
const listed = (names) => new Intl.ListFormat('en-GB').format(names)
