import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlerByKind } from '../../../engine/server/http/documents/handler-by-kind.ts'
import type { Model } from '../../../engine/core/model/model.ts'
import { compileModel } from '../../../engine/core/compile/compile-model.ts'
import { readDeclarations } from '../../../engine/server/model/read-declarations.ts'
import { project } from '../../support/project.ts'
import { type ContractInProcess, failuresOf, startContract } from '../../support/contract.ts'
import { chosenFaults } from './chosen.ts'
import { faults, hooked } from './faults.ts'
import { projectModel } from '../../support/project-model.ts'

/** The declaration with faults, as a faulty server would read it. */
function withFaults(planted: readonly { readonly plant: (model: any) => void }[]): Model {
  const model = structuredClone(projectModel())
  for (const { plant } of planted) plant(model)
  return model
}

const chosen = chosenFaults([...faults.flat(), ...hooked])
const batches = faults.map((planted, index) => ({ planted: planted.filter(({ name }) => chosen.has(name)), index })).filter(({ planted }) => planted.length > 0)

describe.each(batches)('planted in the model, batch $index', ({ planted }) => {
  let contract: ContractInProcess
  beforeAll(async () => {
    contract = await startContract({ model: withFaults(planted) })
  })
  afterAll(() => contract.close())

  test.each(planted)('the contract finds that $name', async ({ only }) => {
    const outcomes = await contract.run(only)
    expect(outcomes.filter(({ result }) => result === 'passed' || result === 'failed').length).toBeGreaterThan(0)
    expect(failuresOf(outcomes)).not.toEqual([])
  })
})

test.each(hooked.filter(({ name }) => chosen.has(name)))('the contract finds that $name', async ({ only, hook, prepare, between }) => {
  const contract = await startContract({ ...(hook && { verbs: hook(handlerByKind) }), ...(prepare && { prepare }), ...(between && { between }) })
  try {
    expect(failuresOf(await contract.run(only))).not.toEqual([])
  } finally {
    await contract.close()
  }
})

test('the contract finds that a seal is open before its time', async () => {
  const declared = sealedModel()
  const model: any = structuredClone(declared)
  delete model.entities.order.masks[0].sealed
  const sound = await startContract({ model: declared, declared })
  const broken = await startContract({ model, declared })
  try {
    const only = 'order/read/seal price'
    expect((await sound.run(only)).map(({ result }) => result)).toEqual(['passed', 'passed'])
    expect(failuresOf(await broken.run(only))).toHaveLength(2)
  } finally {
    await sound.close()
    await broken.close()
  }
})

/** The product's declaration with the prices of an order sealed from the supplier until it is accepted. */
function sealedModel(): Model {
  const files = readDeclarations(project).map(({ path, text }) => ({ path, text: path.endsWith('/order.access.json') ? sealed(text) : text }))
  const compiled = compileModel(files)
  if ('problems' in compiled) throw new Error(compiled.problems.map(({ message }) => message).join(', '))
  if (compiled.model.entities['order']?.masks.some(({ sealed }) => sealed !== undefined) !== true)
    throw new Error('Cannot seal the prices: the mask is written otherwise')
  return compiled.model
}

function sealed(text: string): string {
  const { access, ...rest } = JSON.parse(text) as { readonly access: { readonly masks: { readonly price: object } } }
  const price = { ...access.masks.price, sealed: { sides: ['supplier'], until: "acceptance == 'purchasePaid'" } }
  return JSON.stringify({ ...rest, access: { ...access, masks: { ...access.masks, price } } })
}
