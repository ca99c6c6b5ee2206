// @ts-check
// Choices of axis values, such as `{platform: "ios", skin: "night"}`.

/**
 * A choice for each axis: the value in `wanted`, or else the default, which is the first.
 * @param {Axis[]} axes
 * @param {Choice} [wanted]
 * @returns {Choice}
 */
export const choose = (axes, wanted = {}) =>
  Object.fromEntries(
    axes.map(({ name, values }) => [name, values.includes(wanted[name]) ? wanted[name] : values[0]]),
  )

/**
 * Every combination of axis values, the default first.
 * @param {Axis[]} axes
 * @returns {Choice[]}
 */
export const combinations = (axes) =>
  axes.reduce(
    (found, { name, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [/** @type {Choice} */ ({})],
  )

/**
 * The chosen values as text, such as `ios, night`.
 * @param {Choice} choice
 */
export const nameOf = (choice) => Object.values(choice).join(', ')
