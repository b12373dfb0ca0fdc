import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let material: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  material = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
})
afterAll(() => story.api.close())

/** A statement of 8 sleeves at 2.50 with tax, stored from a supplier that has no account. */
async function statement(): Promise<Shown> {
  const name = `铸造厂${Math.floor(performance.now() * 1000)}`
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: name, name, contacts: [{ name: 'Zhao', primary: true }] })
  const lines = [{ materialRecord: material, quantity: '8', enteredTaxPrice: '2.5' }]
  const note = done(await story.buyer.call('/api/storageOrder/add', { entity: { purchasingGroup: story.master.group, supplier, lines } })).entity as Shown
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note.id, warehouse: 'Hall 1' } }))
  const made = await story.buyer.call('/api/reconcileOrder/purchase/add', { entity: { lines: [{ storageNoteLine: note.lines[0].id }] } })
  return done(made).entity as Shown
}

const send = (document: string, more: Shown = {}) =>
  story.buyer.call('/api/member/invitation/send', {
    entity: { screen: 'customerReconciliationDetail', document, name: 'Zhao', email: 'zhao@forge.example', ...more },
  })

/** A browser that opens a link. */
async function open(answer: AnswerEnvelope) {
  const link = new URL((done(answer).entity as { address: string }).address)
  const payload = { entity: { invitationId: link.searchParams.get('a'), invitationItemId: link.searchParams.get('b') } }
  const response = await story.api.app.inject({ method: 'POST', url: '/getTemplateToken', headers: { host: hostOf.supplier }, payload })
  const { returnCode, returnToken: fbToken } = response.json<AnswerEnvelope>()
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (action: string, envelope: RequestEnvelope = {}): Promise<AnswerEnvelope> =>
    (
      await story.api.app.inject({
        method: 'POST',
        url: action.startsWith('/') ? action : `/api/reconcileOrder/supplier/${action}`,
        headers: { host: hostOf.supplier, cookie },
        payload: { fbToken, ...envelope },
      })
    ).json()
  return { link, returnCode, call }
}

const read = async (id: string) => (await story.detail('/api/reconcileOrder/purchase/detail', id)) as Shown

test('[STM-14] by a link a supplier without an account reads its one statement and confirms it; then the link opens no more', async () => {
  const [mine, other] = [await statement(), await statement()]
  const sent = await send(mine.id)
  const { call, link } = await open(sent)
  expect(link.pathname).toBe('/customerReconciliationDetail')
  const shown = done(await call('detail', { entity: { id: mine.id } })).entity as Shown
  expect(shown).toMatchObject({ status: 'WAITCONFIRME', amount: '20', lines: [{ partNumber: 'S-7', quantity: '8', amount: '20' }] })
  for (const hidden of ['supplier', 'purchasingGroup']) expect([hidden, hidden in shown]).toEqual([hidden, false])
  for (const refused of [
    await call('detail', { entity: { id: other.id } }),
    await call('confirm', { entity: { id: other.id, version: other.version } }),
    await call('list', {}),
    await call('revoke', { entity: { id: mine.id, version: shown.version } }),
    await call('dispute', { entity: { id: shown.lines[0].id, disputeReason: 'x' } }),
    await call('/api/storageOrder/supplier/list', {}),
  ])
    expect(refused.returnCode).not.toBe('0')
  done(await call('confirm', { entity: { id: mine.id, version: shown.version } }))
  expect(await read(mine.id)).toMatchObject({ status: 'SUCCESS' })
  expect((await call('refuse', { entity: { id: mine.id, version: shown.version, refuseReason: 'after all' } })).returnCode).not.toBe('0')
  expect((await open(sent)).returnCode).not.toBe('0')
})

test('[STM-14] who comes by a link refuses with a reason, and not without one', async () => {
  const mine = await statement()
  const { call } = await open(await send(mine.id))
  const { version } = done(await call('detail', { entity: { id: mine.id } })).entity as Shown
  expect(refusals(await call('refuse', { entity: { id: mine.id, version } }))).toEqual(['refuseReason REQUIRED'])
  done(await call('refuse', { entity: { id: mine.id, version, refuseReason: '两件未收货款' } }))
  expect(await read(mine.id)).toMatchObject({ status: 'REFUSED', refuseReason: '两件未收货款' })
})

test('[STM-14, STM-6] a supplier with people of its own confirms by itself: nobody acts for it by a link', async () => {
  const mine = await statement()
  await sql`update supplier set "registeredEnterprise" = 'supplier-2', "registrationStatus" = 'REGISTERED' where name = ${mine.supplierName}`.execute(
    story.api.pool,
  )
  await sql`update statement set "supplierEnterprise" = 'supplier-2' where id = ${mine.id}`.execute(story.api.pool)
  expect(refusals(await send(mine.id))).toEqual(['entity.transitions INVITATION_ACTS_FOR_MEMBERS'])
})
