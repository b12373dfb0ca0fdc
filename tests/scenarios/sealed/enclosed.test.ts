import { afterAll, beforeAll, expect, test } from 'vitest'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import { askForFile, pdf, uploaded } from '../../support/upload.ts'
import { done, startStory } from '../story.ts'
import type { Shown, Story } from '../story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const at = (name: string) => `/api/inquiry/purchase/${name}`
const inHours = (hours: number) => new Date(story.api.clock.now().getTime() + hours * 3_600_000).toISOString()

test('[INQ-11] what a supplier says and encloses with a sealed quote is open once the bids are opened, and to nobody before', async () => {
  const { buyer, seller, api, master } = story
  const lines = [{ purchaseListLine: await story.listLine('10') }]
  const entity = { sealed: true, deadline: inHours(2), openingTime: inHours(4), invitees: [{ supplier: master.supplier }], lines }
  const draft = done(await buyer.call(at('create'), { entity })).entity as Shown
  const inquiry = done(await buyer.call(at('send'), { entity: { id: draft.id } })).entity as Shown
  const [asked] = done(await seller.call('/api/inquiry/supplier/list', { entity: {} })).list as Shown[]
  const { id } = asked!
  const line = ((await seller.call('/api/inquiry/supplier/detail', { entity: { id } })).entity as Shown).lines[0]
  const file = await uploaded(api.app, seller, 'offer of 800.pdf', pdf)
  const said = { remark: 'in total 800', attachments: [{ id: file.id }] }
  const quoted = { id: line.id, price: '80', replyDate: '2026-12-18', remark: '80 each', alternative: 'steel for 75' }
  const own = done(await seller.call('/api/quo/supplier/quote', { entity: { id, ...said, lines: [quoted] } })).entity
  expect(own).toMatchObject({ remark: 'in total 800', attachments: [{ name: 'offer of 800.pdf' }], lines: [{ remark: '80 each' }] })

  // Whole phrases: three digits occur in ids and moments too.
  const secrets = ['in total 800', 'offer of 800', '80 each', 'steel']
  const told = (answer: unknown) => secrets.filter((secret) => JSON.stringify(answer).includes(secret))
  const quotation = () => buyer.call('/api/quo/purchase/detail', { entity: { id } })
  const versions = () => buyer.call('/api/inquiryHistory/purchase/list', { entity: {} })
  const answers = [await quotation(), await buyer.call('/api/quo/purchase/history', { entity: { id } }), await versions()]
  expect(answers.map(({ returnCode }) => returnCode)).toEqual(['0', '0', '0'])
  expect(answers.map(told)).toEqual([[], [], []])
  expect(answers[0]!.entity).toMatchObject({ remark: '****', attachments: '****', lines: [{ remark: '****', alternative: '****' }] })
  expect((await askForFile(api.app, buyer, file.id)).headers['content-type']).toContain('application/json')
  const searched = await buyer.call('/api/quo/purchase/list', { entity: { where: [{ field: 'remark', operator: 'contains', value: '800' }] } })
  expect(searched).toMatchObject({ returnCode: '0', list: [] })

  api.clock.advance(4 * 3_600_000)
  done(await buyer.call(at('openBid'), { entity: { id: inquiry.id } }))
  expect((await quotation()).entity).toMatchObject({ ...said, lines: [{ remark: '80 each', alternative: 'steel for 75', price: '80' }] })
  expect(told(await versions())).toEqual(['80 each', 'steel'])
  expect((await askForFile(api.app, buyer, file.id)).rawPayload).toEqual(pdf)
})

/** What names the goods of an alternative; its prices, remarks and enclosures are sealed. */
const OF_THE_GOODS = ['partNumber', 'partName', 'materialNumber', 'description', 'brand', 'material', 'process', 'drawingNumber', 'drawingVersion']

test('[INQ-11] every text and file that a supplier enters into a quotation is sealed, or names the goods', () => {
  const { model } = story.api
  const quotation = entityOf(model, 'quotation')
  const sealed = new Set(quotation.masks.filter((mask) => mask.sealed !== undefined).flatMap(({ fields }) => fields))
  const open = [quotation, entityOf(model, 'quotationLine')].flatMap((entity) =>
    Object.values(entity.fields)
      .filter(
        ({ type, readonly, computed, system, sides }) =>
          ['text', 'longText', 'files'].includes(type) && !readonly && !computed && !system && sides === undefined,
      )
      .filter(({ name }) => !sealed.has(entity.line === undefined ? name : `${entity.line.field}.${name}`))
      .map(({ name }) => `${entity.name}.${name}`),
  )
  const ofGoods = new Set(OF_THE_GOODS.map((name) => `quotationLine.${name}`))
  expect(open.filter((path) => !ofGoods.has(path))).toEqual([])
})
