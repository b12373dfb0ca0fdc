import fc from 'fast-check'
import { expect, test } from 'vitest'
import { model } from '../../../../tests/support/order.ts'
import type { Row } from '../../../core/model/document.ts'
import { arbitraryInput, ruleBehind } from './arbitrary-input.ts'
import type { ActionRequest } from '../evaluate/verdict.ts'
import type { World } from '../world.ts'

const comparison = model.entities.priceComparison!
const line = model.entities.comparisonLine!

test('an edit of a comparison tries other quantities in its two rows and adds no third', async () => {
  const person = { actor: { side: 'purchaser', permissions: new Set(Object.keys(model.permissions)), prefs: {} } }
  const document = { id: 'comparison 1', lines: [{ id: 'row 1', proposedQuantity: '2' }, { id: 'row 2' }] }
  const asked = { person, entity: comparison, transition: comparison.transitions.edit!, document } as unknown as ActionRequest
  const arbitrary = await arbitraryInput({ model } as World, asked, line.rules.proposedWithinOffer?.check ?? comparison.rules.proposedWithinOffer!.check, {})
  const tried = fc
    .sample(arbitrary as unknown as fc.Arbitrary<Row>, { seed: 6, numRuns: 50 })
    .flatMap((input) => (input.lines === undefined ? [] : [input.lines as readonly Row[]]))
  expect(tried.length).toBeGreaterThan(10)
  expect(new Set(tried.map((rows) => rows.map(({ id }) => id).join()))).toEqual(new Set(['row 1,row 2']))
  expect(new Set(tried.flat().map(({ proposedQuantity }) => proposedQuantity)).size).toBeGreaterThan(5)
})

test('when two rules share a code, a refusal belongs to the rule of its field', () => {
  const inquiry = model.entities.inquiry!
  const behind = (path: string) => ruleBehind(model, inquiry, inquiry.transitions.edit!, { code: 'BIDDING_PARAMETERS_WRONG', path })?.name
  expect(behind('live')).toBe('liveOfBidding')
  expect(behind('minimumStep')).toBe('biddingParameters')
})

test('generated inputs sometimes replace existing rows with others', async () => {
  const inquiry = model.entities.inquiry!
  const person = { actor: { side: 'purchaser', permissions: new Set(Object.keys(model.permissions)), prefs: {} } }
  const document = { id: 'i', invitees: [{ id: 'one' }, { id: 'two' }] }
  const asked = { person, entity: inquiry, transition: inquiry.transitions.edit!, document } as unknown as ActionRequest
  const arbitrary = await arbitraryInput({ model } as World, asked, { references: ['invitees'] }, {})
  const tried = fc
    .sample(arbitrary as unknown as fc.Arbitrary<Row>, { seed: 6, numRuns: 100 })
    .flatMap((input) => (input.invitees === undefined ? [] : [(input.invitees as readonly Row[]).map(({ id }) => id ?? 'new').join()]))
  expect(new Set(tried)).toContain('one,two')
  expect(new Set(tried)).toContain('one,two,new')
  expect(new Set(tried)).toContain('two')
})
