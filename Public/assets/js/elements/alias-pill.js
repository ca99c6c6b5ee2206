// @ts-check
// A link to another value: a pill with the name and, for a color, its swatch.
import { h, swatch } from '../dom.js'

/**
 * @param {string} path
 * @param {string | null} [color]
 */
export const aliasPill = (path, color = null) =>
  h('span', { class: 'alias', title: path }, color && swatch(color), h('span', { class: 'alias-name' }, path))
