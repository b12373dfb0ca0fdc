import { afterAll, beforeAll, expect, test } from 'vitest'
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
  'who lacks a code reads and does nothing of the platform or of the settings that asks for it',
  async () => {
    const ofNoDocument = contract.cases().filter(({ kind, about }) => kind === 'permission' && /^(platform|preferences)\./.test(about))
    const outcomes = await contract.runCases(ofNoDocument)
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(40)
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
  const planted = [...faults.flat(), ...hooked]
  const chosen = chosenFaults(planted)
  for (const { only } of planted.filter(({ name }) => chosen.has(name))) failures.push(...failuresOf(await contract.run(only)))
  expect(failures).toEqual([])
})

test(
  'a part of everything that follows from the declaration holds',
  async () => {
    const outcomes = await contract.runInShort(chosenCases(contract.cases().filter(({ kind }) => kind !== 'envelope')))
    expect(failuresOf(outcomes)).toEqual([])
    expect(outcomes.filter(({ result }) => result === 'passed').length).toBeGreaterThan(20)
  },
  TIMEOUT_MS,
)
