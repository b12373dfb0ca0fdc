import { expect, test } from 'vitest'
import { environmentOf, partOf, shardNumber, shardOfEnvironment } from './shard.ts'

const documents = ['order', 'inquiry', 'quotation', 'contract', 'shipment', 'receipt', 'invoice']
const itself = (name: string) => name
const part = (number: number, size = 3, list = documents) => partOf({ isDeep: false, number }, list, itself, size)

test('partOf() chooses at most so many of a long list, in its order', () => {
  expect(part(0)).toEqual(['order', 'quotation', 'receipt'])
  expect(part(1)).toEqual(['inquiry', 'invoice'])
  expect(part(2)).toEqual(['contract', 'shipment'])
})

test('partOf() gives each case to exactly one part', () => {
  expect([...part(0), ...part(1), ...part(2)].toSorted()).toEqual(documents.toSorted())
})

test('partOf() chooses the same for the same number, and begins again after the last part', () => {
  expect(part(17)).toEqual(part(17))
  expect(part(3)).toEqual(part(0))
})

test('partOf() tries no more of a list that has doubled', () => {
  const doubled = [...documents, ...documents.map((name) => `${name} line`)]
  expect(part(0, 3, doubled)).toHaveLength(3)
  expect(part(4, 3, doubled)).toHaveLength(2)
})

test('partOf() gives a short list whole, and a deep run every list', () => {
  expect(part(5, 7)).toEqual(documents)
  expect(partOf({ isDeep: true, number: 5 }, documents, itself, 3)).toEqual(documents)
  expect(part(5, 3, [])).toEqual([])
})

test('partOf() refuses a size that chooses nothing', () => {
  expect(() => part(0, 0)).toThrow('Cannot choose 0 cases')
})

test('shardOfEnvironment() reads what environmentOf() wrote', () => {
  expect(environmentOf({ isDeep: false, number: 17 })).toEqual({ COUNTERPART_TEST_DEEP: '', COUNTERPART_TEST_SHARD: '17' })
  expect(shardOfEnvironment({ ...environmentOf({ isDeep: false, number: 17 }) })).toEqual({ isDeep: false, number: 17 })
  expect(shardOfEnvironment({ ...environmentOf({ isDeep: true, number: 3 }) })).toEqual({ isDeep: true, number: 3 })
  expect(shardOfEnvironment({})).toBeUndefined()
})

test('shardNumber() refuses anything but the number of a shard', () => {
  expect(shardNumber('999')).toBe(999)
  for (const text of ['', 'x', '-1', '1.5', '1000']) expect(() => shardNumber(text)).toThrow(`Cannot try shard "${text}"`)
})
