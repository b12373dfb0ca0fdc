import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { rightsBeyond } from './rights-beyond.ts'

const model = projectModel()

test('[PERM-23] names the codes and the purchasing groups that the giver lacks', () => {
  const own = { codes: ['A30', 'A61'], groups: ['group-1'] }
  expect(rightsBeyond(model, 'purchaser', { codes: ['A30'], groups: ['group-1'] }, own)).toEqual([])
  expect(rightsBeyond(model, 'purchaser', { codes: ['A30', 'A31'], groups: ['group-1', 'group-2'] }, own)).toEqual(['A31', 'group-2'])
})

test('[PERM-23] who sees the documents of all groups lacks none', () => {
  expect(rightsBeyond(model, 'purchaser', { codes: [], groups: ['group-2'] }, { codes: ['A152'], groups: [] })).toEqual([])
})
