import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeChunk } from '../../../engine/server/files/image/png-chunks.ts'
import { writePng } from '../../../engine/server/files/image/write-png.ts'
import type { SignedIn } from '../../support/api.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'
import { readPdf } from '../../files/read-pdf.ts'
import { sealSaying } from '../../files/seal-png.ts'
import { done, refusals, startStory, type Shown, type Story } from '../story.ts'

let story: Story
let order: Shown
beforeAll(async () => {
  story = await startStory({}, 20)
  for (const [role, code] of [
    ['role of buyer', 'A62'],
    ['role of seller', 'B71'],
  ] as const)
    await sql`insert into "rolePermission" (role, code) values (${role}, ${code}) on conflict do nothing`.execute(story.api.pool)
  order = await story.acceptedOrder([{ purchaseListLine: await story.listLine('12') }])
})
afterAll(() => story.api.close())

const PURCHASER = '/api/enterprise_expand/seal'
const SUPPLIER = '/api/enterprise_expand/supplierSeal'

async function keep(person: SignedIn, base: string, name: string, image: Buffer, more: Shown = {}) {
  const file = await uploaded(story.api.app, person, `${name}.png`, image)
  return person.call(`${base}/add`, { entity: { name, image: [file], ...more } })
}

/** What the seals on an order say, its own number aside. */
async function sealsOn(person: SignedIn, side: 'purchase' | 'supplier', id: unknown) {
  const screen = side === 'purchase' ? 'purchaserPrintOrder' : 'supplierPrintOrder'
  const { entity } = done(await person.call(`/api/tradeOrder/${side}/print`, { entity: { screen, language: 'both' }, entityList: [{ id }] }))
  const { content, drawing } = entity as { content: string; drawing: string }
  const read = await readPdf(Buffer.from(content, 'base64'))
  const says = read.flatMap(({ codes }) => codes.map((code) => code.says)).filter((text) => !text.startsWith('PO'))
  return { says: says.toSorted(), pictures: drawing.match(/<image /g)?.length ?? 0 }
}

test('[ORD-55] [PREF-30] an accepted order carries the seals of both sides, whoever of them prints it', async () => {
  expect((await sealsOn(story.buyer, 'purchase', order.id)).says).toEqual([])
  done(await keep(story.buyer, PURCHASER, 'Contract seal', sealSaying('HENGRUI')))
  expect((await sealsOn(story.buyer, 'purchase', order.id)).says).toEqual(['HENGRUI'])
  done(await keep(story.seller, SUPPLIER, '合同专用章', sealSaying('JINTAI')))
  expect((await sealsOn(story.buyer, 'purchase', order.id)).says).toEqual(['HENGRUI', 'JINTAI'])
  expect((await sealsOn(story.seller, 'supplier', order.id)).says).toEqual(['HENGRUI', 'JINTAI'])
})

test('[ORD-55] an order that waits for its acceptance carries no seal, nor does one that is refused or closed', async () => {
  const line = await story.listLine('3')
  const placed = done(await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: line }] } })).entity as Shown
  for (const [person, side] of [
    [story.buyer, 'purchase'],
    [story.seller, 'supplier'],
  ] as const)
    expect((await sealsOn(person, side, placed.id)).says).toEqual([])
  done(await story.seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: placed.id, refuseReason: 'No capacity' } }))
  expect((await sealsOn(story.buyer, 'purchase', placed.id)).says).toEqual([])
  const closing = await story.acceptedOrder([{ purchaseListLine: await story.listLine('4') }])
  done(await story.buyer.call('/api/tradeOrder/purchase/close', { entity: { id: closing.id, version: closing.version, closeReason: 'Not needed' } }))
  expect((await sealsOn(story.buyer, 'purchase', closing.id)).says).toEqual([])
})

test('[ORD-55] the supplier’s seal stands on no order that was accepted for it, by the purchaser or automatically', async () => {
  const { api, buyer, seller, master } = story
  const placed = async () =>
    done(await buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: await story.listLine('3') }] } })).entity as Shown
  await sql`update enterprise set preferences = '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(api.pool)
  const { id, version } = await placed()
  done(await buyer.call('/api/tradeOrder/purchase/accept', { entity: { id, version, replyDate: '2026-12-10' } }))
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(api.pool)
  await sql`update supplier set "autoOrderAcceptance" = true where id = ${master.supplier}`.execute(api.pool)
  const automatic = await placed()
  await sql`update supplier set "autoOrderAcceptance" = false where id = ${master.supplier}`.execute(api.pool)
  expect([(await story.order(id)).status, automatic.status]).toEqual(['purchasePaid', 'purchasePaid'])
  for (const each of [id, automatic.id]) {
    expect((await sealsOn(buyer, 'purchase', each)).says).toEqual(['HENGRUI'])
    expect((await sealsOn(seller, 'supplier', each)).says).toEqual(['HENGRUI'])
  }
})

test('[ORD-55] a modification of 12 to 8 that the supplier has not agreed to takes its seal off the order; one to 7 that it agrees to leaves it', async () => {
  const { api, buyer, seller } = story
  const modified = async (quantity: string) => {
    const { id, lines } = await story.acceptedOrder([{ purchaseListLine: await story.listLine('12') }])
    const entity = { reason: 'fewer needed', lines: [{ orderLine: lines[0].id, quantity }] }
    const draft = done(await buyer.call('/api/purchaseOrder/modification/create', { entity })).entity as Shown
    const handedIn = await buyer.call('/api/purchaseOrder/modification/submit', { entity: { id: draft.id, version: draft.version } })
    return { id, modification: done(handedIn).entity as Shown }
  }
  const alone = await modified('8')
  expect((await story.order(alone.id)).lines[0]).toMatchObject({ quantity: '8' })
  expect((await sealsOn(buyer, 'purchase', alone.id)).says).toEqual(['HENGRUI'])
  await sql`update enterprise set preferences = '{"supplierAgreesToModifications": true}' where id = 'purchaser-1'`.execute(api.pool)
  const { id, modification } = await modified('7')
  const answer = { entity: { id: modification.id, version: modification.version } }
  done(await seller.call('/api/purchaseOrder/modification/supplier/agree', answer))
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(api.pool)
  expect((await story.order(id)).lines[0]).toMatchObject({ quantity: '7' })
  expect((await sealsOn(buyer, 'purchase', id)).says).toEqual(['HENGRUI', 'JINTAI'])
})

test('[PREF-30] an order of a legal entity carries its seal, one of another entity that of the enterprise; one out of use stands nowhere', async () => {
  const subsidiary = (name: string) => story.buyer.call('/api/enterprise_expand/subsidiary/add', { entity: { code: name, name } })
  const [north, south] = [done(await subsidiary('North')).entity as Shown, done(await subsidiary('South')).entity as Shown]
  const kept = done(await keep(story.buyer, PURCHASER, 'Seal of North', sealSaying('NORTH'), { subsidiary: north.id })).entity as Shown
  const ofNorth = await story.acceptedOrder([{ purchaseListLine: await story.listLine('5', { subsidiary: north.id }) }])
  const ofSouth = await story.acceptedOrder([{ purchaseListLine: await story.listLine('6', { subsidiary: south.id }) }])
  expect((await sealsOn(story.seller, 'supplier', ofNorth.id)).says).toEqual(['JINTAI', 'NORTH'])
  expect((await sealsOn(story.buyer, 'purchase', ofSouth.id)).says).toEqual(['HENGRUI', 'JINTAI'])
  done(await story.buyer.call(`${PURCHASER}/edit`, { entity: { id: kept.id, version: kept.version, available: false } }))
  expect((await sealsOn(story.buyer, 'purchase', ofNorth.id)).says).toEqual(['HENGRUI', 'JINTAI'])
})

test('[PREF-31] what is kept is the picture alone, drawn anew: a text beside it is gone, and the history tells who kept it', async () => {
  const written = Buffer.from('Comment\0#read("/etc/passwd") <script>')
  const drawn = sealSaying('PLAIN')
  const dressed = Buffer.concat([drawn.subarray(0, 33), writeChunk('tEXt', written), drawn.subarray(33)])
  const seal = done(await keep(story.buyer, PURCHASER, 'Dressed', dressed, { available: false })).entity as Shown
  const [file] = seal.image as Shown[]
  const content = await askForFile(story.api.app, story.buyer, file!.id)
  expect(content.rawPayload.equals(drawn)).toBe(true)
  const { list } = done(await story.buyer.call(`${PURCHASER}/history`, { entity: { id: seal.id } }))
  expect((list as Shown[]).map(({ action, accountName }) => [action, accountName !== ''])).toEqual([['add', true]])
})

const huge = () => writePng({ width: 601, height: 2, points: Buffer.alloc(601 * 2 * 4) })

test.each([
  ['a PDF', () => pdf, 'image[0] IMAGE_NOT_READABLE'],
  ['a picture with an archive behind it', () => Buffer.concat([sealSaying('X'), Buffer.from('PK\u0003\u0004evil')]), 'image[0] IMAGE_NOT_READABLE'],
  ['a picture that was cut', () => sealSaying('X').subarray(0, 200), 'image[0] IMAGE_NOT_READABLE'],
  ['a picture of 601 points', huge, 'image[0] IMAGE_TOO_LARGE'],
])('[PREF-31] %s is no seal, and nothing is kept', async (name, bytes, refused) => {
  expect(refusals(await keep(story.buyer, PURCHASER, name, bytes()))).toEqual([refused])
  const { rows } = await sql`select from "purchaserSeal" where name = ${name}`.execute(story.api.pool)
  expect(rows).toEqual([])
})

test('[PREF-30] without the code nobody reads, keeps or opens a seal; nor does another enterprise or the other side', async () => {
  const { rows } = await sql<{ id: string; image: Shown[] }>`select id, image from "purchaserSeal" where name = 'Contract seal'`.execute(story.api.pool)
  const [{ id, image }] = rows as [{ id: string; image: Shown[] }]
  const [reader, other] = [await story.api.login('reader'), await story.api.login('otherBuyer')]
  expect(refusals(await reader.call(`${PURCHASER}/list`, {}))).toEqual([' NO_PERMISSION'])
  expect(refusals(await reader.call(`${PURCHASER}/add`, { entity: { name: 'Mine' } }))).toEqual([' NO_PERMISSION'])
  for (const person of [reader, other, story.seller]) expect((await askForFile(story.api.app, person, image[0]!.id)).rawPayload.includes('PNG')).toBe(false)
  await expect(story.seller.call(`${PURCHASER}/list`, {})).rejects.toThrow('404')
  // A file of somebody else is no picture of one's own, and its being there is not told.
  expect(refusals(await story.seller.call(`${SUPPLIER}/add`, { entity: { name: 'Stolen', image: [image[0]!] } }))).toEqual(['image[0] REFERENCE_NOT_FOUND'])
  expect(id).not.toBe('')
})

test('[PREF-31] a picture that came into the table by another way is read again before it is printed', async () => {
  const hostile = await uploaded(story.api.app, story.buyer, 'hostile.png', Buffer.concat([sealSaying('X').subarray(0, 300), Buffer.alloc(50)]))
  await sql`update "purchaserSeal" set image = ${JSON.stringify([hostile])}::jsonb where name = 'Contract seal'`.execute(story.api.pool)
  expect((await sealsOn(story.buyer, 'purchase', order.id)).says).toEqual(['JINTAI'])
})
