import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Live } from '../../../engine/contract/world/live.ts'
import { makeFromSources } from '../../../engine/contract/world/make/make-from-sources.ts'
import { ownerOfRow, readDocument } from '../../../engine/contract/world/read.ts'
import { resetBudget } from '../../../engine/contract/world/budget.ts'
import { rowsOf } from '../../../engine/core/model/document.ts'
import type { Entity } from '../../../engine/core/model/entity.ts'
import { entityOf } from '../../../engine/core/model/field-kinds.ts'
import { inShard } from '../../support/in-shard.ts'
import { type ContractInProcess, failuresOf, startContract } from '../../support/contract.ts'
import { chosenCases, chosenFaults } from './chosen.ts'
import { faults, hooked } from './faults.ts'

let contract: ContractInProcess
beforeAll(async () => {
  contract = await startContract()
})
afterAll(() => contract.close())

// A server beside other tests is slow.
const TIMEOUT_MS = 300_000

test(
  'every path of the declaration answers, asks for a session and refuses what is no envelope',
  async () => {
    const outcomes = await contract.runCases(contract.cases().filter(({ kind }) => kind === 'envelope'))
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(700)
  },
  TIMEOUT_MS,
)

// The matrix tests the same for the paths of documents (tests/api/matrix/prohibited.test.ts).
test(
  'a person who lacks a code is refused every platform and settings call that asks for it',
  async () => {
    const ofNoDocument = contract.cases().filter(({ kind, about }) => kind === 'permission' && /^(platform|preferences)\./.test(about))
    const outcomes = await contract.runCases(ofNoDocument)
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(40)
  },
  TIMEOUT_MS,
)

// Stands before the bounds: those of approval rules leave rules behind, under which this story finds no returned shipment.
test('a returned shipment whose quantity another shipment took is not delivered again, so the contract tries it with one of its own', async () => {
  const { world } = contract
  const [order, orderLine, shipment] = ['order', 'orderLine', 'shipment'].map((name) => entityOf(world.model, name)) as [Entity, Entity, Entity]
  resetBudget(world)
  const isThere = ({ document }: Pick<Live, 'document'>): boolean => document['dispatch'] === 'RETURN'
  const targetState = { entity: 'shipment', region: 'dispatch', state: 'RETURN' }
  const returned = await world.reachGoal(shipment, { isThere, targetState, reads: [], isOwn: true }, { variant: 0 })
  const source = await ownerOfRow(world, order, orderLine, String(rowsOf(returned!, 'lines')[0]?.['orderLine']))
  const ordered = await readDocument(world, order, source!)
  const other = await makeFromSources(world, shipment, shipment.transitions['add']!, world.people.all('supplier'), { variant: 0 }, ordered!)
  expect(other).toEqual(expect.any(String))

  const outcomes = await contract.run('shipment.reDeliver/action')
  expect(failuresOf(outcomes)).toEqual([])
  expect(outcomes.map(({ result }) => result)).toEqual(['passed'])
})

test('every bound of the master records holds', async () => {
  // The bounds of subsidiaries leave no room for one more, which a story of addresses makes.
  for (const entity of inShard(['unit', 'unitGroup', 'purchasingGroup', 'receivingArea', 'subsidiary', 'approvalRule'], (name) => name, 2)) {
    const outcomes = await contract.run(entity)
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(30)
  }
})

test('the cases that find the planted faults find nothing in our server', async () => {
  const failures = []
  const planted = [...faults.flat(), ...hooked]
  const chosen = chosenFaults(planted)
  for (const { only } of planted.filter(({ name }) => chosen.has(name))) failures.push(...failuresOf(await contract.run(only)))
  expect(failures).toEqual([])
})

test(
  'a shard of all cases of the contract passes',
  async () => {
    const outcomes = await contract.runInShort(chosenCases(contract.cases().filter(({ kind }) => kind !== 'envelope')))
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(20)
  },
  TIMEOUT_MS,
)
