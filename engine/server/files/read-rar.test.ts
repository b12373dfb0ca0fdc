import { expect, test } from 'vitest'
import { oldRarArchive, rarArchive, rarWithSecretNames } from '../../../tests/files/rar.ts'
import { archive } from '../../../tests/files/spreadsheets.ts'
import { rarNameOf } from './rar-name.ts'
import { readDrawingArchive } from './read-drawing-archive.ts'

const wanted = { atMost: { count: 200, code: 'OVER_200_DRAWINGS' }, archive: 'DRAWINGS_NO_ARCHIVE', format: 'FILE_FORMAT' }
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n')
const read = async (bytes: Buffer) => {
  const content = await readDrawingArchive(bytes, 'drawings.rar', wanted)
  return 'refused' in content ? content.refused : content.files.map(({ name, content: whole }) => `${name} ${whole()?.length}`)
}

test('[MAT-26] a rar archive has its drawings by name, without folders, and without what leads out of them or what systems add', async () => {
  const files = ['图纸/轴承.pdf', '../../b.pdf', 'C:\\drawings\\c.pdf', '__MACOSX/._a.pdf', 'Thumbs.db'].map((name) => ({ name, content: pdf }))
  expect(await read(rarArchive(files))).toEqual(['轴承.pdf 15', 'c.pdf 15'])
})

test('[MAT-26] a name in GB 18030, as old Chinese packers wrote it, is read as Chinese', async () => {
  expect(await read(oldRarArchive([{ name: Buffer.from('d6e1b3d02e706466', 'hex'), content: pdf }]))).toEqual(['轴承.pdf 15'])
})

test('[MAT-26] the name of a file in a zip or rar archive has nothing that no table holds', async () => {
  const refused = async (bytes: Buffer) => {
    const content = await readDrawingArchive(bytes, 'drawings', wanted)
    return 'refused' in content ? content.params : undefined
  }
  expect(await refused(archive([{ name: 'x\0y.exe', content: pdf }]))).toEqual({ name: 'xy.exe' })
  expect(rarNameOf('x\0y\ud83d.exe')).toBe('xy.exe')
})

test('[MAT-26] a rar archive with a password on a file or on all names is refused as one that cannot be read', async () => {
  expect(await read(rarArchive([{ name: 'a.pdf', content: pdf, isEncrypted: true }]))).toBe('DRAWINGS_NO_ARCHIVE')
  expect(await read(rarWithSecretNames())).toBe('DRAWINGS_NO_ARCHIVE')
})

test('[MAT-26] a rar archive that declares more than drawings have is not unpacked', async () => {
  const declaring = (declaredSize: number) => read(rarArchive([{ name: 'a.pdf', content: pdf, declaredSize }]))
  // The last one is 15 bytes and 4 GB.
  expect([await declaring(900_000_000), await declaring(4_294_967_311)]).toEqual(['ARCHIVE_TOO_LARGE', 'ARCHIVE_TOO_LARGE'])
  const large = Buffer.concat([pdf, Buffer.alloc(18 * 1024 * 1024)])
  expect(await read(rarArchive(Array.from({ length: 6 }, (_, index) => ({ name: `${index}.pdf`, content: large }))))).toBe('ARCHIVE_TOO_LARGE')
}, 60_000)

test('[MAT-26] a rar archive whose dictionary is larger than the memory of its reader is refused, and the server goes on', async () => {
  const packed = { name: 'a.pdf', content: Buffer.alloc(5000, 0x55), declaredSize: 900_000, dictionary: 13 }
  const before = process.memoryUsage.rss()
  expect(await read(rarArchive([packed]))).toBe('DRAWINGS_NO_ARCHIVE')
  expect(process.memoryUsage.rss() - before).toBeLessThan(512 * 1024 * 1024)
}, 60_000)

test('[MAT-26] a rar archive that is damaged, cut, or holds less than it declares is refused', async () => {
  const whole = rarArchive([{ name: 'a.pdf', content: pdf }])
  const damaged = Buffer.from(whole)
  damaged[whole.indexOf('EOF')] = 1
  const short = rarArchive([{ name: 'a.pdf', content: pdf, declaredSize: 500 }])
  for (const bytes of [damaged, whole.subarray(0, 45), short, Buffer.from('Rar!\u001a\u0007\u0001\u0000')])
    expect(await read(bytes)).toBe('DRAWINGS_NO_ARCHIVE')
})

test('[MAT-26] a rar archive of 201 drawings, of 2001 entries, or with another kind of file is refused', async () => {
  const many = (count: number, content = pdf) => rarArchive(Array.from({ length: count }, (_, index) => ({ name: `${index}.pdf`, content })))
  expect([await read(many(201)), await read(many(2001)), await read(many(1, Buffer.from('MZ no drawing')))]).toEqual([
    'OVER_200_DRAWINGS',
    'ARCHIVE_TOO_LARGE',
    'FILE_FORMAT',
  ])
  expect(await read(rarArchive([{ name: 'macro.exe', content: pdf }]))).toBe('FILE_FORMAT')
})
