import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { codesOfActionRef } from './codes-of-action-ref.ts'

const model = projectModel()

test('[MAT-49] the button of an import that changes materials asks for importing, for changing and for reading', () => {
  expect(codesOfActionRef(model, { kind: 'import', name: 'materialChanges' }, 'purchaser', {})).toEqual(['A92', 'A51', 'A50'])
})

test('[MAT-49] if changing a material reveals prices, the button of the import asks for the right to see them too', () => {
  const material = model.entities['material']!
  const modify = { ...material.transitions['modify']!, sees: { purchaser: ['A150'] } }
  const revealing = { ...model, entities: { ...model.entities, material: { ...material, transitions: { ...material.transitions, modify } } } }
  expect(codesOfActionRef(revealing, { kind: 'import', name: 'materialChanges' }, 'purchaser', {})).toEqual(['A92', 'A150', 'A51', 'A50'])
})

test('a button whose action reveals prices asks for the right to see them, as the server does', () => {
  const { name: entity, transitions } = model.entities['priceComparison']!
  const own = transitions['proposeLowest']!.permission.purchaser
  expect(codesOfActionRef(model, { kind: 'transition', entity, transition: 'proposeLowest' }, 'purchaser', {})).toEqual([own, 'A150'])
})
