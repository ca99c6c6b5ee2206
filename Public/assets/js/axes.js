// Choices of axes: `{platform: "ios", skin: "night"}`.

/** What is chosen where nobody chose: the first value of each axis, or what `wanted` names. */
export const choose = (axes, wanted = {}) =>
  Object.fromEntries(axes.map(({ name, values }) => [name, values.includes(wanted[name]) ? wanted[name] : values[0]]))

/** Every choice there is, the default first. */
export const combinations = (axes) =>
  axes.reduce((found, { name, values }) => found.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))), [
    {},
  ])

/** `ios, night`. */
export const nameOf = (choice) => Object.values(choice).join(', ')
