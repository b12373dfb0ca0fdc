import { expect, test } from 'vitest'
import { openSearch } from './search.ts'

const nothing = async (): Promise<undefined> => undefined

test('a complete search without a result is not repeated', async () => {
  const search = openSearch()
  expect(await search.of('an order that is shipped', nothing)).toBeUndefined()
  expect(search.isWorthwhile('an order that is shipped')).toBe(false)
  expect(search.isWorthwhile('an order that is closed')).toBe(true)
})

test('a goal that a case gave up for lack of budget is tried again by the next case', async () => {
  const search = openSearch()
  const tired = async (): Promise<never> => {
    throw new Error('too many steps')
  }
  await expect(search.of('an award', () => search.of('an inquiry that may be sent', tired))).rejects.toThrow('too many steps')
  expect(search.isWorthwhile('an inquiry that may be sent')).toBe(true)
  expect(await search.of('an inquiry that may be sent', async () => 'inquiry 1')).toBe('inquiry 1')
  // The goal of the case is tried once more, and then not again.
  expect(search.isWorthwhile('an award')).toBe(true)
  await expect(search.of('an award', tired)).rejects.toThrow('too many steps')
  expect(search.isWorthwhile('an award')).toBe(false)
})

test('a search stops at a cycle and still finds its goal from another start', async () => {
  const search = openSearch()
  const found = await search.of('an inquiry', () => search.of('a quotation', async () => (search.isWorthwhile('an inquiry') ? 'quotation 1' : undefined)))
  expect(found).toBeUndefined()
  expect(search.isWorthwhile('a quotation')).toBe(true)
  expect(await search.of('a quotation', async () => (search.isWorthwhile('an inquiry') ? 'quotation 1' : undefined))).toBe('quotation 1')
})

test('a doubtful goal is tried once for each goal that needs it', async () => {
  const search = openSearch()
  const cut = async (): Promise<undefined> => search.cutOff() as undefined
  const onTheWay = async (): Promise<boolean> => {
    const isWorthwhile = search.isWorthwhile('a quotation')
    if (isWorthwhile) await search.of('a quotation', cut)
    return isWorthwhile
  }
  const seen: boolean[] = []
  const look = async (): Promise<undefined> => void seen.push(await onTheWay(), await onTheWay())
  await search.of('an award', look)
  await search.of('a comparison', look)
  expect(seen).toEqual([true, false, true, false])
})

test('a search stopped by its depth limit is not proof', async () => {
  const search = openSearch()
  await search.of('a shipment', async () => {
    search.cutOff()
    return undefined
  })
  expect(search.isWorthwhile('a shipment')).toBe(true)
})
