import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { zipArchive } from '../../engine/contract/world/input/zip-archive.ts'
import { readDrawingArchive } from '../../engine/server/files/read-drawing-archive.ts'

const wanted = { atMost: { count: 2, code: 'TOO_MANY_DRAWINGS' }, archive: 'DRAWINGS_NO_ARCHIVE', format: 'FILE_FORMAT' }
const pdf = (text: string): Uint8Array => new TextEncoder().encode(`%PDF-1.7\n${text}`)

test('the server opens the archive that the contract packs, with each file under its name and undamaged', async () => {
  const files = [
    { name: 'ML0001.pdf', content: pdf('one') },
    { name: '轴承.pdf', content: pdf('another') },
  ]
  const read = await readDrawingArchive(Buffer.from(zipArchive(files)), 'case.zip', wanted)
  if ('refused' in read) throw new Error(read.refused)
  expect(read.files.map(({ name, base }) => [name, base])).toEqual([
    ['ML0001.pdf', 'ml0001'],
    ['轴承.pdf', '轴承'],
  ])
  expect(read.files.map(({ content }) => content()?.toString())).toEqual(['%PDF-1.7\none', '%PDF-1.7\nanother'])
})
