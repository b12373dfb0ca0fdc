import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from '../../core/decimal/decimal.ts'
import type { AwardProblem } from './award-problem.ts'
import { sharedAward } from './shared-award.ts'

const suppliers = ['ada', 'bei', 'cor'] as const

/** Three suppliers offer one line at 20, 22 and 25. */
function pumps(quantity: string, shares: readonly string[], more: Partial<AwardProblem['offers'][number]> = {}): AwardProblem {
  return {
    lines: [{ id: 'pumps', quantity, scale: 0 }],
    offers: suppliers.map((supplier, place) => ({ id: `pumps-${supplier}`, line: 'pumps', supplier, price: ['20', '22', '25'][place]!, ...more })),
    suppliers: Object.fromEntries(suppliers.map((supplier, place) => [supplier, shares[place] === undefined ? {} : { share: shares[place] }])),
    limits: {},
  }
}

const taken = (problem: AwardProblem) => {
  const award = sharedAward(problem)
  return award.kind === 'award' ? award.takes.map(({ offer, quantity }) => `${offer} ${quantity}`) : award.kind
}

test('10 by 50, 30 and 20 percent are 5, 3 and 2, for 216', () => {
  expect(sharedAward(pumps('10', ['0.5', '0.3', '0.2']))).toEqual({
    kind: 'award',
    takes: [
      { offer: 'pumps-ada', quantity: '5' },
      { offer: 'pumps-bei', quantity: '3' },
      { offer: 'pumps-cor', quantity: '2' },
    ],
    cost: '216',
  })
})

test('10 by 34, 33 and 33 percent are 4, 3 and 3: the rest of rounding goes to the largest remainder', () => {
  expect(taken(pumps('10', ['0.34', '0.33', '0.33']))).toEqual(['pumps-ada 4', 'pumps-bei 3', 'pumps-cor 3'])
})

test('one piece by 60 and 40 percent goes to the larger share', () => {
  expect(taken(pumps('1', ['0.4', '0.6']))).toEqual(['pumps-bei 1'])
})

test('at two digits 1 by thirds is 0.34, 0.33 and 0.33', () => {
  const problem = pumps('1', ['0.333333', '0.333333', '0.333334'])
  expect(taken({ ...problem, lines: [{ id: 'pumps', quantity: '1', scale: 2 }] })).toEqual(['pumps-ada 0.33', 'pumps-bei 0.33', 'pumps-cor 0.34'])
})

test('the other suppliers share in proportion what one does not offer, and the cheaper of two offers of a supplier is taken', () => {
  const problem = pumps('10', ['0.5', '0.25', '0.25'])
  expect(taken({ ...problem, offers: problem.offers.filter(({ supplier }) => supplier !== 'ada') })).toEqual(['pumps-bei 5', 'pumps-cor 5'])
  expect(taken({ ...problem, offers: [...problem.offers, { id: 'other-cor', line: 'pumps', supplier: 'cor', price: '24' }] })).toContain('other-cor 3')
})

test('there is no award of more than a supplier offers, of less than a supplier’s least quantity, or of a line without a supplier with a share', () => {
  expect(taken(pumps('10', ['0.6', '0.4'], { most: '5' }))).toBe('infeasible')
  expect(taken(pumps('10', ['0.6', '0.4'], { least: '5' }))).toBe('infeasible')
  const problem = pumps('10', ['1'])
  expect(taken({ ...problem, offers: problem.offers.filter(({ supplier }) => supplier !== 'ada') })).toBe('infeasible')
})

test('for any shares the whole quantity is awarded, and each supplier is less than one part away from its own share', () => {
  const figures = fc.record({
    quantity: fc.integer({ min: 1, max: 100_000 }),
    weights: fc.tuple(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 1000 })),
  })
  fc.assert(
    fc.property(figures, ({ quantity, weights }) => {
      const whole = weights.reduce((sum, weight) => sum + weight, 0)
      const award = sharedAward(
        pumps(
          String(quantity),
          weights.map((weight) => new Decimal(weight).div(10_000).toFixed()),
        ),
      )
      if (award.kind !== 'award') throw new Error('there is an award')
      const given = suppliers.map((supplier) => Number(award.takes.find(({ offer }) => offer === `pumps-${supplier}`)?.quantity ?? 0))
      expect(given.reduce((sum, one) => sum + one, 0)).toBe(quantity)
      for (const [place, one] of given.entries()) expect(Math.abs(one - (quantity * weights[place]!) / whole)).toBeLessThan(1)
    }),
  )
})

test('[INQ-41] a share of half of 10 costs the tier of 5, and of two offers the one that is cheaper for 5', () => {
  const problem = pumps('10', ['0.5', '0.5'], { tiers: [{ from: '5', price: '19' }] })
  expect(sharedAward(problem)).toMatchObject({ cost: '190' })
  const other = { id: 'other-ada', line: 'pumps', supplier: 'ada', price: '19.5', tiers: [{ from: '6', price: '10' }] }
  expect(taken({ ...problem, offers: [...problem.offers, other] })).toEqual(['pumps-ada 5', 'pumps-bei 5'])
})
