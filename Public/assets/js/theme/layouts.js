// @ts-check
// How the theme on the page arranges the parts of its components. Bundles don't contain layouts, because apps arrange
// parts themselves.

/** @type {Record<string, API.Layout>} */
let layouts = {}

/** @param {Record<string, API.Layout> | undefined} all By the name of the component. An older server sends none. */
export function setLayouts(all) {
  layouts = all ?? {}
}

/** All layouts, as a part of the key of what is drawn with them. */
export const allLayouts = () => layouts

/**
 * The layout of a component, or of the closest component that it extends. Null if none has one.
 * @param {string[]} types The names of the view's type and of the types that it extends.
 */
export function layoutOf(types) {
  const found = types.find((type) => Object.hasOwn(layouts, type))
  return found === undefined ? null : layouts[found]
}
