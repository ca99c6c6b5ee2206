// @ts-check
// Sample content for drawings, because only the app has the real content. The name of a part selects its text, and the
// number of lines determines how long it is.

/** @type {Record<string, string>} */
const samples = Object.assign(Object.create(null), {
  title: 'Evening in Lisbon',
  heading: 'Evening in Lisbon',
  headline: 'Evening in Lisbon',
  subtitle: 'Three people near you',
  message: 'You have a new match.',
  text: 'Say hello first',
  body: 'Photos with a smile get twice the answers.',
  description: 'Photos with a smile get twice the answers.',
  name: 'Ada, 36',
  caption: 'Yesterday',
  date: 'Yesterday',
  time: '9:41',
  note: 'An hour ago',
  hint: 'An hour ago',
  price: '€ 24.90',
  number: '1,280',
  count: '12',
  placeholder: 'Search',
  action: 'See who is going',
})
/** Text that needs several lines, to show line breaks. */
export const longSample =
  'Three people near you would like to meet you this evening. Say hello before they leave the city again.'
/** Text for a part with two lines, and for one with more. */
const [twoLines, manyLines] = [
  'Three people near you would like to meet you.',
  'Three people near you would like to meet you this evening. Say hello before they leave.',
]

/** @param {string} name */
const words = (name) => {
  const text = name.replace(/^.*\./, '').replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[-_]/g, ' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Sample text for a part or a style.
 * @param {string} name
 */
export const sampleFor = (name) => samples[name.replace(/^.*\./, '')] ?? words(name)

/** @type {Record<string, string>} */
const besidePicture = Object.assign(Object.create(null), { title: 'Ada, 36', subtitle: 'Lisbon · 2 km away' })

/**
 * Sample text that fills the lines of a part.
 * @param {string} name
 * @param {number} lines The maximum number of lines, or 0 for any number.
 * @param {boolean} isBesidePicture Whether the part shares its row with a picture, such as a portrait.
 */
export function sampleIn(name, lines, isBesidePicture) {
  if (lines === 1) return (isBesidePicture ? besidePicture[name] : undefined) ?? sampleFor(name)
  if (/title|head/i.test(name)) return 'An evening of live music'
  return lines === 2 ? twoLines : manyLines
}
