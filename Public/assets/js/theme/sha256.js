// @ts-check
// The SHA-256 hash of bytes, also where browsers offer none: on a page that wasn't loaded through HTTPS.

/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of square roots of 8 of
 * them.
 */
const primes = Array.from({ length: 311 }, (_, index) => index + 2).filter((one) => {
  for (let factor = 2; factor * factor <= one; factor += 1) if (one % factor === 0) return false
  return true
})
const fraction = (/** @type {number} */ value) => ((value - Math.floor(value)) * 2 ** 32) | 0
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)))
const start = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

/**
 * The hash, in 64 hexadecimal digits.
 * @param {Uint8Array} bytes
 */
export async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) return computed(bytes)
  return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map(inHex).join('')
}

const inHex = (/** @type {number} */ byte) => byte.toString(16).padStart(2, '0')
const rotated = (/** @type {number} */ word, /** @type {number} */ bits) => (word >>> bits) | (word << (32 - bits))

/**
 * The hash without the browser's help (FIPS 180-4).
 * @param {Uint8Array} bytes
 */
export function computed(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0)
  const hash = Int32Array.from(start)
  const words = new Int32Array(64)
  for (let offset = 0; offset < padded.length; offset += 64) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(offset + index * 4)
    for (let index = 16; index < 64; index += 1) {
      const [early, late] = [words[index - 15], words[index - 2]]
      words[index] = words[index - 16] + words[index - 7] + (rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3)) +
        (rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10))
    }
    let [a, b, c, d, e, f, g, h] = hash
    for (let index = 0; index < 64; index += 1) {
      const chosen = (e & f) ^ (~e & g)
      const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + chosen + rounds[index] + words[index]) | 0
      const majority = (a & b) ^ (a & c) ^ (b & c)
      const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
    }
    ;[a, b, c, d, e, f, g, h].forEach((word, index) => hash[index] += word)
  }
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
