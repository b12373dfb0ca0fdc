import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnswerEnvelope } from '../../../engine/core/wire/envelope.ts'
import { done, refusals, startStory } from '../../scenarios/story.ts'
import type { Story } from '../../scenarios/story.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const costFields = [
  { slot: 'A', kind: 'MATERIAL', name: '材料费' },
  { slot: 'B', kind: 'PROCESSING', name: '加工工时' },
  { slot: 'C', kind: 'CUSTOM', name: '加工费', formula: 'B × 85.5' },
  { slot: 'D', kind: 'CONDITIONING', name: '热处理费', formula: 'A > 100 ? A * 0.05 : 5' },
]
const template = (name: string, more: Record<string, unknown> = {}) => ({ name, priceFormula: '（A＋C＋D）× 1.08', costFields, ...more })
const add = (name: string, more: Record<string, unknown> = {}) => story.buyer.call('/api/quo/template/add', { entity: template(name, more) })
const made = (answer: AnswerEnvelope) => (done(answer).entity as { readonly id: string }).id
const withFormula = (formula: string) => costFields.map((field) => (field.slot === 'C' ? { ...field, formula } : field))

test('[INQ-80] [INQ-84] a quote template keeps its cost fields by their letters, with the formula of the price', async () => {
  const id = made(await add('机加件', { remark: '按图加工' }))
  const { entity } = done(await story.buyer.call('/api/quo/template/detail', { entity: { id } }))
  expect(entity).toMatchObject({ nameA: '材料费', formulaA: null, nameC: '加工费', formulaC: 'B × 85.5', nameE: null, priceFormula: '（A＋C＋D）× 1.08' })
  expect(refusals(await add('机加件'))).toEqual(['name NOT_UNIQUE'])
  expect(refusals(await add('空', { costFields: [] }))).toContain('costFields TOO_FEW_ITEMS')
  const twice = [...costFields, { slot: 'A', kind: 'MATERIAL', name: '材料费' }]
  expect(refusals(await add('重复', { costFields: twice })).toSorted()).toEqual([
    'costFields COST_KIND_TWICE',
    'costFields COST_LETTER_TWICE',
    'costFields COST_NAME_TWICE',
  ])
})

test.each([
  ['(B + 1', 'FORMULA_NOT_READ', '7', ''],
  ['B * D', 'FORMULA_NAME_UNKNOWN', '5', 'D'],
  ['C + 1', 'FORMULA_NAME_UNKNOWN', '1', 'C'],
  ['B > 1', 'FORMULA_NO_FIGURE', '1', 'B > 1'],
  ["B + size('x')", 'FORMULA_PART_NOT_ALLOWED', '5', "size('x')"],
])('[INQ-83] the formula "%s" of the third cost field is refused: %s at character %s', async (formula, code, position, found) => {
  const answer = await add('错误公式', { costFields: withFormula(formula) })
  expect(answer.issues).toMatchObject([{ code, path: 'costFields[2].formula', params: { position, found, names: 'A B' } }])
})

test('[INQ-83] [INQ-84] the price formula reads every letter of its template and no other; changing a letter that it reads is refused', async () => {
  expect(refusals(await add('无此费用', { priceFormula: 'A + E' }))).toEqual(['priceFormula FORMULA_NAME_UNKNOWN'])
  const id = made(await add('待改'))
  const kept = costFields.filter(({ slot }) => slot !== 'A')
  expect(refusals(await story.buyer.call('/api/quo/template/update', { entity: { id, version: 1, costFields: kept } })).toSorted()).toEqual([
    'costFields[2].formula FORMULA_NAME_UNKNOWN',
    'priceFormula FORMULA_NAME_UNKNOWN',
  ])
  done(await story.buyer.call('/api/quo/template/del', { entity: { id, version: 1 } }))
})

test('[INQ-82] there is no default template until one is marked; a second one is refused', async () => {
  expect(done(await story.buyer.call('/api/quo/template/getDefault')).entity).toBeUndefined()
  const id = made(await add('通用', { isDefault: true }))
  expect(refusals(await add('又一个', { isDefault: true }))).toEqual(['isDefault ONLY_ONE_DEFAULT_TEMPLATE'])
  expect(done(await story.buyer.call('/api/quo/template/getDefault')).entity).toMatchObject({ id, name: '通用', costFields: [{ slot: 'A' }, {}, {}, {}] })
})

test('[INQ-81] a seventh template is refused, also when two people add the sixth at once', async () => {
  for (const name of ['三', '四', '五']) done(await add(name))
  const both = await Promise.all([add('六'), add('六之二')])
  expect(both.map(({ returnCode }) => returnCode).toSorted()).toEqual(['0', '10331001'])
  expect(refusals(await add('七'))).toEqual([' OVER_6_QUOTE_TEMPLATES'])
})

test('only people with the codes read and add templates', async () => {
  const reader = await story.api.login('reader')
  for (const path of ['list', 'getDefault', 'add']) expect((await reader.call(`/api/quo/template/${path}`, { entity: {} })).status).toBe('PROHIBIT')
})
