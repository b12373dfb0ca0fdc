import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../support/add-member.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Stating, startStating } from './stating.ts'

let at: Stating
beforeAll(async () => {
  at = await startStating()
})
afterAll(() => at.returning.story.api.close())

const buyer = (action: string, entity: Shown) => at.returning.story.buyer.call(`/api/priceCorrection/${action}`, { entity })
const seller = (action: string, entity: Shown) => at.returning.story.seller.call(`/api/priceCorrection/supplier/${action}`, { entity })
const correct = (lines: readonly Shown[], more: Shown = {}) => buyer('add', { reason: 'list of October', lines, ...more })
const made = async (lines: readonly Shown[], more: Shown = {}) => done(await correct(lines, more)).entity as Shown
const confirm = ({ id, version }: Shown) => seller('confirm', { id, version })

/** What is stored of a receipt line: its quantity, its value without tax, its tax. */
async function stored(receiptLine: string): Promise<string> {
  const { rows } =
    await sql<Shown>`select trim_scale("storedQuantity")::text as q, trim_scale("storedAmountWithoutTax")::text as v, trim_scale("storedTax")::text as t
    from "receiptLine" where id = ${receiptLine}`.execute(at.returning.story.api.pool)
  const { q, v, t } = rows[0]!
  return `${q} pieces, ${v} and ${t} tax`
}

/** The lines of the notes that a correction made, the entry first. */
async function notesOf({ lines }: Shown): Promise<readonly Shown[]> {
  const { rows } = await sql<Shown>`select l.id, n."noteType", n.status, n."storageDate"::text as day, trim_scale(l."signedQuantity")::text as quantity,
      trim_scale(l.price)::text as price, trim_scale(l.amount)::text as amount, l."daysLate"
    from "storageNoteLine" l join "storageNote" n on n.id = l.document where l."correctionLine" = ${lines[0].id} order by n."noteType"`.execute(
    at.returning.story.api.pool,
  )
  return rows
}

test('[COR-2, COR-3, COR-4, COR-6] 10 pieces at 100 become 90 each: 1,130.00 becomes 1,017.00 once the supplier confirms, by an exit and an entry of the day', async () => {
  const { receiptLine } = await at.stored('10')
  const correction = await made([{ receiptLine, newPrice: '90' }])
  expect(correction).toMatchObject({ status: 'WAITCONFIRME', oldAmount: '1130', newAmount: '1017', difference: '-113' })
  expect(correction.lines[0]).toMatchObject({ quantity: '10', oldPrice: '100', newPrice: '90', oldWithoutTax: '1000', oldTax: '130', newTax: '117' })
  expect(await stored(receiptLine)).toBe('10 pieces, 1000 and 130 tax')
  expect(done(await confirm(correction)).entity).toMatchObject({ status: 'CONFIRMED' })
  expect(await stored(receiptLine)).toBe('10 pieces, 900 and 117 tax')
  const day = { status: 'WAITBALANCE', day: '2026-11-20' }
  expect(await notesOf(correction)).toMatchObject([
    { noteType: 'ENTRY', quantity: '10', price: '90', amount: '1017', ...day },
    { noteType: 'EXIT', quantity: '-10', price: '100', amount: '-1130', ...day },
  ])
})

test('[COR-6] the statement of what was stored and corrected is of the new amount: 1,130.00 - 1,130.00 + 1,017.00', async () => {
  const { receiptLine, line } = await at.stored('10')
  const correction = await made([{ receiptLine, newPrice: '90' }])
  done(await confirm(correction))
  const statement = done(await at.state('purchaser', [line, ...(await notesOf(correction)).map(({ id }) => id as string)])).entity as Shown
  expect(statement).toMatchObject({ amount: '1017' })
  expect(statement.lines.map(({ daysLate }: Shown) => daysLate)).toEqual(['0', '0', '0'])
  expect(done(await at.act('supplier', 'confirm', statement)).entity).toMatchObject({ status: 'SUCCESS' })
})

test('[COR-3] cents: 3 pieces at 33.335 with 13 % tax are 100.01 and 13.00; what was 300.00 and 39.00 falls by exactly 225.99', async () => {
  const { receiptLine } = await at.stored('3')
  const correction = await made([{ receiptLine, newPrice: '33.335' }])
  expect(correction).toMatchObject({ oldAmount: '339', newAmount: '113.01', difference: '-225.99' })
  done(await confirm(correction))
  expect(await stored(receiptLine)).toBe('3 pieces, 100.01 and 13 tax')
})

test('[COR-3, MNY-9] where the order counts tax in, the new price does: 3 at 33.33 with tax are 99.99; 3 at 30.01 are 90.03, of which 79.67 are without tax', async () => {
  const { story } = at.returning
  const countsTaxIn = (isIn: boolean) => sql`update supplier set "unitPriceIncludesTax" = ${isIn} where id = ${story.master.supplier}`.execute(story.api.pool)
  await countsTaxIn(true)
  const listLine = await story.listLine('3', { materialNumber: 'M-TAX' })
  const ordered = done(
    await story.buyer.call('/api/tradeOrder/purchase/add', { entity: { lines: [{ purchaseListLine: listLine, enteredTaxPrice: '33.33' }] } }),
  )
  const { id, version } = ordered.entity as Shown
  await countsTaxIn(false)
  done(await story.seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: '2026-12-10' } }))
  const shipment = done(await story.ship([{ orderLine: (await story.order(id)).lines[0].id, quantity: '3' }])).entity as Shown
  const receipt = done(await story.receive([{ shipmentLine: shipment.lines[0].id, quantity: '3' }])).entity as Shown
  const receiptLine = receipt.lines[0].id as string
  const [note] = await at.returning.notesOfStock({ id: receiptLine })
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note!.id, warehouse: 'Hall 2' } }))
  expect(await stored(receiptLine)).toBe('3 pieces, 88.49 and 11.5 tax')
  expect(refusals(await correct([{ receiptLine }]))).toEqual(['lines[0].newPrice CORRECTION_CHANGES_NOTHING'])
  const correction = await made([{ receiptLine, newTaxPrice: '30.01' }])
  expect(correction).toMatchObject({ oldAmount: '99.99', newAmount: '90.03', difference: '-9.96' })
  expect(correction.lines[0]).toMatchObject({ oldEnteredTaxPrice: '33.33', newTaxPrice: '30.01', newWithoutTax: '79.67', newTax: '10.36' })
  done(await confirm(correction))
  expect(await stored(receiptLine)).toBe('3 pieces, 79.67 and 10.36 tax')
  expect((await made([{ receiptLine, newTaxPrice: '33.33' }])).lines[0]).toMatchObject({ oldEnteredTaxPrice: '30.01', difference: '9.96' })
})

test('[COR-2, COR-3] a correction of what was corrected starts from the corrected value, and may take it back', async () => {
  const { receiptLine } = await at.stored('10')
  done(await confirm(await made([{ receiptLine, newPrice: '110' }])))
  const back = await made([{ receiptLine, newPrice: '100' }])
  expect(back.lines[0]).toMatchObject({ oldPrice: '110', oldAmount: '1243', difference: '-113' })
  done(await confirm(back))
  expect(await stored(receiptLine)).toBe('10 pieces, 1000 and 130 tax')
})

test('[COR-2, REC-18] of 10 pieces 4 go back before: 6 are corrected; the rest that goes back later leaves at the corrected value', async () => {
  const { receiptLine } = await at.stored('10')
  done(await at.returning.returnFromStock([{ receiptLine, quantity: '4' }]))
  for (const { id, status } of await at.returning.notesOfStock({ id: receiptLine }))
    if (status === 'WAITOUT') done(await at.returning.story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 2' } }))
  const correction = await made([{ receiptLine, newPrice: '90' }])
  expect(correction.lines[0]).toMatchObject({ quantity: '6', oldAmount: '678', newAmount: '610.2' })
  done(await confirm(correction))
  done(await at.returning.returnFromStock([{ receiptLine, quantity: '6' }]))
  expect(await stored(receiptLine)).toBe('0 pieces, 0 and 0 tax')
  expect(refusals(await correct([{ receiptLine, newPrice: '80' }]))).toEqual(['lines[0].receiptLine CORRECTION_OF_NOTHING_STORED'])
})

test('[COR-5] what was returned since, or corrected by another correction, is not confirmed', async () => {
  const { receiptLine } = await at.stored('10')
  const [first, second] = [await made([{ receiptLine, newPrice: '90' }]), await made([{ receiptLine, newPrice: '95' }])]
  done(await confirm(first))
  const now = async ({ id }: Shown) => done(await seller('detail', { id })).entity as Shown
  expect(refusals(await confirm(await now(second)))).toEqual([' CORRECTION_OUTDATED'])
  expect(await stored(receiptLine)).toBe('10 pieces, 900 and 117 tax')
  expect(done(await buyer('revoke', { id: second.id, version: (await now(second)).version })).entity).toMatchObject({ status: 'CANCEL' })

  const third = await made([{ receiptLine, newPrice: '95' }])
  done(await at.returning.returnFromStock([{ receiptLine, quantity: '1' }]))
  expect(refusals(await confirm(await now(third)))).toEqual([' CORRECTION_OUTDATED'])
})

test('[COR-5] two corrections of one receipt line are confirmed at once: one wins', async () => {
  const { receiptLine } = await at.stored('10')
  const corrections = [await made([{ receiptLine, newPrice: '90' }]), await made([{ receiptLine, newPrice: '80' }])]
  const answers = await Promise.all(corrections.map(confirm))
  expect(answers.filter(({ returnCode }) => returnCode === '0').length).toBe(1)
  expect(['10 pieces, 900 and 117 tax', '10 pieces, 800 and 104 tax']).toContain(await stored(receiptLine))
})

test('[COR-5] a correction is confirmed while goods go back: the value that stays is that of the pieces that stay', async () => {
  for (const _ of Array.from({ length: 5 })) {
    const { receiptLine } = await at.stored('10')
    const correction = await made([{ receiptLine, newPrice: '90' }])
    const [confirmed, returned] = await Promise.all([confirm(correction), at.returning.returnFromStock([{ receiptLine, quantity: '5' }])])
    done(returned)
    expect(await stored(receiptLine)).toBe(confirmed.returnCode === '0' ? '5 pieces, 450 and 58.5 tax' : '5 pieces, 500 and 65 tax')
  }
})

test('[COR-1, COR-2] all that is wrong is told at once: no reason, no number of the credit note, the same price, part of what is stored, a line twice', async () => {
  const { receiptLine } = await at.stored('10')
  expect(refusals(await buyer('add', { ground: 'CREDITNOTE', lines: [{ receiptLine, newPrice: '100' }] })).toSorted()).toEqual([
    'creditNote REQUIRED',
    'lines[0].newPrice CORRECTION_CHANGES_NOTHING',
    'reason REQUIRED',
  ])
  expect(refusals(await correct([{ receiptLine, quantity: '4', newPrice: '90' }]))).toEqual(['lines[0].quantity CORRECTION_OF_WHOLE_LINE'])
  expect(
    refusals(
      await correct([
        { receiptLine, newPrice: '90' },
        { receiptLine, newPrice: '80' },
      ]),
    ),
  ).toEqual(['lines CORRECTION_LINE_TWICE'])
  expect(refusals(await correct([{ receiptLine }]))).toEqual(['lines[0].newPrice REQUIRED'])
})

test('[COR-2] what is received and waits to be posted is corrected once it is', async () => {
  const { receiptLine } = await at.returning.received('10')
  expect(refusals(await correct([{ receiptLine, newPrice: '90' }]))).toEqual(['lines[0].receiptLine CORRECTION_OF_NOTHING_STORED'])
})

test('[COR-4] the supplier refuses with a reason, and nothing was corrected; the purchaser confirms none in its place', async () => {
  const { receiptLine } = await at.stored('10')
  const correction = await made([{ receiptLine, newPrice: '90' }])
  expect(refusals(await buyer('confirm', { id: correction.id, version: correction.version }))).toEqual([' OTHER_SIDE'])
  expect(refusals(await seller('refuse', { id: correction.id, version: correction.version }))).toEqual(['refuseReason REQUIRED'])
  expect(done(await seller('refuse', { id: correction.id, version: correction.version, refuseReason: 'not agreed' })).entity).toMatchObject({
    status: 'REFUSED',
  })
  expect(await stored(receiptLine)).toBe('10 pieces, 1000 and 130 tax')
  expect((await confirm(correction)).returnCode).not.toBe('0')
})

test('[COR-7] whoever sees no prices corrects none, and reads no difference', async () => {
  const { receiptLine } = await at.stored('10')
  const blind = await addMember(at.returning.story.api, 'without prices', ['A166', 'A167', 'A35', 'A151', 'A152'])
  const answer = await blind.call('/api/priceCorrection/add', { entity: { reason: 'list', lines: [{ receiptLine, newPrice: '90' }] } })
  expect(answer.returnCode).not.toBe('0')
  const correction = await made([{ receiptLine, newPrice: '90' }])
  const { entity } = done(await blind.call('/api/priceCorrection/detail', { entity: { id: correction.id } }))
  expect(entity).toMatchObject({ difference: '****', oldAmount: '****', newAmount: '****' })
})

test('[COR-6, CLO-2] while today is in no closed period a correction is dated today, however long ago the goods came', async () => {
  const { receiptLine } = await at.stored('10')
  done(await at.returning.story.buyer.call('/api/closedPeriod/close', { entity: { firstDay: '2026-10-01', lastDay: '2026-10-31' } }))
  const correction = await made([{ receiptLine, newPrice: '90' }])
  done(await confirm(correction))
  expect((await notesOf(correction)).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-20'])
})
