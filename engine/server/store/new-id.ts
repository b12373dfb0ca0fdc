import { randomFillSync } from 'node:crypto'

/** Random bytes are fetched in advance, one call for many ids. */
const chance = new Uint8Array(16 * 256)
let used = chance.length

/** A UUID of version 7: ids made later sort later, to the millisecond. */
export function newId(now: number = Date.now()): string {
  if (used === chance.length) {
    randomFillSync(chance)
    used = 0
  }
  const bytes = chance.slice(used, used + 16)
  used += 16
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  bytes[6] = 0x70 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
