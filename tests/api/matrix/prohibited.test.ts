import { afterAll, beforeAll, expect, test } from 'vitest'
import { inShard } from '../../support/in-shard.ts'
import { projectModel } from '../../support/project-model.ts'
import { isChosen } from './chosen.ts'
import { isReading, leaksByItsCodeAlone, unguarded } from './findings.ts'
import { type Probe, endpointsOf, isIdle, openProbe } from './probe.ts'

/** How many paths a run tries besides those of the chosen documents. */
const OTHERS = 50

let probe: Probe
beforeAll(async () => {
  probe = await openProbe(projectModel())
}, 300_000)
afterAll(() => probe?.api.close())

/** The master data that all the purchaser's people look up when they enter a document; they hold no figure and no supplier's name. */
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
  'supplierLabel',
  'taxCode',
  'unit',
  'unitGroup',
]

test('[SEE-12] every path requires a code, except for shared master data', () => {
  const open = endpointsOf(probe.model).filter(
    (endpoint) => endpoint.code === undefined && endpoint.target.kind !== 'boardCounts' && !isIdle(probe.model, endpoint),
  )
  // Everybody reads and marks their own notices, and no others (NTC-5).
  const others = open.filter(({ target }) => !('entity' in target) || probe.model.entities[target.entity]?.inbox !== true)
  const left = others.filter(({ target }) => target.kind === 'transition' || !('entity' in target) || !FOR_EVERYBODY.includes(target.entity))
  expect(left.map(({ side, path }) => `${side} ${path}`)).toEqual([])
})

test('[SEE-12] a person without a code of a path is prohibited, whatever else they may do, and nothing changes', async () => {
  const isOfChosen = isChosen(probe.model)
  const all = endpointsOf(probe.model)
  const others = all.filter((endpoint) => !isOfChosen(endpoint))
  const endpoints = [...all.filter(isOfChosen), ...inShard(others, ({ side, path }) => `${side} ${path}`, OTHERS)]
  expect(await unguarded(probe, endpoints)).toEqual([])
}, 300_000)

test('[SEE-1] [SEE-2] [SEE-9] no action, done or refused, tells a person who has only its code a hidden value', async () => {
  const endpoints = endpointsOf(probe.model).filter((endpoint) => !isReading(endpoint) && isChosen(probe.model)(endpoint))
  expect(await leaksByItsCodeAlone(probe, endpoints)).toEqual([])
}, 300_000)
