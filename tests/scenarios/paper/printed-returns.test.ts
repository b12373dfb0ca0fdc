import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { uploaded } from '../../support/upload.ts'
import { sealSaying } from '../../files/seal-png.ts'
import { startReturning, type Returning } from '../returns/returning.ts'
import { type PrintingPlace, printedBy } from './printed-by.ts'
import { done, refusals, type Shown } from '../story.ts'

let at: Returning
let note: Shown
beforeAll(async () => {
  at = await startReturning()
  const { receiptLine } = await at.received('10')
  note = await at.noteOf('RETURN', [{ receiptLine, quantity: '4' }])
})
afterAll(() => at.story.api.close())

const PURCHASER = ['/api/receiveOrder/returnNote/print', 'purchaserPrintReturnNote'] as const
const SUPPLIER = ['/api/receiveOrder/supplier/returnNote/print', 'supplierPrintReturnNote'] as const

const printed = (person: SignedIn, place: PrintingPlace, language = 'en', { id } = note) => printedBy(person, place, id, language)

test('[RET-30] either side prints a return note: what goes back of which order, its number as QR code, no price', async () => {
  for (const [person, place] of [
    [at.story.buyer, PURCHASER],
    [at.story.seller, SUPPLIER],
  ] as const) {
    const { text, codes } = await printed(person, place)
    for (const part of ['Return note', note.noteNumber, '4', 'Received by']) expect(text).toContain(part)
    expect(text).not.toMatch(/\b113\b|CNY/)
    expect(codes).toEqual([note.noteNumber])
  }
  expect((await printed(at.story.buyer, PURCHASER, 'both')).text).toContain('退货单 Return note')
})

test('[RET-30] the seal of the purchaser stands on it at once, that of the supplier once it has confirmed', async () => {
  for (const [person, role, code, base, says] of [
    [at.story.buyer, 'role of buyer', 'A62', '/api/enterprise_expand/seal', 'FROM-BUYER'],
    [at.story.seller, 'role of seller', 'B71', '/api/enterprise_expand/supplierSeal', 'FROM-SELLER'],
  ] as const) {
    await sql`insert into "rolePermission" (role, code) values (${role}, ${code}) on conflict do nothing`.execute(at.story.api.pool)
    const image = await uploaded(at.story.api.app, person, 'seal.png', sealSaying(says))
    done(await person.call(`${base}/add`, { entity: { name: says, image: [image] } }))
  }
  expect((await printed(at.story.seller, SUPPLIER)).codes).toEqual(['FROM-BUYER', note.noteNumber].toSorted())
  done(await at.confirm(note))
  expect((await printed(at.story.buyer, PURCHASER)).codes).toEqual(['FROM-BUYER', 'FROM-SELLER', note.noteNumber].toSorted())
})

test('[RET-30] the supplier’s seal does not stand on a note that the purchaser confirmed for it', async () => {
  const { buyer, api } = at.story
  const { receiptLine } = await at.received('10')
  const other = await at.noteOf('RETURN', [{ receiptLine, quantity: '4' }])
  await sql`update enterprise set preferences = '{"actForSupplier": true}' where id = 'purchaser-1'`.execute(api.pool)
  const confirmed = done(await buyer.call('/api/receiveOrder/returnNote/confirm', { entity: { id: other.id } })).entity
  await sql`update enterprise set preferences = '{}' where id = 'purchaser-1'`.execute(api.pool)
  expect(confirmed).toMatchObject({ status: 'RETURNED' })
  expect((await printed(buyer, PURCHASER, 'en', other)).codes).toEqual(['FROM-BUYER', other.noteNumber].toSorted())
})

test('[RET-30] another supplier, and who may not read return notes, prints none', async () => {
  const [path, screen] = SUPPLIER
  const [other, reader] = [await at.story.api.login('otherSeller'), await at.story.api.login('reader')]
  expect(refusals(await other.call(path, { entity: { screen }, entityList: [{ id: note.id }] }))).toEqual(['entityList[0].id NOT_FOUND'])
  expect(refusals(await reader.call(PURCHASER[0], { entity: { screen: PURCHASER[1] }, entityList: [{ id: note.id }] }))).toEqual([' NO_PERMISSION'])
})
