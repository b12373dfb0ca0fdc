import { expect, test } from 'vitest'
import { pathsThrough } from './refer-elsewhere.ts'

test('a rule is found to read the supplier’s level, and the material category’s stock flag', () => {
  expect(pathsThrough({ references: ['supplier.level', 'status'] }, { name: 'supplier' })).toEqual(['level'])
  const kept = { references: ['receiptLine', 'materialRecord.category', 'materialRecord.category.inventoryManagement'] }
  expect(pathsThrough(kept, { name: 'materialRecord' })).toEqual(['category', 'category.inventoryManagement'])
})

test('a field whose name begins with another field’s name is not confused with it', () => {
  expect(pathsThrough({ references: ['supplierName', 'supplier', 'supplierNotes.text'] }, { name: 'supplier' })).toEqual([])
})
