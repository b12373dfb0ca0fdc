import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { uploaded } from '../../support/upload.ts'
import { sealSaying } from '../../files/seal-png.ts'
import { startStating, type Stating } from '../statements/stating.ts'
import { type PrintingPlace, printedBy } from './printed-by.ts'
import { done, type Shown } from '../story.ts'

let at: Stating
let statement: Shown
beforeAll(async () => {
  at = await startStating()
  const [ten, five] = [await at.stored('10'), await at.stored('5')]
  const deductions = [{ kind: 'LATE', reason: 'three days late', amount: '100' }]
  statement = done(await at.state('purchaser', [ten.line, five.line], { deductions, adjustment: '0.05' })).entity as Shown
})
afterAll(() => at.returning.story.api.close())

const PURCHASER = ['/api/reconcileOrder/purchase/print', 'purchaserPrintStatement'] as const
const SUPPLIER = ['/api/reconcileOrder/supplier/print', 'supplierPrintStatement'] as const

const printed = (person: SignedIn, place: PrintingPlace, language = 'en') => printedBy(person, place, statement.id, language)

test('[STM-12] either side prints a statement: its lines, its deductions with their reasons, and 1,595.05 to pay', async () => {
  const { buyer, seller } = at.returning.story
  for (const [person, place] of [
    [buyer, PURCHASER],
    [seller, SUPPLIER],
  ] as const) {
    const { text, codes } = await printed(person, place)
    for (const part of [
      'Statement',
      statement.statementNumber,
      '1,130',
      '565',
      'Deductions',
      'three days late',
      '100.00',
      '0.05',
      '1,595.05',
      'For the supplier',
    ])
      expect(text).toContain(part)
    expect(codes).toEqual([statement.statementNumber])
  }
  const both = await printed(buyer, PURCHASER, 'both')
  for (const part of ['对账单 Statement', '扣款 Deductions', '对账金额 Amount']) expect(both.text).toContain(part)
})

test('[STM-12] the seal of its author stands on it from the start, that of the other side once it has confirmed', async () => {
  const { story } = at.returning
  for (const [person, role, code, base, says] of [
    [story.buyer, 'role of buyer', 'A62', '/api/enterprise_expand/seal', 'FROM-BUYER'],
    [story.seller, 'role of seller', 'B71', '/api/enterprise_expand/supplierSeal', 'FROM-SELLER'],
  ] as const) {
    await sql`insert into "rolePermission" (role, code) values (${role}, ${code}) on conflict do nothing`.execute(story.api.pool)
    const image = await uploaded(story.api.app, person, 'seal.png', sealSaying(says))
    done(await person.call(`${base}/add`, { entity: { name: says, image: [image] } }))
  }
  expect((await printed(story.seller, SUPPLIER)).codes).toEqual(['FROM-BUYER', statement.statementNumber].toSorted())
  done(await at.act('supplier', 'confirm', statement))
  expect((await printed(story.buyer, PURCHASER)).codes).toEqual(['FROM-BUYER', 'FROM-SELLER', statement.statementNumber].toSorted())
})

test('[STM-12] without deductions there is no table of them, and one without price rights prints no amount', async () => {
  const { line } = await at.stored('10')
  statement = done(await at.state('purchaser', [line])).entity as Shown
  expect((await printed(at.returning.story.buyer, PURCHASER)).text).not.toContain('three days late')
  await sql`delete from "rolePermission" where code = 'A150' and role = 'role of buyer'`.execute(at.returning.story.api.pool)
  const { text } = await printed(at.returning.story.buyer, PURCHASER)
  expect(text).toContain('****')
  expect(text).not.toMatch(/1,130/)
})
