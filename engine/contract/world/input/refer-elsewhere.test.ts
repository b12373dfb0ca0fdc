import { expect, test } from 'vitest'
import { pathsThrough } from './refer-elsewhere.ts'

test('of the supplier a rule reads the level, and of the material whether its category is kept in stock', () => {
  expect(pathsThrough({ references: ['supplier.level', 'status'] }, { name: 'supplier' })).toEqual(['level'])
  const kept = { references: ['receiptLine', 'materialRecord.category', 'materialRecord.category.inventoryManagement'] }
  expect(pathsThrough(kept, { name: 'materialRecord' })).toEqual(['category', 'category.inventoryManagement'])
})

test('what merely begins alike is another field', () => {
  expect(pathsThrough({ references: ['supplierName', 'supplier', 'supplierNotes.text'] }, { name: 'supplier' })).toEqual([])
})
