import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { PNG_SIGNATURE, writeChunk } from './png-chunks.ts'
import { type Picture, readPng } from './read-png.ts'
import { writePng } from './write-png.ts'

type Head = { readonly width: number; readonly height: number; readonly depth?: number; readonly kind?: number; readonly passes?: number }

function png({ width, height, depth = 8, kind = 6, passes = 0 }: Head, rows: Buffer, between: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([depth, kind, 0, 0, passes], 8)
  return Buffer.concat([PNG_SIGNATURE, writeChunk('IHDR', head), ...between, writeChunk('IDAT', deflateSync(rows)), writeChunk('IEND', Buffer.alloc(0))])
}

const points = (read: ReturnType<typeof readPng>) => ('points' in read ? [...read.points] : read.refused)

test('the points of a picture are read whatever way its rows are written', () => {
  // Two red points, the second as the difference from its left neighbour.
  expect(points(readPng(png({ width: 2, height: 1 }, Buffer.from([1, 200, 10, 20, 255, 0, 0, 0, 0])), 10))).toEqual([200, 10, 20, 255, 200, 10, 20, 255])
  // The second row as the difference from the one above, from the mean, from the nearest.
  for (const filter of [2, 3, 4])
    expect(points(readPng(png({ width: 1, height: 2 }, Buffer.from([0, 8, 8, 8, 255, filter, 0, 0, 0, 0])), 10))).toEqual(
      filter === 3 ? [8, 8, 8, 255, 4, 4, 4, 127] : [8, 8, 8, 255, 8, 8, 8, 255],
    )
})

test('greys of one bit, palettes and clear colours are read as colours with opacity', () => {
  expect(points(readPng(png({ width: 3, height: 1, depth: 1, kind: 0 }, Buffer.from([0, 0b1010_0000])), 10))).toEqual([
    255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 255,
  ])
  const palette = [writeChunk('PLTE', Buffer.from([1, 2, 3, 4, 5, 6])), writeChunk('tRNS', Buffer.from([0]))]
  expect(points(readPng(png({ width: 2, height: 1, depth: 4, kind: 3 }, Buffer.from([0, 0x01]), palette), 10))).toEqual([1, 2, 3, 0, 4, 5, 6, 255])
  const clear = [writeChunk('tRNS', Buffer.from([0, 9, 0, 9, 0, 9]))]
  expect(points(readPng(png({ width: 2, height: 1, kind: 2 }, Buffer.from([0, 9, 9, 9, 7, 7, 7]), clear), 10))).toEqual([9, 9, 9, 0, 7, 7, 7, 255])
  expect(points(readPng(png({ width: 1, height: 1, depth: 16, kind: 4 }, Buffer.from([0, 0x80, 0xff, 0xff, 0xff])), 10))).toEqual([128, 128, 128, 255])
})

test('what is written anew holds the points alone, and the same bytes for the same points', () => {
  const withText = png({ width: 1, height: 1 }, Buffer.from([0, 1, 2, 3, 4]), [writeChunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))])
  const read = readPng(withText, 10) as Picture
  const anew = writePng(read)
  expect(anew.includes('script')).toBe(false)
  expect(points(readPng(anew, 10))).toEqual([1, 2, 3, 4])
  expect(writePng(readPng(anew, 10) as Picture).equals(anew)).toBe(true)
})

test('a picture that unpacks to more than it declares, or to less, is refused', () => {
  expect(readPng(png({ width: 1, height: 1 }, Buffer.alloc(50_000_000)), 10)).toEqual({ refused: 'IMAGE_NOT_READABLE' })
  expect(readPng(png({ width: 2, height: 2 }, Buffer.alloc(5)), 10)).toEqual({ refused: 'IMAGE_NOT_READABLE' })
})

test('a picture that declares millions of points is refused before anything is unpacked', () => {
  expect(readPng(png({ width: 2 ** 31, height: 2 ** 31 }, Buffer.alloc(5)), 600)).toEqual({ refused: 'IMAGE_TOO_LARGE', width: 2 ** 31, height: 2 ** 31 })
  expect(readPng(png({ width: 601, height: 1 }, Buffer.alloc(601 * 4 + 1)), 600)).toMatchObject({ refused: 'IMAGE_TOO_LARGE', width: 601 })
})

const good = png({ width: 1, height: 1 }, Buffer.from([0, 1, 2, 3, 4]))
const damaged = Buffer.from(good)
damaged[20] = 7

test.each([
  ['a text that calls itself a picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['a picture that was cut', good.subarray(0, -3)],
  ['a picture with an archive behind it', Buffer.concat([good, Buffer.from('504b0304', 'hex')])],
  ['a damaged picture', damaged],
  ['a picture in several passes', png({ width: 1, height: 1, passes: 1 }, Buffer.from([0, 1, 2, 3, 4]))],
  ['a picture of no width', png({ width: 0, height: 1 }, Buffer.from([0]))],
  ['a kind of colours that there is not', png({ width: 1, height: 1, kind: 5 }, Buffer.from([0, 1]))],
  ['a palette that is not there', png({ width: 1, height: 1, kind: 3 }, Buffer.from([0, 1]))],
  ['a colour beyond the palette', png({ width: 1, height: 1, kind: 3 }, Buffer.from([0, 9]), [writeChunk('PLTE', Buffer.from([1, 2, 3]))])],
  ['a way of writing rows that there is not', png({ width: 1, height: 1 }, Buffer.from([9, 1, 2, 3, 4]))],
  ['a length beyond the file', Buffer.concat([PNG_SIGNATURE, Buffer.from('ffffffff49484452', 'hex'), Buffer.alloc(20)])],
])('%s is refused', (_name, bytes) => {
  expect(readPng(bytes, 600)).toEqual({ refused: 'IMAGE_NOT_READABLE' })
})
