import { expect, test } from 'vitest'
import { projectModel } from '../../../../tests/support/project-model.ts'
import { CATEGORIES, MODELS } from './published-company.ts'

test('companies are found by every category and every business model that they may name', () => {
  const { entities, vocabularies } = projectModel()
  const valuesOf = (name: string) => vocabularies[entities['companyProfile']?.fields[name]?.vocabulary ?? '']?.values
  expect(valuesOf('category')).toEqual(CATEGORIES)
  expect(valuesOf('businessModel')).toEqual(MODELS)
})
