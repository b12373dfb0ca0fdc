import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../engine/core/wire/envelope.ts'
import { hostOf } from '../support/api.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const byPurchaser = (id: string) => story.buyer.call('/api/query/purchase/detail', { entity: { id } })
const bySupplier = (id: string) => story.seller.call('/api/query/supplier/detail', { entity: { id } })
const said = (answer: any): readonly string[] => answer.entity.messages.map(({ side, author, text }: Record<string, string>) => `${side}, ${author}: ${text}`)
const ask = async (entity: Record<string, unknown> = {}): Promise<any> =>
  done(
    await story.buyer.call('/api/query/purchase/ask', {
      entity: { subject: 'Packing', supplier: story.master.supplier, purchasingGroup: story.master.group, question: 'Do you pack in wood?', ...entity },
    }),
  ).entity

test('[QRY-1] [QRY-2] [QRY-3] both sides read the messages in order, and each reply waits for the other side', async () => {
  const { id, version, status } = await ask()
  expect(status).toBe('WAITSUPPLIER')
  done(await story.seller.call('/api/query/supplier/answer', { entity: { id, version, reply: 'In cartons.\nWood costs 3 more.' } }))
  const answered = done(await byPurchaser(id)).entity as any
  expect([answered.status, answered.lastText]).toEqual(['WAITPURCHASER', 'In cartons.\nWood costs 3 more.'])
  done(await story.buyer.call('/api/query/purchase/reply', { entity: { id, version: answered.version, reply: 'Cartons will do.' } }))
  const both = [await byPurchaser(id), await bySupplier(id)]
  for (const seen of both)
    expect(said(done(seen)).map((line) => line.replace(/, .*?:/, ':'))).toEqual([
      'purchaser: Do you pack in wood?',
      'supplier: In cartons.\nWood costs 3 more.',
      'purchaser: Cartons will do.',
    ])
})

test('[QRY-2] a message of a query can be neither changed, inserted nor deleted', async () => {
  const { id, version, messages } = await ask()
  const forged = [
    { ...messages[0], text: 'Do you pack in gold?' },
    { text: 'Yes', author: 'Nobody', side: 'supplier' },
  ]
  const answer = await story.seller.call('/api/query/supplier/answer', { entity: { id, version, reply: 'Yes.', messages: forged } })
  expect(refusals(answer)).toEqual(['messages UNKNOWN_KEY'])
  expect(said(done(await bySupplier(id)))).toHaveLength(1)
})

test('[QRY-6] in the personal identity nobody lists, reads, asks, answers or closes a query, whatever rights they have at their enterprise', async () => {
  const { id, version } = await ask()
  const { api } = story
  const send = async (token: string, cookie: string, path: string, entity: object) => {
    const response = await api.app.inject({ method: 'POST', url: path, headers: { host: hostOf.supplier, cookie }, payload: { fbToken: token, entity } })
    const [set] = response.cookies
    return { answer: response.json<AnswerEnvelope>(), cookie: set === undefined ? cookie : `${set.name}=${set.value}` }
  }
  const person = await api.login('seller')
  const { answer, cookie } = await send(person.token, person.cookie, '/api/member/identity/switch', { personal: true })
  const refused: unknown[] = []
  const names = ['list', 'detail', 'askBuyer', 'askBuyerOnOrder', 'answer', 'close']
  for (const name of names) refused.push([name, (await send(answer.returnToken!, cookie, `/api/query/supplier/${name}`, { id, version })).answer.returnCode])
  expect(refused).toEqual(names.map((name) => [name, '30310101']))
  expect(said(done(await bySupplier(id)))).toHaveLength(1)
})

test('[QRY-5] a closed query takes no replies', async () => {
  const { id, version } = await ask()
  expect(refusals(await story.seller.call('/api/query/supplier/close', { entity: { id, version } }))).toEqual(['closeReason REQUIRED'])
  const closed = done(await story.seller.call('/api/query/supplier/close', { entity: { id, version, closeReason: 'Settled by phone' } })).entity as any
  expect(closed.status).toBe('CLOSED')
  const late = await story.buyer.call('/api/query/purchase/reply', { entity: { id, version: closed.version, reply: 'One more thing' } })
  expect(late.returnCode).not.toBe('0')
  expect(said(done(await byPurchaser(id)))).toHaveLength(1)
})

test('[QRY-7] the other side is notified of a question and of a reply', async () => {
  const { id, version } = await ask()
  done(await story.seller.call('/api/query/supplier/answer', { entity: { id, version, reply: 'Yes.' } }))
  const { rows } = await sql<{ kind: string }>`select kind from outbox where payload->>'document' = ${id} order by id`.execute(story.api.pool)
  expect(rows.map(({ kind }) => kind)).toEqual(['queryAsked', 'queryReplied'])
})

/** An open inquiry over ten bearings to the supplier, as the buyer sees it, and the supplier's quotation. */
async function inquired(): Promise<readonly [Shown, Shown]> {
  const inquiry = await story.inquire({ lines: [{ purchaseListLine: await story.listLine('10') }] })
  return [inquiry, await askedOf(story.seller, inquiry)]
}

test('[QRY-4] both sides ask about parts of a quotation, and of one quotation at a time', async () => {
  const [, first] = await inquired()
  const [, second] = await inquired()
  const lines = [{ quotationLine: first.lines[0].id }]
  const buyerAsks = done(await story.buyer.call('/api/query/purchase/askOnQuotation', { entity: { subject: 'Steel', question: 'Which steel?', lines } }))
  const asked = buyerAsks.entity as Shown
  expect(asked).toMatchObject({ status: 'WAITSUPPLIER', quotation: { text: first.quotationNumber }, lines: [{ partNumber: 'B-100', quantity: '10' }] })
  const sellerAsks = done(await story.seller.call('/api/query/supplier/askBuyer', { entity: { subject: 'Drawing', question: 'Which issue?', lines } }))
  expect(sellerAsks.entity).toMatchObject({
    status: 'WAITPURCHASER',
    quotation: { text: first.quotationNumber },
    lines: [{ partNumber: 'B-100', quantity: '10' }],
  })
  const mixed = [...lines, { quotationLine: second.lines[0].id }]
  const both = await story.seller.call('/api/query/supplier/askBuyer', { entity: { subject: 'Drawing', question: 'Which issue?', lines: mixed } })
  expect(both.issues).toMatchObject([{ code: 'MIXED_DOCUMENTS' }])
})

test('[QRY-8] the purchaser asks a supplier about parts of an inquiry, and the supplier does not learn which inquiry it is', async () => {
  const [inquiry] = await inquired()
  const entity = { subject: 'Stock', question: 'Do you stock it?', lines: [{ inquiryLine: inquiry.lines[0].id }] }
  expect(refusals(await story.buyer.call('/api/query/purchase/askOnInquiry', { entity }))).toEqual(['supplier REQUIRED'])
  const asked = done(await story.buyer.call('/api/query/purchase/askOnInquiry', { entity: { ...entity, supplier: story.master.supplier } })).entity as Shown
  expect(asked).toMatchObject({ inquiry: { text: inquiry.inquiryNumber }, lines: [{ partNumber: 'B-100', quantity: '10' }] })
  const seen = done(await bySupplier(asked.id)).entity as Shown
  expect(seen).toMatchObject({ subject: 'Stock', lines: [{ partNumber: 'B-100', quantity: '10' }] })
  expect([Object.keys(seen), Object.keys(seen.lines[0])].flat().filter((name) => name.startsWith('inquiry'))).toEqual([])
  const other = await story.api.login('otherBuyer')
  const foreign = await other.call('/api/query/purchase/askOnInquiry', { entity: { ...entity, supplier: story.master.supplier } })
  expect(foreign.issues).toMatchObject([{ code: 'REFERENCE_NOT_FOUND', path: 'lines[0].inquiryLine' }])
})
