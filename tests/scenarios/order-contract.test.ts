import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdf, uploaded } from '../support/upload.ts'
import { done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'
import { decide } from './as-read.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const buy = (name: string, entity: Shown) => story.buyer.call(`/api/tradeOrder/purchase/${name}`, { entity })
const sell = (name: string, entity: Shown) => story.seller.call(`/api/tradeOrder/supplier/${name}`, { entity })
const accepted = async () => story.acceptedOrder([{ purchaseListLine: await story.listLine('5') }])

test('[ORD-25] a contract is initiated, uploaded, replaced, archived and signed, each by its side', async () => {
  const { id } = await accepted()
  expect(refusals(await buy('initiateContract', { id, contractEnd: '2026-11-19' }))).toEqual(['contractEnd CONTRACT_END_PAST'])
  expect(done(await buy('initiateContract', { id, contractEnd: '2027-11-20' })).entity).toMatchObject({ signing: 'INITIATED', contractEnd: '2027-11-20' })
  expect(refusals(await sell('uploadContract', { id }))).toEqual(['contractFiles TOO_FEW_ITEMS'])
  const draft = await uploaded(story.api.app, story.seller, 'contract.pdf', pdf)
  done(await sell('uploadContract', { id, contractFiles: [{ id: draft.id }] }))
  const read = await story.order(id)
  const signed = await uploaded(story.api.app, story.seller, 'contract-signed.pdf', pdf)
  expect(done(await sell('uploadContract', { id, contractFiles: [{ id: signed.id }] })).entity).toMatchObject({ signing: 'UPLOADED', contractFiles: [signed] })
  await expect(sell('archiveContract', { id })).rejects.toThrow('HTTP 404')
  // What the supplier has put in its place is not archived unread.
  expect(refusals(await buy('archiveContract', { id, version: read.version }))).toEqual(['version STALE_VERSION'])
  done(await decide(story.buyer, '/api/tradeOrder/purchase/archiveContract', { id }))
  expect(refusals(await sell('uploadContract', { id, contractFiles: [{ id: draft.id }] }))).toEqual([' STATE_NOT_ALLOWED'])
  expect(done(await buy('completeSigning', { id })).entity).toMatchObject({ signing: 'SIGNED', status: 'purchasePaid' })
})

test('[ORD-26] a signed contract is renewed: signing begins anew and the files before it are kept', async () => {
  const { id } = await accepted()
  done(await buy('initiateContract', { id, contractEnd: '2027-11-20' }))
  expect(refusals(await buy('renewContract', { id, contractEnd: '2028-11-20' }))).toEqual([' STATE_NOT_ALLOWED'])
  const first = await uploaded(story.api.app, story.seller, 'first.pdf', pdf)
  done(await sell('uploadContract', { id, contractFiles: [{ id: first.id }] }))
  done(await decide(story.buyer, '/api/tradeOrder/purchase/archiveContract', { id }))
  expect(refusals(await buy('renewContract', { id, contractEnd: '2026-11-19' }))).toEqual(['contractEnd CONTRACT_END_PAST'])
  const renewed = done(await buy('renewContract', { id, contractEnd: '2028-11-20' })).entity as Shown
  expect(renewed).toMatchObject({ signing: 'INITIATED', contractEnd: '2028-11-20', earlierContractFiles: [first] })
  const second = await uploaded(story.api.app, story.seller, 'second.pdf', pdf)
  expect(done(await sell('uploadContract', { id, contractFiles: [{ id: second.id }] })).entity).toMatchObject({
    contractFiles: [second],
    earlierContractFiles: [first],
  })
})

test('[ORD-12, ORD-26, ORD-27] a suspended order stands still, a closed one is past renewing, and attachments change while it lives', async () => {
  const { id } = await accepted()
  const plan = await uploaded(story.api.app, story.buyer, 'plan.pdf', pdf)
  expect(done(await buy('changeAttachments', { id, attachments: [{ id: plan.id }] })).entity).toMatchObject({ attachments: [plan] })
  done(await buy('suspend', { id, suspendReason: 'audit' }))
  expect(refusals(await buy('initiateContract', { id, contractEnd: '2027-11-20' }))).toEqual([' ORDER_ON_HOLD'])
  expect(refusals(await buy('changeAttachments', { id, attachments: [] }))).toEqual([' ORDER_ON_HOLD'])
  done(await buy('resume', { id }))
  done(await buy('close', { id, closeReason: 'no need' }))
  expect(refusals(await buy('initiateContract', { id, contractEnd: '2027-11-20' }))).toEqual([' ORDER_ENDED'])
  // Closing is final: no action is legal in the main region afterwards.
  expect(refusals(await buy('changeAttachments', { id, attachments: [] }))).toEqual([' STATE_NOT_ALLOWED'])
})

test('[ORD-24] an order whose acceptance failed is accepted again if its reply date still holds, otherwise by the supplier anew', async () => {
  // Only a negative answer of another system puts an order into this state.
  const fail = async (id: string) => sql`update "order" set acceptance = 'ACCEPTFAILED', status = 'ACCEPTFAILED' where id = ${id}`.execute(story.api.pool)
  const standing = await accepted()
  await fail(standing.id)
  const seen = done(await sell('detail', { id: standing.id })).entity as Shown
  expect(seen).toMatchObject({ status: 'ACCEPTFAILED', _actions: { retryAcceptance: [] } })
  expect(done(await sell('retryAcceptance', { id: standing.id })).entity).toMatchObject({ status: 'purchasePaid', replyDate: '2026-12-10' })

  const late = await accepted()
  await fail(late.id)
  await sql`update "order" set "replyDate" = '2026-11-19' where id = ${late.id}`.execute(story.api.pool)
  expect(done(await buy('retryAcceptance', { id: late.id })).entity).toMatchObject({ status: 'WAITORDER' })
  done(await decide(story.seller, '/api/tradeOrder/supplier/accept', { id: late.id, replyDate: '2026-12-11' }))
  expect(refusals(await buy('retryAcceptance', { id: late.id }))).toEqual([' STATE_NOT_ALLOWED'])
})
