/** A short hash of data (twice FNV-1a). It detects stale generated files and protects nothing. */
export function fingerprintOf(data: unknown): string {
  const text = JSON.stringify(data)
  let high = 0x811c9dc5
  let low = 0x9dc5811c
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 0x01000193) >>> 0
    low = Math.imul(low ^ (code + index), 0x01000193) >>> 0
  }
  return `${high.toString(16).padStart(8, '0')}${low.toString(16).padStart(8, '0')}`
}
