import { deflateSync } from 'node:zlib'
import { PNG_SIGNATURE, writeChunk } from './png-chunks.ts'
import type { Picture } from './read-png.ts'

/** Writes points as a PNG that holds them and nothing else; the same points give the same bytes. */
export function writePng({ width, height, points }: Picture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a sample, colours with opacity, one pass.
  head.set([8, 6, 0, 0, 0], 8)
  const length = width * 4
  const rows = Buffer.alloc((length + 1) * height)
  for (let row = 0; row < height; row++) points.copy(rows, row * (length + 1) + 1, row * length, (row + 1) * length)
  return Buffer.concat([PNG_SIGNATURE, writeChunk('IHDR', head), writeChunk('IDAT', deflateSync(rows, { level: 9 })), writeChunk('IEND', Buffer.alloc(0))])
}
