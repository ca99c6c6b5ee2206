// @ts-check
// The background on which the styles of an app are drawn.
import { hex, isDark } from './color.js'

/** Where themes commonly define the background of the app. */
const groundNames = [
  'surface.page',
  'surface.background',
  'colors.page',
  'colors.background',
  'page',
  'background',
  'palette.page',
  'basicColors.background',
]

/**
 * The background of the app, so that styles are drawn on their intended background.
 * @param {Bundle} bundle
 */
export function groundOf(bundle) {
  const token = groundNames.map((name) => bundle.tokens[name]).find((token) => token?.type === 'color')
  if (token) return hex(token.value)
  return /night|dark/.test(JSON.stringify(bundle.axes)) ? '#17161a' : '#ffffff'
}

/**
 * A color that is readable on a background.
 * @param {string} ground
 */
export const inkOn = (ground) => isDark(ground) ? '#ffffff' : '#1d1d1f'
