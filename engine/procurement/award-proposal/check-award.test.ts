import { expect, test } from 'vitest'
import type { AwardProblem } from './award-problem.ts'
import { costOfAward, faultsOfAward } from './check-award.ts'

/** A hundred pumps (critical, needed by 10 December) and ten valves, offered by three suppliers. */
const market: AwardProblem = {
  lines: [
    { id: 'pumps', quantity: '100', scale: 0, isCritical: true, neededBy: '2026-12-10' },
    { id: 'valves', quantity: '10', scale: 2 },
  ],
  offers: [
    { id: 'pumps-ada', line: 'pumps', supplier: 'ada', price: '20', deliveryDate: '2026-12-08' },
    { id: 'pumps-bei', line: 'pumps', supplier: 'bei', price: '19.5', deliveryDate: '2026-12-15', most: '60' },
    { id: 'pumps-cor', line: 'pumps', supplier: 'cor', price: '21', least: '30', deliveryDate: '2026-12-01' },
    { id: 'valves-ada', line: 'valves', supplier: 'ada', price: '100' },
    { id: 'valves-bei', line: 'valves', supplier: 'bei', price: '101.25' },
  ],
  suppliers: { ada: {}, bei: {}, cor: {} },
  limits: {},
}
const halved = [
  { offer: 'pumps-ada', quantity: '50' },
  { offer: 'pumps-bei', quantity: '50' },
  { offer: 'valves-bei', quantity: '10' },
]
const faults = (more: Partial<AwardProblem>, takes = halved) => [...faultsOfAward({ ...market, ...more }, takes)]

test('an award that fills each line within what is offered has no fault; it costs 50 x 20 + 50 x 19.5 + 10 x 101.25', () => {
  expect(faults({})).toEqual([])
  expect(costOfAward(market, halved).toFixed()).toBe('2987.5')
})

test('freight is paid once for each supplier who is given something', () => {
  const suppliers = { ada: { freight: '40' }, bei: { freight: '30' }, cor: { freight: '500' } }
  expect(costOfAward({ ...market, suppliers }, halved).toFixed()).toBe('3057.5')
})

test('a line that lacks a part, or has one too many, is a fault', () => {
  const [pumpsOfAda, pumpsOfBei] = halved as [(typeof halved)[0], (typeof halved)[0]]
  expect(faults({}, [pumpsOfAda, pumpsOfBei, { offer: 'valves-bei', quantity: '9.99' }])).toEqual(['quantity'])
  expect(faults({}, [...halved, { offer: 'valves-ada', quantity: '0.01' }])).toEqual(['quantity'])
})

test('half a pump is a fault: pumps have no digit after the point', () => {
  expect(faults({}, [{ offer: 'pumps-ada', quantity: '49.5' }, { offer: 'pumps-bei', quantity: '50.5' }, halved[2]!])).toEqual(['quantity'])
})

test('a quantity above the offer or below the supplier’s minimum is a fault', () => {
  expect(faults({}, [{ offer: 'pumps-ada', quantity: '39' }, { offer: 'pumps-bei', quantity: '61' }, halved[2]!])).toEqual(['offered'])
  expect(faults({}, [{ offer: 'pumps-ada', quantity: '71' }, { offer: 'pumps-cor', quantity: '29' }, halved[2]!])).toEqual(['offered'])
})

test('an excluded supplier may be given nothing', () => {
  expect(faults({ suppliers: { ada: {}, bei: { isExcluded: true }, cor: {} } })).toEqual(['excluded'])
})

test('an offer of 15 December is too late for a line needed by the 10th', () => {
  expect(faults({ limits: { isInTime: true } })).toEqual(['inTime'])
})

test('a supplier supplies at most its own capacity, in quantity over all lines and in amount', () => {
  expect(faults({ suppliers: { bei: { capacityQuantity: '60' } } })).toEqual([])
  expect(faults({ suppliers: { bei: { capacityQuantity: '59.99' } } })).toEqual(['capacityQuantity'])
  expect(faults({ suppliers: { bei: { capacityAmount: '1987.5' } } })).toEqual([])
  expect(faults({ suppliers: { bei: { capacityAmount: '1987.49' } } })).toEqual(['capacityAmount'])
})

test('an order below the least amount of a supplier is a fault; no order is none', () => {
  expect(faults({ suppliers: { ada: { minimumOrder: '1000' }, cor: { minimumOrder: '5000' } } })).toEqual([])
  expect(faults({ suppliers: { ada: { minimumOrder: '1000.01' } } })).toEqual(['minimumOrder'])
})

test('suppliers are counted: in all, for a line, and for a critical line', () => {
  expect(faults({ limits: { suppliersAtMost: 2, suppliersPerLineAtMost: 2, suppliersPerCriticalLine: 2 } })).toEqual([])
  expect(faults({ limits: { suppliersAtMost: 1 } })).toEqual(['suppliersAtMost'])
  expect(faults({ limits: { suppliersPerLineAtMost: 1 } })).toEqual(['suppliersPerLineAtMost'])
  expect(faults({ limits: { suppliersPerCriticalLine: 3 } })).toEqual(['suppliersPerCriticalLine'])
})

test('each supplier with a part of a line has at least the required share', () => {
  expect(faults({ limits: { shareOfLineAtLeast: '0.5' } })).toEqual([])
  expect(faults({ limits: { shareOfLineAtLeast: '0.51' } })).toEqual(['shareOfLineAtLeast'])
})

test('incumbents keep their share of the amount, 1000 of 2987.50, and of each line that they offer', () => {
  const suppliers = { ada: { isIncumbent: true } }
  expect(faults({ suppliers, limits: { incumbentShare: '0.33' } })).toEqual([])
  expect(faults({ suppliers, limits: { incumbentShare: '0.34' } })).toEqual(['incumbentShare'])
  expect(faults({ suppliers, limits: { incumbentShareOfLine: '0.5' } })).toEqual(['incumbentShareOfLine'])
  expect(
    faults({ suppliers: { cor: { isIncumbent: true } }, limits: { incumbentShareOfLine: '0.3' } }, [
      { offer: 'pumps-ada', quantity: '70' },
      { offer: 'pumps-cor', quantity: '30' },
      halved[2]!,
    ]),
  ).toEqual([])
})

test('[INQ-41] an awarded quantity costs its own tier: 49 pumps at 20, 50 at 18.5, 51 at 18.25', () => {
  const tiers = [
    { from: '50', price: '18.5' },
    { from: '50.5', price: '18.25' },
  ]
  const tiered = { ...market, offers: market.offers.map((offer) => (offer.id === 'pumps-ada' ? { ...offer, tiers } : offer)) }
  const costOf = (quantity: string) => costOfAward(tiered, [{ offer: 'pumps-ada', quantity }]).toFixed()
  expect(['49', '50', '51'].map(costOf)).toEqual(['980', '925', '930.75'])
  // The supplier's minimum or maximum amount is also computed at the price of the tier.
  expect(faultsOfAward({ ...tiered, suppliers: { ada: { minimumOrder: '925.01' } } }, halved)).toContain('minimumOrder')
  expect(faultsOfAward({ ...tiered, suppliers: { ada: { capacityAmount: '925' } } }, halved)).not.toContain('capacityAmount')
})
