import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter } from '../../support/master-data.ts'
import { done, refusals } from '../story.ts'
import type { Shown } from '../story.ts'
import { type Paying, startPaying } from './paying.ts'

let at: Paying
let material: string
beforeAll(async () => {
  at = await startPaying()
  const { buyer } = at.stating.returning.story
  const unitGroup = await enter(buyer, '/api/project/unitGroup/add', { code: 'COUNT', name: 'Counted' })
  const unit = await enter(buyer, '/api/project/unit/add', { code: 'PC', name: 'piece', unitGroup, forbidDecimals: true })
  material = await enter(buyer, '/api/ku/addMaterialEnterprise', { materialNumber: 'M-1', name: 'Sleeve', partNumber: 'S-1', purchaseUnit: unit })
})
afterAll(() => at.stating.returning.story.api.close())

/** A reconciled statement of so many lines at 1.13 each. */
async function reconciledOf(count: number): Promise<Shown> {
  const { story } = at.stating.returning
  const lines = Array.from({ length: count }, () => ({ materialRecord: material, quantity: '1', enteredTaxPrice: '1.13' }))
  const given = { purchasingGroup: story.master.group, supplier: story.master.supplier, lines }
  const { id } = done(await story.buyer.call('/api/storageOrder/add', { entity: given })).entity as Shown
  const note = done(await story.buyer.call('/api/storageOrder/post', { entity: { id, warehouse: 'Hall 1' } })).entity as Shown
  const statement = done(
    await at.stating.state(
      'purchaser',
      (note.lines as Shown[]).map((line) => String(line.id)),
    ),
  ).entity as Shown
  done(await at.stating.act('supplier', 'confirm', statement))
  return statement
}

test('[PAY-4] an application checks 1,000 lines at most: statements of 600 and 400 are paid together, of 600 and 401 they are not', async () => {
  const [most, exact, over] = [await reconciledOf(600), await reconciledOf(400), await reconciledOf(401)]
  const apply = (...statements: readonly Shown[]) => at.apply(statements.map(({ id }) => ({ statement: id })))
  expect(refusals(await apply(most, over))).toEqual(['lines PAYMENT_OVER_1000_CHECKED'])
  expect(done(await apply(most, exact)).entity).toMatchObject({ checkedLines: '1000', amount: '1130' })
}, 120_000)

test('[PAY-4] an application names at most 100 sources', async () => {
  const statement = await reconciledOf(1)
  const shares = (count: number) => at.apply(Array.from({ length: count }, () => ({ statement: statement.id, amount: '0.01' })))
  expect(refusals(await shares(101))).toContain('lines PAYMENT_OVER_100_LINES')
  expect(refusals(await shares(100))).not.toContain('lines PAYMENT_OVER_100_LINES')
})
