import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../../engine/core/wire/envelope.ts'
import { hostOf } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { pdf, sendFile, uploaded } from '../../support/upload.ts'
import { done, refusals, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let iso: string
beforeAll(async () => {
  story = await startStory()
  iso = await enter(story.buyer, '/api/epRelation/qualificationType/add', { name: 'ISO 9001' })
})
afterAll(() => story.api.close())

const AT = '/api/epRelation/qualification'
/** A request to a supplier without an account, with what the purchaser has received by mail. */
async function asked(): Promise<Shown> {
  const name = `铸造厂${Math.floor(performance.now() * 1000)}`
  const supplier = await enter(story.buyer, '/api/epRelation/add', { code: name, name, contacts: [{ name: 'Zhao', primary: true }] })
  const attachments = [await uploaded(story.api.app, story.buyer, 'iso.pdf', pdf)]
  return done(await story.buyer.call(`${AT}/purchase/ask`, { entity: { supplier, lines: [{ kind: iso, attachments, validTo: '2027-12-31' }] } }))
    .entity as Shown
}
const send = (document: string) =>
  story.buyer.call('/api/member/invitation/send', {
    entity: { screen: 'qualificationDocuments', document, name: 'Zhao', email: 'zhao@forge.example' },
  })

/** A browser that opens a link. */
async function open(answer: AnswerEnvelope) {
  const link = new URL((done(answer).entity as { address: string }).address)
  const payload = { entity: { invitationId: link.searchParams.get('a'), invitationItemId: link.searchParams.get('b') } }
  const response = await story.api.app.inject({ method: 'POST', url: '/getTemplateToken', headers: { host: hostOf.supplier }, payload })
  const { returnCode, returnToken: token } = response.json<AnswerEnvelope>()
  const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const call = async (action: string, envelope: RequestEnvelope = {}): Promise<AnswerEnvelope> =>
    (
      await story.api.app.inject({
        method: 'POST',
        url: action.startsWith('/') ? action : `${AT}/supplier/${action}`,
        headers: { host: hostOf.supplier, cookie },
        payload: { fbToken: token, ...envelope },
      })
    ).json()
  return { link, returnCode, call, guest: { side: 'supplier' as const, token: token ?? '', cookie } }
}

test('[QLF-9] by a link a supplier without an account reads its one request and submits it; it attaches nothing, and the link opens no more', async () => {
  const [mine, other] = [await asked(), await asked()]
  const sent = await send(mine.id)
  const { call, link, guest } = await open(sent)
  expect(link.pathname).toBe('/qualificationDocuments')
  const shown = done(await call('detail', { entity: { id: mine.id } })).entity as Shown
  expect(shown).toMatchObject({ status: 'ASKED', earliestEnd: '2027-12-31', lines: [{ name: 'ISO 9001', validTo: '2027-12-31' }] })
  for (const hidden of ['supplier', 'decidedBy']) expect([hidden, hidden in shown]).toEqual([hidden, false])
  const upload = await sendFile(story.api.app, guest, 'other.pdf', pdf)
  expect(upload.json<AnswerEnvelope>().returnCode).not.toBe('0')
  for (const refused of [
    await call('detail', { entity: { id: other.id } }),
    await call('submit', { entity: { id: other.id, version: other.version } }),
    await call('edit', { entity: { id: mine.id, version: shown.version, lines: [{ id: shown.lines[0].id, validTo: '2099-12-31' }] } }),
    await call('withdraw', { entity: { id: mine.id, version: shown.version } }),
    await call('list', {}),
    await call('/api/tradeOrder/supplier/list', {}),
  ])
    expect(refused.returnCode).not.toBe('0')
  done(await call('submit', { entity: { id: mine.id, version: shown.version } }))
  expect(await story.detail(`${AT}/purchase/detail`, mine.id)).toMatchObject({ status: 'SUBMITTED' })
  expect((await open(sent)).returnCode).not.toBe('0')
})

test('[QLF-9] for a supplier with people of its own nobody acts by a link', async () => {
  const { id } = done(await story.buyer.call(`${AT}/purchase/ask`, { entity: { supplier: story.master.supplier, lines: [{ kind: iso }] } })).entity as Shown
  expect(refusals(await send(id))).toEqual(['entity.transitions INVITATION_ACTS_FOR_MEMBERS'])
})
