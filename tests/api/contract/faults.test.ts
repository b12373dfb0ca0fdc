import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationVerbs } from '../../../engine/server/http/operation-verbs.ts'
import { loadModel } from '../../../engine/server/model/load-model.ts'
import { type ContractInProcess, failuresOf, startContract } from '../../support/contract.ts'
import { faults, hooked } from './faults.ts'

/** The declaration with faults in it, as a faulty server would read it. */
function withFaults(planted: readonly { readonly plant: (model: any) => void }[]): ReturnType<typeof loadModel> {
  const model = structuredClone(loadModel())
  for (const { plant } of planted) plant(model)
  return model
}

describe.each(faults.map((planted, index) => ({ planted, index })))('planted in the model, batch $index', ({ planted, index }) => {
  let contract: ContractInProcess
  beforeAll(async () => {
    contract = await startContract({ model: withFaults(planted), name: `faults${index}` })
  })
  afterAll(() => contract.close())

  test.each(planted)('the contract finds that $name', async ({ only }) => {
    const outcomes = await contract.run(only)
    expect(outcomes.filter(({ result }) => result !== 'untried').length).toBeGreaterThan(0)
    expect(failuresOf(outcomes)).not.toEqual([])
  })
})

test.each(hooked)('the contract finds that $name', async ({ only, hook }) => {
  const contract = await startContract({ verbs: hook(operationVerbs) })
  try {
    expect(failuresOf(await contract.run(only))).not.toEqual([])
  } finally {
    await contract.close()
  }
})
