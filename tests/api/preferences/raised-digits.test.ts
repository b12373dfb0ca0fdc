import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { enter } from '../../support/master-data.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

test('[PREF-5] after the digits of prices are raised, list and detail show the figures that were written; the next change counts with all digits', async () => {
  const { buyer, master, api } = story
  const manager = await api.login('manager')
  const digits = async (priceScale: string) => {
    const { version } = done(await manager.call('/api/conf/enterprise/preferences/detail')).entity as Shown
    done(await manager.call('/api/conf/enterprise/preferences/save', { entity: { version, values: { priceScale } } }))
  }
  await digits('4')
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'PC', name: 'Pieces' })
  const purchaseUnit = await enter(buyer, '/api/project/unit/add', { code: 'pc', name: '件', unitGroup, isUnit: true, forbidDecimals: true })
  const materialRecord = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: '深沟球轴承', purchaseUnit })
  const price = { materialRecord, supplier: master.supplier, taxRate: '0.13', price: '10.005', validFrom: '2027-01-01', validTo: '2027-06-30' }
  const { id } = done(await buyer.call('/api/ku/addRepo', { entity: price })).entity as Shown
  const shown = async () => {
    const { list } = done(await buyer.call('/api/ku/repoList', { entity: {} }))
    const detail = done(await buyer.call('/api/ku/repo/detail', { entity: { id } })).entity as Shown
    return { listed: (list as unknown as Shown[]).find((row) => row['id'] === id)!['taxPrice'], opened: detail['taxPrice'] }
  }
  expect(await shown()).toEqual({ listed: '11.3057', opened: '11.3057' })
  await digits('6')
  expect(await shown()).toEqual({ listed: '11.3057', opened: '11.3057' })
  const { version: read } = done(await buyer.call('/api/ku/repo/detail', { entity: { id } })).entity as Shown
  done(await buyer.call('/api/ku/updateRepo', { entity: { ...price, id, version: read, validTo: '2027-07-31' } }))
  expect(await shown()).toEqual({ listed: '11.30565', opened: '11.30565' })
})
