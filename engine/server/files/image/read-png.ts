import { inflateSync } from 'node:zlib'
import { type PngChunk, readChunks } from './png-chunks.ts'

/** Red, green, blue and opacity of each point, a byte each. */
export type Picture = { readonly width: number; readonly height: number; readonly points: Buffer }

/** Why a picture is not taken. */
export type NotRead = { readonly refused: 'IMAGE_NOT_READABLE' } | { readonly refused: 'IMAGE_TOO_LARGE'; readonly width: number; readonly height: number }

type Shape = { readonly width: number; readonly height: number; readonly depth: number; readonly kind: number; readonly samples: number }

/** Samples of a point by the kind of its colours, and the depths in bits that the kind may have. */
const KINDS: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
}

const unreadable: NotRead = { refused: 'IMAGE_NOT_READABLE' }

/**
 * Reads the points of a PNG of at most `within` points a side. Its size is known before anything is unpacked, and no more than that is unpacked. A picture whose
 * rows come in several passes is not read.
 */
export function readPng(png: Buffer, within: number): Picture | NotRead {
  const chunks = readChunks(png)
  const shape = chunks === undefined ? undefined : shapeOf(chunks[0])
  if (chunks === undefined || shape === undefined) return unreadable
  const { width, height } = shape
  if (width > within || height > within) return { refused: 'IMAGE_TOO_LARGE', width, height }
  const rows = unpacked(chunks, shape)
  const plain = rows === undefined ? undefined : unfiltered(rows, shape)
  const points = plain === undefined ? undefined : pointsOf(plain, shape, chunks)
  return points === undefined ? unreadable : { width, height, points }
}

function shapeOf(head: PngChunk | undefined): Shape | undefined {
  if (head?.kind !== 'IHDR' || head.bytes.length !== 13) return undefined
  const [width, height] = [head.bytes.readUInt32BE(0), head.bytes.readUInt32BE(4)]
  const [depth = 0, kind = 0, packing, filter, passes] = head.bytes.subarray(8)
  const [samples, depths] = KINDS[kind] ?? []
  if (width === 0 || height === 0 || packing !== 0 || filter !== 0 || passes !== 0) return undefined
  return samples === undefined || depths?.includes(depth) !== true ? undefined : { width, height, depth, kind, samples }
}

const bytesOfRow = ({ width, depth, samples }: Shape) => Math.ceil((width * depth * samples) / 8)

function unpacked(chunks: readonly PngChunk[], shape: Shape): Buffer | undefined {
  const expected = (bytesOfRow(shape) + 1) * shape.height
  try {
    const packed = Buffer.concat(chunks.filter(({ kind }) => kind === 'IDAT').map(({ bytes }) => bytes))
    const rows = inflateSync(packed, { maxOutputLength: expected })
    return rows.length === expected ? rows : undefined
  } catch {
    return undefined
  }
}

/** Each row is written as its difference from its neighbours, in one of five ways. */
function unfiltered(rows: Buffer, shape: Shape): Buffer | undefined {
  const length = bytesOfRow(shape)
  const step = Math.max(1, (shape.depth * shape.samples) / 8)
  const plain = Buffer.alloc(length * shape.height)
  for (let row = 0; row < shape.height; row++) {
    const filter = rows[row * (length + 1)]!
    if (filter > 4) return undefined
    for (let at = 0; at < length; at++) {
      const place = row * length + at
      const left = at < step ? 0 : plain[place - step]!
      const above = row === 0 ? 0 : plain[place - length]!
      const corner = at < step || row === 0 ? 0 : plain[place - length - step]!
      plain[place] = rows[row * (length + 1) + 1 + at]! + predicted(filter, left, above, corner)
    }
  }
  return plain
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return Math.floor((left + above) / 2)
  if (filter !== 4) return 0
  const [toLeft, toAbove, toCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function pointsOf(plain: Buffer, shape: Shape, chunks: readonly PngChunk[]): Buffer | undefined {
  const { width, height, depth, kind, samples } = shape
  const [palette, clear] = ['PLTE', 'tRNS'].map((each) => chunks.find((chunk) => chunk.kind === each)?.bytes)
  if (kind === 3 && (palette === undefined || palette.length === 0 || palette.length % 3 !== 0)) return undefined
  const length = bytesOfRow(shape)
  const sample = (row: number, index: number): number => {
    const bit = index * depth
    const place = row * length + (bit >> 3)
    return depth >= 8 ? (depth === 16 ? plain.readUInt16BE(place) : plain[place]!) : (plain[place]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
  }
  const asByte = (value: number) => (depth === 16 ? value >> 8 : Math.round((value * 255) / ((1 << depth) - 1)))
  const points = Buffer.alloc(width * height * 4)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const raw = Array.from({ length: samples }, (_, index) => sample(row, column * samples + index))
      const colour = kind === 3 ? fromPalette(raw[0]!, palette!, clear) : fromSamples(raw, kind, clear, asByte)
      if (colour === undefined) return undefined
      points.set(colour, (row * width + column) * 4)
    }
  return points
}

function fromPalette(index: number, palette: Buffer, clear: Buffer | undefined): readonly number[] | undefined {
  return index * 3 + 2 < palette.length ? [...palette.subarray(index * 3, index * 3 + 3), clear?.[index] ?? 255] : undefined
}

/** Without an opacity of its own, one colour may be declared clear. */
function fromSamples(raw: readonly number[], kind: number, clear: Buffer | undefined, asByte: (value: number) => number): readonly number[] {
  const isGrey = kind === 0 || kind === 4
  const colours = isGrey ? [raw[0]!, raw[0]!, raw[0]!] : raw.slice(0, 3)
  if (kind === 4 || kind === 6) return [...colours.map(asByte), asByte(raw.at(-1)!)]
  const isClear = clear !== undefined && clear.length >= raw.length * 2 && raw.every((value, index) => clear.readUInt16BE(index * 2) === value)
  return [...colours.map(asByte), isClear ? 0 : 255]
}
