import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Side } from '../../../engine/core/model/side.ts'
import { sides } from '../../../engine/core/model/side.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { openedByItsId } from './attachments.ts'
import { isReading, leaks, leaksByItsCodeAlone, sideChannels, unexercised, unguarded, maskCodes } from './findings.ts'
import { type Probe, codesOf, endpointsOf, isIdle, openProbe } from './probe.ts'

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(loadModel())
}, 300_000)
afterAll(() => probe?.api.close())

/** The master data that everybody of the purchaser's looks up when he enters a document; they hold no figure and no name of a supplier. */
const FOR_EVERYBODY = [
  'approvalRule',
  'defectiveType',
  'goodsPosition',
  'inboundType',
  'materialCategory',
  'materialType',
  'orderLabel',
  'orderRequirement',
  'paymentTerm',
  'priceType',
  'processingType',
  'productionBatch',
  'purchasingGroup',
  'receivingArea',
  'shippingMethod',
  'storageTemplate',
  'subsidiary',
  'taxCode',
  'unit',
  'unitGroup',
]

const without = (side: Side, codes: readonly string[]) => new Set(codesOf(probe.model, side).filter((code) => !codes.includes(code)))
const readingEndpoints = () => endpointsOf(probe.model).filter(isReading)

test('[SEE-12] every path has a code, but for the master data of everybody', () => {
  const open = endpointsOf(probe.model).filter(
    (endpoint) => endpoint.code === undefined && endpoint.target.kind !== 'boardCounts' && !isIdle(probe.model, endpoint),
  )
  const left = open.filter(({ target }) => target.kind === 'transition' || !('entity' in target) || !FOR_EVERYBODY.includes(target.entity))
  expect(left.map(({ side, path }) => `${side} ${path}`)).toEqual([])
})

test('every reading path does its work for whoever has all codes: else the attacks on it would prove nothing', async () => {
  expect(await unexercised(probe)).toEqual([])
}, 300_000)

test('[SEE-12] whoever lacks the code of a path is prohibited, whatever else he may, and nothing changes', async () => {
  expect(await unguarded(probe)).toEqual([])
}, 300_000)

test.each(sides)(
  '[SEE-12] with every code, the %s is told nothing of another enterprise, of another party or of what his side does not see',
  async (side) => {
    expect(
      await leaks(
        probe,
        { side, codes: without(side, []), isPrivate: false },
        readingEndpoints().filter(({ target }) => target.kind !== 'exportList'),
      ),
    ).toEqual([])
  },
  300_000,
)

test.each(sides)(
  '[SEE-1] [SEE-2] [SEE-3] [SEE-5] with every code but those for prices, names, drawings and other groups, the %s is told none of them',
  async (side) => {
    expect(await leaks(probe, { side, codes: without(side, maskCodes(probe, side)), isPrivate: true }, readingEndpoints())).toEqual([])
  },
  300_000,
)

test.each(sides)(
  '[SEE-5] [SEE-12] the %s opens an attachment by its id where he sees the field, the row and the document that hold it, and no other',
  async (side) => {
    const masks = maskCodes(probe, side)
    const reading = new Set(Object.values(probe.model.entities).flatMap(({ read }) => read[side] ?? []))
    for (const codes of [[], masks, [...reading], codesOf(probe.model, side)])
      for (const isPrivate of [false, true])
        expect(await openedByItsId(probe, { side, codes: without(side, codes), isPrivate })).toEqual({ wrongly: [], inVain: [] })
  },
  300_000,
)

test('[SEE-1] [SEE-2] [SEE-5] each of these codes hides its own, and no other makes up for it', async () => {
  const found: string[] = []
  for (const side of sides) {
    for (const code of maskCodes(probe, side)) {
      const endpoints = readingEndpoints().filter(({ target }) => ['list', 'detail', 'history', 'options'].includes(target.kind))
      found.push(...(await leaks(probe, { side, codes: without(side, [code]), isPrivate: true }, endpoints)).map((leak) => `without ${code}: ${leak}`))
    }
  }
  expect(found).toEqual([])
}, 300_000)

test('[SEE-1] [SEE-2] [SEE-3] the one code that a path asks for opens nothing besides', async () => {
  expect(
    await leaksByItsCodeAlone(
      probe,
      readingEndpoints().filter(({ target }) => target.kind !== 'exportList' && target.kind !== 'importTemplate'),
    ),
  ).toEqual([])
}, 300_000)

test.each(sides)(
  '[SEE-7] what is hidden from the %s is neither sorted, filtered nor found by',
  async (side) => {
    expect(await sideChannels(probe, { side, codes: without(side, maskCodes(probe, side)), isPrivate: true })).toEqual([])
  },
  300_000,
)

test('[SEE-1] [SEE-2] [SEE-9] no action, done or refused, tells whoever has its code alone what is hidden from him', async () => {
  const endpoints = endpointsOf(probe.model).filter((endpoint) => !isReading(endpoint))
  expect(await leaksByItsCodeAlone(probe, endpoints)).toEqual([])
}, 300_000)
