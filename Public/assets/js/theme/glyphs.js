// @ts-check
// The symbols for icons, by words in their names. Each is a line drawing in a square of 24.

/** @type {[RegExp, string[]][]} */
const glyphs = [
  [/follow|invite|person_?add|add_?(friend|person)/, [
    'M9.5 11 A4 4 0 1 0 9.5 3 A4 4 0 1 0 9.5 11',
    'M2.5 20 C2.5 16 5.5 14 9.5 14 S16.5 16 16.5 20',
    'M19 7 V13',
    'M16 10 H22',
  ]],
  [/user|person|people|friend|account|profile|avatar/, [
    'M12 11.5 A4 4 0 1 0 12 3.5 A4 4 0 1 0 12 11.5',
    'M4.5 20.5 C4.5 16.5 7.5 14.5 12 14.5 S19.5 16.5 19.5 20.5',
  ]],
  [/sport|ball|game|play/, [
    'M12 3 A9 9 0 1 0 12 21 A9 9 0 1 0 12 3',
    'M3 12 H21',
    'M12 3 C7 8 7 16 12 21',
    'M12 3 C17 8 17 16 12 21',
  ]],
  [/heart|like|love|favou?rite/, [
    'M12 20 C5 15 3 11.5 3 8.5 A4.5 4.5 0 0 1 12 7 A4.5 4.5 0 0 1 21 8.5 C21 11.5 19 15 12 20 Z',
  ]],
  [/star|rat(e|ing)|featured|premium/, [
    'M12 3 L14.7 9 L21 9.7 L16.3 14 L17.6 20.5 L12 17.2 L6.4 20.5 L7.7 14 L3 9.7 L9.3 9 Z',
  ]],
  [/chat|messag|comment|reply/, ['M4 5 H20 V16 H11 L6.5 20 V16 H4 Z']],
  [/mail|letter|envelope/, ['M3.5 5.5 H20.5 V18.5 H3.5 Z', 'M3.5 6.5 L12 13 L20.5 6.5']],
  [/search|find|magnif/, ['M10.5 17 A6.5 6.5 0 1 0 10.5 4 A6.5 6.5 0 1 0 10.5 17', 'M15.2 15.2 L20.5 20.5']],
  [/close|cancel|dismiss|clear|cross/, ['M5.5 5.5 L18.5 18.5', 'M18.5 5.5 L5.5 18.5']],
  [/check|done|tick|verif|success|accept/, ['M4.5 12.5 L10 18 L19.5 6.5']],
  [/plus|add|create|new/, ['M12 4.5 V19.5', 'M4.5 12 H19.5']],
  [/back|left|previous/, ['M15 4.5 L7.5 12 L15 19.5']],
  [/next|right|forward|chevron|arrow|disclosure/, ['M9 4.5 L16.5 12 L9 19.5']],
  [/gear|setting|preference|filter/, [
    'M3.5 7 H13',
    'M18 7 H20.5',
    'M15.5 9.5 A2.5 2.5 0 1 0 15.5 4.5 A2.5 2.5 0 1 0 15.5 9.5',
    'M3.5 17 H6',
    'M11 17 H20.5',
    'M8.5 19.5 A2.5 2.5 0 1 0 8.5 14.5 A2.5 2.5 0 1 0 8.5 19.5',
  ]],
  [/bell|notif|alarm/, [
    'M5 17 C6.5 15 6.5 13.5 6.5 10.5 A5.5 5.5 0 0 1 17.5 10.5 C17.5 13.5 17.5 15 19 17 Z',
    'M10 20 H14',
  ]],
  [/photo|image|picture|camera/, [
    'M3.5 7 H8 L9.5 4.5 H14.5 L16 7 H20.5 V19 H3.5 Z',
    'M12 16.5 A3.8 3.8 0 1 0 12 9 A3.8 3.8 0 1 0 12 16.5',
  ]],
  [/location|place|map|pin/, [
    'M12 21 C7 15.5 5.5 12.8 5.5 9.8 A6.5 6.5 0 0 1 18.5 9.8 C18.5 12.8 17 15.5 12 21 Z',
    'M12 12 A2.4 2.4 0 1 0 12 7.2 A2.4 2.4 0 1 0 12 12',
  ]],
  [/lock|safe|secur|shield|privacy/, [
    'M12 3 L19.5 6 V11.5 C19.5 16 16.5 19 12 21 C7.5 19 4.5 16 4.5 11.5 V6 Z',
    'M8.5 12 L11.2 14.7 L15.8 9.5',
  ]],
  [/home|house/, ['M3.5 11.5 L12 4 L20.5 11.5', 'M6 10 V20 H18 V10']],
  [/share|send|export|upload/, ['M12 15 V3.5', 'M7.5 7.5 L12 3 L16.5 7.5', 'M5 12.5 V20.5 H19 V12.5']],
  [/trash|delete|remove|bin/, ['M4.5 6.5 H19.5', 'M9 6.5 V3.5 H15 V6.5', 'M6.5 6.5 L7.5 20.5 H16.5 L17.5 6.5']],
  [/info|help|about/, ['M12 3 A9 9 0 1 0 12 21 A9 9 0 1 0 12 3', 'M12 11 V16.5', 'M12 7.3 V7.8']],
]

/**
 * The path of the symbol that an image's name suggests.
 * @param {string} name
 */
export function glyphFor(name) {
  const last = name.replace(/^.*[./]/, '').toLowerCase()
  return glyphs.find(([words]) => words.test(last))?.[1].join(' ')
}
