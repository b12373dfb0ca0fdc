import { expect, test } from 'vitest'
import { nameOfRecord } from './name-of-record.ts'

const supplier = { display: 'name', englishDisplay: 'englishName' }

test('a record is named in English to who reads English, if it has an English name', () => {
  const row = { name: '金泰轴承', englishName: 'Jintai Bearings' }
  expect([nameOfRecord(supplier, row, 'en'), nameOfRecord(supplier, row, 'cn')]).toEqual(['Jintai Bearings', '金泰轴承'])
  expect(nameOfRecord(supplier, { name: '金泰轴承', englishName: null }, 'en')).toBe('金泰轴承')
  expect(nameOfRecord({ display: 'orderCode' }, { orderCode: 'PO1', englishName: 'x' }, 'en')).toBe('PO1')
})
