import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchChange } from '../../support/watch-change.ts'
import { enter } from '../../support/master-data.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
let material: string
let supplier: string
beforeAll(async () => {
  story = await startStory()
  const unitGroup = await enter(story.buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(story.buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup })
  material = await enter(story.buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-7', name: 'Sleeve', partNumber: 'S-7', purchaseUnit: unit })
  supplier = await enter(story.buyer, '/api/epRelation/add', { code: 'FORGE', name: '锻造厂', contacts: [{ name: 'Zhao', primary: true }] })
  const rule = { kind: 'LATE', deductionRate: '0.01', name: 'late', validFrom: '2020-01-01', validTo: '2099-12-31' }
  done(await story.buyer.call('/api/reconciliationRule/add', { entity: rule }))
})
afterAll(() => story.api.close())

/** The lines of a posted storage note with so many lines of a sleeve each. */
async function stored(count: number): Promise<readonly Shown[]> {
  const lines = Array.from({ length: count }, () => ({ materialRecord: material, quantity: '1', enteredTaxPrice: '1.13' }))
  const note = done(await story.buyer.call('/api/storageOrder/add', { entity: { purchasingGroup: story.master.group, supplier, lines } })).entity as Shown
  done(await story.buyer.call('/api/storageOrder/post', { entity: { id: note.id, warehouse: 'Hall 1' } }))
  return (await story.detail('/api/storageOrder/detail', note.id)).lines as Shown[]
}

/** How many statements the database gets to propose and to save a statement of so many lines, and its amount. */
async function costOf(count: number) {
  const lines = await stored(count)
  const path = '/api/reconcileOrder/purchase/add'
  const proposed = await watchChange({}, () => story.buyer.call(`${path}/prepare`, { entityList: lines.map(({ id }) => ({ id })) }))
  const saved = await watchChange({}, () => story.buyer.call(path, { entity: { lines: lines.map(({ id }) => ({ storageNoteLine: id })) } }))
  const { amount } = done(saved.answer).entity as Shown
  return { amount, proposed: proposed.statements, saved: saved.statements }
}

test('[STM-2, STM-15] a statement of 60 lines is proposed and saved by as many statements as one of 6, whatever rules there are', async () => {
  await costOf(6)
  const [few, many] = [await costOf(6), await costOf(60)]
  expect([few.amount, many.amount]).toEqual(['6.78', '67.8'])
  expect(many.proposed).toBe(few.proposed)
  expect(many.saved).toBe(few.saved)
})
