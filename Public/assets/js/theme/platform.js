// @ts-check
// The differences between platforms in text styles and system fonts. Other differences are in `gallery.css`.

/** @typedef {'ios' | 'android' | 'web'} Platform */

/**
 * The platform of a bundle's axes.
 * @param {Choice} axes
 * @returns {Platform}
 */
export function platformOf(axes) {
  const values = Object.values(axes).map((value) => value.toLowerCase())
  return /** @type {Platform[]} */ (['ios', 'android']).find((name) => values.includes(name)) ?? 'web'
}

/**
 * The system's font, if the browser has it.
 * @param {Platform} platform
 */
export const systemFont = (platform) =>
  ({ ios: ['-apple-system', '"SF Pro Text"', 'Inter'], android: ['Roboto', 'Inter'], web: ['system-ui'] })[platform]

/**
 * The size and weight of each text style: for iOS, at the default text size; for Android, from the Material appearances
 * that `livery generate` names.
 * @type {Record<string, { ios: [number, number], android: [number, number] }>}
 */
const textStyles = Object.assign(Object.create(null), {
  largeTitle: { ios: [34, 400], android: [34, 400] },
  title1: { ios: [28, 400], android: [24, 400] },
  title2: { ios: [22, 400], android: [20, 500] },
  title3: { ios: [20, 400], android: [20, 500] },
  headline: { ios: [17, 600], android: [16, 400] },
  body: { ios: [17, 400], android: [14, 400] },
  callout: { ios: [16, 400], android: [14, 400] },
  subheadline: { ios: [15, 400], android: [14, 500] },
  footnote: { ios: [13, 400], android: [12, 400] },
  caption1: { ios: [12, 400], android: [12, 400] },
  caption2: { ios: [11, 400], android: [12, 400] },
})

/**
 * The size and weight of a text style. The web has no text styles of its own, so the iOS text styles apply.
 * @param {Platform} platform
 * @param {string} textStyle
 */
export const fontSize = (platform, textStyle) =>
  textStyles[textStyle]?.[platform === 'android' ? 'android' : 'ios'] ?? []
