import { expect, test } from 'vitest'
import { Decimal } from '../../../core/decimal/decimal.ts'
import { pivotOf } from '../lines/pivot-of.ts'
import { awardStore } from './award-store.ts'

const pivot = { by: 'part', heads: ['name'], across: 'supplier', named: 'supplier', best: 'price', cells: ['price'] }
const fields = { most: 'offered', wanted: 'wanted', best: 'price' }
const line = (part: string, supplier: string, price: string, offered = '40', name = part) => ({
  id: `${name}-${supplier}`,
  part: { id: part },
  supplier: { id: supplier, text: supplier },
  name,
  price,
  offered,
  wanted: '40',
})
const cell = (row: string, group: string) => ({ row, group })
const of = (quantity: string) => new Decimal(quantity)

/** Longda is the cheapest for the cylinder, Donghua for the seal; Taihe offers 25 cylinders, and no seal. */
const lines = [
  line('cylinder', 'Donghua', '1255'),
  line('cylinder', 'Longda', '1198'),
  line('cylinder', 'Taihe', '1262.50', '25'),
  line('seal', 'Donghua', '6.05'),
  line('seal', 'Longda', '6.72'),
]
const begun = (start?: ReadonlyMap<string, string>) => awardStore(pivotOf(pivot, lines).rows, fields, start)
const told = (store: ReturnType<typeof begun>) => Object.fromEntries(store.taken())

test('a cell takes all 40 that its part needs, and 16 typed beside it leave it 24', () => {
  const store = begun()
  store.toggle(cell('cylinder', 'Longda'))
  expect(told(store)).toEqual({ 'cylinder-Longda': '40' })
  expect(store.write([{ ...cell('cylinder', 'Donghua'), quantity: of('16') }])).toEqual([])
  expect(told(store)).toEqual({ 'cylinder-Donghua': '16', 'cylinder-Longda': '24' })
})

test('a whole cell that is taken again is taken back; taking another one moves the award', () => {
  const store = begun()
  store.toggle(cell('seal', 'Donghua'))
  store.toggle(cell('seal', 'Longda'))
  expect(told(store)).toEqual({ 'seal-Longda': '40' })
  store.toggle(cell('seal', 'Longda'))
  expect(told(store)).toEqual({})
})

test('a click takes the whole cell, and 16 typed into it then leave the other supplier 24', () => {
  const store = begun()
  store.toggle(cell('cylinder', 'Longda'))
  store.toggle(cell('cylinder', 'Donghua'))
  expect(told(store)).toEqual({ 'cylinder-Donghua': '40' })
  store.write([{ ...cell('cylinder', 'Donghua'), quantity: of('16') }])
  expect(told(store)).toEqual({ 'cylinder-Donghua': '16', 'cylinder-Longda': '24' })
  store.write([{ ...cell('cylinder', 'Donghua'), quantity: of('10') }])
  expect(told(store)).toEqual({ 'cylinder-Donghua': '10', 'cylinder-Longda': '24' })
})

test('a supplier who offers 25 of 40 is awarded 25, never 30; what else the part needs stays with the cheaper one', () => {
  const store = begun()
  store.toggle(cell('cylinder', 'Longda'))
  store.toggle(cell('cylinder', 'Taihe'))
  expect(told(store)).toEqual({ 'cylinder-Longda': '15', 'cylinder-Taihe': '25' })
  const refused = store.write([{ ...cell('cylinder', 'Taihe'), quantity: of('30') }])
  expect(refused.map(({ group, most }) => `${group} ${most.toFixed()}`)).toEqual(['Taihe 25'])
  expect(told(store)).toEqual({ 'cylinder-Longda': '15', 'cylinder-Taihe': '25' })
})

test('a third share is taken from the dearest of the others first', () => {
  const store = begun()
  store.write([{ ...cell('cylinder', 'Longda'), quantity: of('20') }])
  store.write([{ ...cell('cylinder', 'Taihe'), quantity: of('20') }])
  store.write([{ ...cell('cylinder', 'Donghua'), quantity: of('12.5') }])
  expect(told(store)).toEqual({ 'cylinder-Donghua': '12.5', 'cylinder-Longda': '20', 'cylinder-Taihe': '7.5' })
})

test('the best of all takes each part from its cheapest supplier, and the rest of a part from the next', () => {
  const few = [line('cylinder', 'Donghua', '1255'), line('cylinder', 'Longda', '1198', '30'), line('seal', 'Donghua', '6.05')]
  const store = awardStore(pivotOf(pivot, few).rows, fields)
  store.takeBest(store.rows().map(({ id }) => id))
  expect(told(store)).toEqual({ 'cylinder-Longda': '30', 'cylinder-Donghua': '10', 'seal-Donghua': '40' })
})

test('an alternative shares what the part needs, and the best of all does not take it', () => {
  const offered = [line('seal', 'Donghua', '6.05'), line('seal', 'Longda', '6.72'), line('seal', 'Longda', '2', '40', 'seal, rubber')]
  const store = awardStore(pivotOf(pivot, offered).rows, fields)
  store.takeBest(['seal'])
  expect(told(store)).toEqual({ 'seal-Donghua': '40' })
  store.write([{ ...cell('seal/1', 'Longda'), quantity: of('10') }])
  expect(told(store)).toEqual({ 'seal-Donghua': '30', 'seal, rubber-Longda': '10' })
})

test('each step is undone and redone, and says where it was', () => {
  const store = begun()
  store.toggle(cell('cylinder', 'Longda'))
  store.toggle(cell('seal', 'Donghua'))
  expect(store.undo()).toEqual(cell('seal', 'Donghua'))
  expect(told(store)).toEqual({ 'cylinder-Longda': '40' })
  expect(store.redo()).toEqual(cell('seal', 'Donghua'))
  expect(store.redo()).toBeUndefined()
  expect(told(store)).toEqual({ 'cylinder-Longda': '40', 'seal-Donghua': '40' })
})

test('only the row that changes becomes another object', () => {
  const store = begun()
  const before = store.rows()
  store.toggle(cell('seal', 'Donghua'))
  const after = store.rows()
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

test('a sealed price and a part without a price take nothing; a masked price does, since the server decides', () => {
  const kinds = [{ ...line('a', 'Donghua', '****'), _sealed: ['price'] }, line('b', 'Donghua', ''), line('c', 'Donghua', '****')]
  const store = awardStore(pivotOf(pivot, kinds).rows, fields)
  for (const part of ['a', 'b', 'c']) store.toggle(cell(part, 'Donghua'))
  expect(told(store)).toEqual({ 'c-Donghua': '40' })
})

test('what was taken before stays where the line still has it', () => {
  const store = begun(
    new Map([
      ['cylinder-Longda', '24'],
      ['cylinder-Taihe', '30'],
    ]),
  )
  expect(told(store)).toEqual({ 'cylinder-Longda': '24' })
})

test('a proposal takes the place of what was written, in one step, and leaves out what a line has not got any more', () => {
  const store = begun()
  store.toggle(cell('cylinder', 'Longda'))
  store.takeExactly(
    new Map([
      ['cylinder-Donghua', '15'],
      ['cylinder-Taihe', '26'],
      ['seal-Donghua', '40'],
    ]),
  )
  expect(told(store)).toEqual({ 'cylinder-Donghua': '15', 'seal-Donghua': '40' })
  store.undo()
  expect(told(store)).toEqual({ 'cylinder-Longda': '40' })
})
