import { expect, test } from 'vitest'
import { pathsThrough } from './refer-elsewhere.ts'

test('a rule reads the level of the supplier, and through the material whether its category is kept in stock', () => {
  expect(pathsThrough({ references: ['supplier.level', 'status'] }, { name: 'supplier' })).toEqual(['level'])
  const kept = { references: ['receiptLine', 'materialRecord.category', 'materialRecord.category.inventoryManagement'] }
  expect(pathsThrough(kept, { name: 'materialRecord' })).toEqual(['category', 'category.inventoryManagement'])
})

test('a field whose name merely begins alike is another field', () => {
  expect(pathsThrough({ references: ['supplierName', 'supplier', 'supplierNotes.text'] }, { name: 'supplier' })).toEqual([])
})
