import { readdirSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archive, type Entry } from '../../files/spreadsheets.ts'
import { rarArchive } from '../../files/rar.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { askForFile, pdf, png, uploaded } from '../../support/upload.ts'

const read: string[] = []
// Node's own `open`, which records the stored files that are read. Folders, opened to be flushed, have shorter names.
const { open } = files
files.open = (path, flags, mode) => {
  const id = basename(String(path))
  if (flags === 'r' && id.length === 36) read.push(id)
  return open(path, flags, mode)
}
syncBuiltinESMExports()

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const line = (id: string): Promise<Shown> => story.detail('/api/project/materials/detail', id)
const packed = async (entries: readonly Entry[], name = '图纸.zip'): Promise<Shown> => uploaded(story.api.app, story.buyer, name, archive(entries))
const attach = (ids: readonly string[], file: Shown) =>
  story.buyer.call('/api/project/materials/attachDrawings', { entity: { drawingPackage: [{ id: file.id }] }, entityList: ids.map((id) => ({ id })) })
const namesOn = async (id: string) => ((await line(id)).drawings ?? []).map(({ name }: Shown) => name)
/** The refusals of one line. */
const refusal = async (id: string, file: Shown) => {
  const answer = await story.buyer.call('/api/project/materials/attachDrawings', { entity: { id, drawingPackage: [{ id: file.id }] } })
  return [answer.returnCode, ...refusals(answer)]
}

test('[MAT-26] each chosen line takes the drawing whose file name is its drawing number, part number or material number', async () => {
  const [a, b, c] = [
    await story.listLine('10', { drawingNumber: 'HR-118' }),
    await story.listLine('10', { partNumber: '斜齿轮M3' }),
    await story.listLine('10', { partNumber: 'B-7', materialNumber: '16010403' }),
  ]
  const none = await story.listLine('10', { partNumber: 'NONE-1' })
  const file = await packed([
    { name: '__MACOSX/._HR-118.pdf', content: Buffer.from('x') },
    { name: 'drawings/hr-118.PDF', content: pdf },
    { name: '斜齿轮M3.png', content: png },
    { name: '16010403.pdf', content: pdf },
    { name: 'OTHER.pdf', content: pdf },
  ])
  const answer = await attach([a, b, c, none], file)
  expect((answer.list as readonly Shown[]).map(({ returnCode }) => returnCode)).toEqual(['0', '0', '0', '10011253'])
  expect([await namesOn(a), await namesOn(b), await namesOn(c), await namesOn(none)]).toEqual([['hr-118.PDF'], ['斜齿轮M3.png'], ['16010403.pdf'], []])
  // No line keeps the package; the colleague opens the drawing.
  expect((await line(a)).drawingPackage ?? null).toBeNull()
  const colleague = await story.api.login('manager')
  const opened = await askForFile(story.api.app, colleague, (await line(b)).drawings[0].id)
  expect([opened.statusCode, opened.rawPayload.equals(png)]).toEqual([200, true])
  // Another package replaces the drawing of the same name, and the parts of a split keep it.
  const again = await packed([{ name: 'hr-118.PDF', content: Buffer.concat([pdf, pdf]) }])
  done(await story.buyer.call('/api/project/materials/attachDrawings', { entity: { id: a, drawingPackage: [{ id: again.id }] } }))
  expect((await line(a)).drawings.map(({ size }: Shown) => size)).toEqual([pdf.length * 2])
  done(await story.buyer.call('/api/project/materials/split', { entity: { id: a, parts: [{ quantity: '4' }, { quantity: '6' }] } }))
  const { rows } = await sql<{ id: string }>`select id from "purchaseListLine" where "partedFrom" = ${a}`.execute(story.api.pool)
  expect(await namesOn(rows[0]!.id)).toEqual(['hr-118.PDF'])
})

test('[MAT-26] chosen lines take their drawings from a rar archive too, and one with a password is refused (10011030)', async () => {
  const [a, b] = [await story.listLine('10', { drawingNumber: 'RAR-1' }), await story.listLine('10', { partNumber: '轴承座' })]
  const drawings = [
    { name: 'drawings/RAR-1.pdf', content: pdf },
    { name: '轴承座.png', content: png },
  ]
  const file = await uploaded(story.api.app, story.buyer, '图纸.rar', rarArchive(drawings))
  done(await attach([a, b], file))
  expect([await namesOn(a), await namesOn(b)]).toEqual([['RAR-1.pdf'], ['轴承座.png']])
  const secret = rarArchive(drawings.map((drawing) => ({ ...drawing, isEncrypted: true })))
  expect(await refusal(a, await uploaded(story.api.app, story.buyer, 'secret.rar', secret))).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE'])
})

test('[MAT-26] a package is refused as a whole if it is no archive (10011030), encrypted, of another file type (10011034), has 201 drawings (10011031) or declares too large sizes', async () => {
  const id = await story.listLine('10', { drawingNumber: 'HR-1' })
  const own: Entry = { name: 'HR-1.pdf', content: pdf }
  expect(await refusal(id, await uploaded(story.api.app, story.buyer, 'HR-1.pdf', pdf))).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE'])
  expect(await refusal(id, await uploaded(story.api.app, story.buyer, 'broken.zip', Buffer.concat([archive([own]).subarray(0, 60), pdf])))).toEqual([
    '10011030',
    'drawingPackage DRAWINGS_NO_ARCHIVE',
  ])
  expect(await refusal(id, await packed([{ ...own, isEncrypted: true }]))).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE'])
  expect(await refusal(id, await packed([own, { name: 'macro.exe', content: pdf }]))).toEqual(['10011034', 'drawingPackage FILE_FORMAT'])
  expect(await refusal(id, await packed([{ name: 'HR-1.pdf', content: Buffer.from('MZ no drawing at all') }]))).toEqual([
    '10011034',
    'drawingPackage FILE_FORMAT',
  ])
  const many = (count: number) => packed([own, ...Array.from({ length: count - 1 }, (_, place) => ({ name: `P-${place}.pdf`, content: pdf }))])
  expect(await refusal(id, await many(201))).toEqual(['10011031', 'drawingPackage OVER_200_DRAWINGS'])
  expect(await refusal(id, await packed([{ ...own, declaredSize: 900_000_000 }]))).toEqual(['10990035', 'drawingPackage ARCHIVE_TOO_LARGE'])
  expect(await namesOn(id)).toEqual([])
  done(await story.buyer.call('/api/project/materials/attachDrawings', { entity: { id, drawingPackage: [{ id: (await many(200)).id }] } }))
  expect(await namesOn(id)).toEqual(['HR-1.pdf'])
})

test('[MAT-26] a package of somebody else, one without the right to edit, one for a closed line, and none at all are refused', async () => {
  const id = await story.listLine('10', { drawingNumber: 'HR-2' })
  const file = await packed([{ name: 'HR-2.pdf', content: pdf }])
  expect(refusals(await story.buyer.call('/api/project/materials/attachDrawings', { entity: { id } }))).toEqual(['drawingPackage TOO_FEW_ITEMS'])
  const foreign = await uploaded(story.api.app, await story.api.login('seller'), 'x.zip', archive([{ name: 'HR-2.pdf', content: pdf }]))
  expect((await refusal(id, foreign as unknown as Shown)).slice(1)).toContain('drawingPackage[0] REFERENCE_NOT_FOUND')
  const reader = await story.api.login('reader')
  const answer = await reader.call('/api/project/materials/attachDrawings', { entity: { id, drawingPackage: [{ id: file.id }] } })
  expect([answer.status, answer.returnCode]).not.toEqual(['SUCCESS', '0'])
  done(await story.buyer.call('/api/project/materials/close', { entity: { id, closeReason: 'no need' } }))
  expect((await refusal(id, file))[0]).toBe('10011004')
  expect(await namesOn(id)).toEqual([])
})

/** The archive with one flipped byte in the content of the entry of this name. */
function damaged(bytes: Buffer, name: string): Buffer {
  const at = bytes.indexOf(Buffer.from(name)) + name.length
  const turned = Buffer.from(bytes)
  turned[at] = turned[at]! ^ 0xff
  return turned
}

test('[MAT-26] a damaged archive is refused as a whole (10011030) with the name of the unreadable file, and nothing of it is kept', async () => {
  const id = await story.listLine('10', { drawingNumber: 'HR-3' })
  const refusedFor = async (bytes: Buffer) => {
    const file = await uploaded(story.api.app, story.buyer, 'broken.zip', bytes)
    const answer = await story.buyer.call('/api/project/materials/attachDrawings', { entity: { id, drawingPackage: [{ id: file.id }] } })
    return [answer.returnCode, ...refusals(answer), answer.issues?.[0]?.params?.name]
  }
  const large = Buffer.concat([pdf, Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251))])
  const whole = archive([
    { name: 'HR-3.png', content: png },
    { name: 'HR-3.pdf', content: large },
  ])
  // Archives that cannot be unpacked, and archives that unpack to other content than was packed.
  expect(await refusedFor(damaged(whole, 'HR-3.pdf'))).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE', 'HR-3.pdf'])
  const before = filesKept()
  const late = Buffer.from(whole)
  const end = late.indexOf(Buffer.from('504b01021400', 'hex'))
  late[end - 200] = late[end - 200]! ^ 0xff
  expect(await refusedFor(late)).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE', 'HR-3.pdf'])
  // The upload itself is stored; the intact picture was removed with the refusal.
  expect(filesKept() - before).toBe(1)
  expect(await refusedFor(whole.subarray(0, 80))).toEqual(['10011030', 'drawingPackage DRAWINGS_NO_ARCHIVE', 'broken.zip'])
  expect(await namesOn(id)).toEqual([])
})

const filesKept = () => readdirSync(story.api.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('[MAT-26] the content of a file decides its type, not its name: an archive or a program named like a drawing is refused (10011034)', async () => {
  const id = await story.listLine('10', { drawingNumber: 'HR-4' })
  const own: Entry = { name: 'HR-4.pdf', content: pdf }
  const hidden = archive([{ name: 'macro.exe', content: Buffer.from('MZ') }])
  expect(await refusal(id, await packed([{ name: 'HR-4.pdf', content: hidden }]))).toEqual(['10011034', 'drawingPackage FILE_FORMAT'])
  expect(await refusal(id, await packed([own, { name: 'OTHER.pdf', content: Buffer.from('MZ no drawing at all') }]))).toEqual([
    '10011034',
    'drawingPackage FILE_FORMAT',
  ])
  // A picture with the name of a document gets its own extension, as when it is uploaded alone.
  done(
    await story.buyer.call('/api/project/materials/attachDrawings', {
      entity: { id, drawingPackage: [{ id: (await packed([{ name: 'HR-4.pdf', content: png }])).id }] },
    }),
  )
  expect((await line(id)).drawings).toMatchObject([{ type: 'png' }])
})

test('[MAT-26] the package is read once for all chosen lines', async () => {
  const ids = [
    await story.listLine('10', { drawingNumber: 'HR-5' }),
    await story.listLine('10', { drawingNumber: 'HR-6' }),
    await story.listLine('10', { drawingNumber: 'HR-7' }),
  ]
  const file = await packed(['HR-5', 'HR-6', 'HR-7'].map((name) => ({ name: `${name}.pdf`, content: pdf })))
  read.length = 0
  done(await attach(ids, file))
  expect(read).toEqual([file.id])
  expect(await Promise.all(ids.map(namesOn))).toEqual([['HR-5.pdf'], ['HR-6.pdf'], ['HR-7.pdf']])
})
