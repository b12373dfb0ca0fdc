import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../support/master-data.ts'
import { askedOf, done, refusals, startStory } from './story.ts'
import type { Shown, Story } from './story.ts'

let story: Story
let material: string
const people: Record<string, string> = {}
beforeAll(async () => {
  story = await startStory()
  const { buyer } = story
  const group = await enter(buyer, '/api/project/unitGroup/add', { code: 'NUM', name: '数量' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'PCS', name: '件', unitGroup: group, isUnit: true, conversionRate: '1' })
  const category = await enter(buyer, '/api/project/materialCategory/add', { code: '11', name: '轴承' })
  material = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit, category, inspectionType: 'E' })
  // Both know bearings; Zhou's hourly rate is lower. Qian knows castings.
  for (const [name, hourlyRate, of] of [
    ['Wu', '90', category],
    ['Zhou', '85.5', category],
    ['Qian', '20', undefined],
  ] as const)
    people[name] = await enter(buyer, '/api/personnelPool/add', {
      name,
      company: '恒锐服务',
      jobType: '询价员',
      idNumber: `3205011990${name}`,
      contactNumber: '138 0000 0000',
      hourlyRate,
      ...(of === undefined ? {} : { category: of }),
    })
}, 240_000)
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const prefer = (matchStaff: boolean) =>
  sql`update enterprise set preferences = ${JSON.stringify({ matchStaff })}::jsonb where id = 'purchaser-1'`.execute(story.api.pool)

async function draft(...parts: readonly Shown[]): Promise<Shown> {
  const lines = []
  for (const part of parts) lines.push({ purchaseListLine: await story.listLine('10', part) })
  const deadline = new Date(story.api.clock.now().getTime() + 3_600_000).toISOString()
  return done(await story.buyer.call(at('create'), { entity: { deadline, invitees: [{ supplier: story.master.supplier }], lines } })).entity as Shown
}
const send = (id: string) => story.buyer.call(at('send'), { entity: { id } })

test('[INQ-44, PER-6] an inquiry with parts without staff is refused and names them; the cheapest person of the category is proposed, and the rest is chosen by hand', async () => {
  await prefer(true)
  const inquiry = await draft({ partName: 'Bearing 6204', materialRecord: material }, { partName: 'Housing' })
  expect(inquiry).toMatchObject({ unmatchedParts: 'Bearing 6204, Housing' })
  expect(refusals(await send(inquiry.id))).toEqual(['unmatchedParts PARTS_WITHOUT_STAFF'])

  const matched = done(await story.buyer.call(at('inquirySendMatchPersonnel'), { entity: { id: inquiry.id } })).entity as Shown
  expect(matched).toMatchObject({ unmatchedParts: 'Housing', lines: [{ staff: { text: 'Zhou' } }, { staff: null }] })
  expect(refusals(await send(inquiry.id))).toEqual(['unmatchedParts PARTS_WITHOUT_STAFF'])

  const lines = [
    { id: matched.lines[0].id, staff: people.Wu },
    { id: matched.lines[1].id, staff: people.Qian },
  ]
  done(await story.buyer.call(at('edit'), { entity: { id: inquiry.id, version: matched.version, lines } }))
  // Matching again keeps chosen people.
  const again = done(await story.buyer.call(at('inquirySendMatchPersonnel'), { entity: { id: inquiry.id } })).entity as Shown
  expect(again).toMatchObject({ lines: [{ staff: { text: 'Wu' } }, { staff: { text: 'Qian' } }] })
  expect(done(await send(inquiry.id)).entity).toMatchObject({ phase: 'OPEN' })
  expect(refusals(await story.buyer.call('/api/personnelPool/delete', { entity: { id: people.Wu } }))).toEqual([' IN_USE'])
})

test('[INQ-44] without the preference nothing is matched, and inquiries are sent without staff', async () => {
  await prefer(false)
  const inquiry = await draft({})
  expect(refusals(await story.buyer.call(at('inquirySendMatchPersonnel'), { entity: { id: inquiry.id } }))).toEqual([' STAFF_NOT_MATCHED_HERE'])
  expect(done(await send(inquiry.id)).entity).toMatchObject({ phase: 'OPEN' })
})

test('[INQ-43] a custom field that the template shows goes from the purchase list to the quotation, where the supplier reads it', async () => {
  const { list } = done(await story.buyer.call('/api/globalTemplate/get'))
  const entityList = (list as readonly Shown[]).map((row) =>
    row.keyName === 'custom3' ? { ...row, isShown: true, showName: '表面处理', epShowName: 'Finish' } : row,
  )
  done(await story.buyer.call('/api/globalTemplate/save', { entity: { version: 0, screens: {} }, entityList }))
  const inquiry = await draft({ custom3: 'anodised' })
  done(await send(inquiry.id))
  const seen = await askedOf(story.seller, inquiry)
  expect(seen.lines).toMatchObject([{ custom3: 'anodised' }])
  const line = { id: seen.lines[0].id, price: '80', replyDate: '2026-12-18', custom3: 'raw' }
  expect(refusals(await story.seller.call('/api/quo/supplier/quote', { entity: { id: seen.id, lines: [line] } }))).toEqual(['lines[0].custom3 UNKNOWN_KEY'])
})
