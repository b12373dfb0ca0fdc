import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractInProcess, failuresOf, startContract } from '../../support/contract.ts'
import { faults, hooked } from './faults.ts'

let contract: ContractInProcess
beforeAll(async () => {
  contract = await startContract()
})
afterAll(() => contract.close())

// A server that is busy with other tests takes its time.
const TIMEOUT_MS = 300_000

test(
  'every path of the declaration answers, asks for a session and refuses what is no envelope',
  async () => {
    const outcomes = await contract.runKinds(['envelope'])
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(700)
  },
  TIMEOUT_MS,
)

test(
  'who lacks a code reads nothing and does nothing that asks for it',
  async () => {
    const outcomes = await contract.runFirst(['read', 'permission'])
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(500)
  },
  TIMEOUT_MS,
)

test('every bound of the master records holds', async () => {
  for (const entity of ['unit', 'unitGroup', 'purchasingGroup', 'subsidiary', 'receivingArea', 'approvalRule']) {
    const outcomes = await contract.run(entity)
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(30)
  }
})

test('the cases that find the planted faults find nothing where there are none', async () => {
  const failures = []
  for (const { only } of [...faults.flat(), ...hooked]) failures.push(...failuresOf(await contract.run(only)))
  expect(failures).toEqual([])
})
