// @ts-check
// Detects font families that the page can't draw.
import { familyIn } from './fonts.js'

/** @type {Map<string, boolean>} */
const known = new Map()

/**
 * Whether a family is drawn in another one, because neither the theme has files for it nor this computer has it.
 * @param {Bundle} bundle
 * @param {string} name
 */
export function isStandIn(bundle, name) {
  if (name === 'system') return false
  const own = familyIn(bundle, name)
  if (own !== undefined) return own === null
  const found = known.get(name) ?? isInstalled(name)
  known.set(name, found)
  return !found
}

/**
 * If a family is installed, text has the same width with every fallback.
 * @param {string} name
 */
function isInstalled(name) {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return true
  const widths = ['monospace', 'serif', 'sans-serif'].map((other) => {
    canvas.font = `72px ${JSON.stringify(name)}, ${other}`
    return canvas.measureText('mmmmmlli 0123 Wwy').width
  })
  return new Set(widths).size === 1
}
