import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { noticesAreDelivered } from '../../support/job.ts'
import { tellInTime } from '../../../engine/server/notices/timed-notices.ts'
import { newId } from '../../../engine/server/store/new-id.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({}, 50)
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/tradeOrder/purchase/${name}`
const listed = async (who: SignedIn): Promise<readonly Shown[]> =>
  done(await who.call('/api/member/notify/list', { entity: { screen: who.side === 'supplier' ? 'supplierNoticeManage' : 'purchaserNoticeList' } }))
    .list as Shown[]
const kindsAbout = async (who: SignedIn, subject: string) => (await listed(who)).filter((each) => each['subject'] === subject).map(({ kind }) => kind)

/** After so many hours, when what is to be told by then is told. */
const hoursLater = async (hours: number) => {
  const { pool, model, clock } = story.api
  clock.advance(hours * 3_600_000)
  await tellInTime({ pool, model, clock, newId: () => newId() }, (error) => {
    throw error
  })
  await noticesAreDelivered(story.api)
}

test('[NTC-11] of what is late those are reminded who can do something about it', async () => {
  const { buyer, seller } = story
  const inDays = (days: number) => new Date(story.api.clock.now().getTime() + days * 86_400_000).toISOString()
  const ordered = async (more: Shown = {}) => {
    const line = await story.listLine('5', more)
    return done(await buyer.call(at('add'), { entity: { lines: [{ purchaseListLine: line }] } })).entity as Shown
  }
  const [refused, promised, received] = [await ordered(), await ordered(), await ordered({ inspectionType: 'F' })]
  done(await seller.call('/api/tradeOrder/supplier/refuse', { entity: { id: refused.id, refuseReason: 'no steel' } }))
  for (const { id, version } of [promised, received])
    done(await seller.call('/api/tradeOrder/supplier/accept', { entity: { id, version, replyDate: inDays(4).slice(0, 10) } }))
  const { lines } = done(await buyer.call(at('detail'), { entity: { id: received.id } })).entity as Shown
  const shipment = done(await seller.call('/api/deliverOrder/supplier/add', { entity: { lines: [{ orderLine: lines[0].id }] } })).entity as Shown
  done(await buyer.call('/api/receiveOrder/add', { entity: { lines: [{ shipmentLine: shipment.lines[0].id }] } }))
  const inquiry = done(
    await buyer.call('/api/inquiry/purchase/create', {
      entity: { deadline: inDays(1), invitees: [{ supplier: story.master.supplier }], lines: [{ purchaseListLine: await story.listLine('5') }] },
    }),
  ).entity as Shown
  const { inquiryNumber } = done(await buyer.call('/api/inquiry/purchase/send', { entity: { id: inquiry.id } })).entity as Shown
  done(await buyer.call('/api/inquiry/purchase/stopQuoting', { entity: { id: inquiry.id } }))

  const kinds = async (who: SignedIn) => (await listed(who)).map(({ kind }) => kind)
  await hoursLater(25)
  expect(await kindsAbout(await story.api.login('buyer'), refused.insideOrderCode)).toContain('refusalUnsettled')
  await hoursLater(24)
  expect(await kindsAbout(await story.api.login('seller'), promised.insideOrderCode)).toContain('deliveryDue')
  expect(await kindsAbout(await story.api.login('seller'), received.insideOrderCode)).not.toContain('deliveryDue')
  expect(await kinds(await story.api.login('buyer'))).toContain('inspectionWaiting')
  expect(await kindsAbout(await story.api.login('buyer'), inquiryNumber)).toEqual(['inquiryUndecided'])
  await hoursLater(72)
  expect(await kindsAbout(await story.api.login('buyer'), promised.insideOrderCode)).toContain('deliveryLate')
})
