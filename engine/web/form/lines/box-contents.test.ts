import { expect, test } from 'vitest'
import type { Row } from '../../cells/value-at-path.ts'
import type { LineSnapshot } from '../line-store/line-store.ts'
import { contentsOf, enteredContents, ofDocumentsHere } from './box-contents.ts'

const taking = { link: 'shipmentLine', figure: 'quantity' }

/** Lines that are written, put back and removed. */
function lines(...rows: readonly Row[]) {
  let standing = [...rows]
  return {
    snapshot: () => ({ rows: standing }) as unknown as LineSnapshot,
    putBack: (back: readonly Row[]) => void (standing = [...standing, ...back]),
    fill: (cells: readonly { readonly id: string; readonly values: Row }[]) =>
      void (standing = standing.map((row) => ({ ...row, ...cells.find(({ id }) => id === row['id'])?.values }))),
    remove: (ids: readonly string[]) => void (standing = standing.filter((row) => !ids.includes(String(row['id'])))),
    shown: () => standing.map(({ id, quantity }) => `${String(id)} ${String(quantity)}`),
  }
}

const before = new Map([
  ['s1', { id: 'l1', shipmentLine: 's1', quantity: '40' }],
  ['s2', { id: 'l2', shipmentLine: 's2', quantity: '7.5' }],
])

test('[PCK-9] contents of boxes are added up exactly, and a line that is not there is put back with them alone', () => {
  const store = lines()
  enteredContents(store, taking, before, [{ source: 's1', quantity: '10.1' }], 1)
  expect(store.shown()).toEqual(['l1 10.1'])
  const places = enteredContents(
    store,
    taking,
    before,
    [
      { source: 's1', quantity: '10.2' },
      { source: 's2', quantity: '2.5' },
      { source: 's1', quantity: '0.7' },
    ],
    1,
  )
  expect(store.shown()).toEqual(['l1 21', 'l2 2.5'])
  expect(places).toEqual([
    [0, 'l1'],
    [1, 'l2'],
  ])
})

test('[PCK-9] a box that is taken out takes its quantities with it, and a line with nothing left goes', () => {
  const store = lines({ id: 'l1', shipmentLine: 's1', quantity: '21' }, { id: 'l2', shipmentLine: { id: 's2', text: '' }, quantity: '2.5' })
  enteredContents(
    store,
    taking,
    before,
    [
      { source: 's1', quantity: '10' },
      { source: 's2', quantity: '2.5' },
    ],
    -1,
  )
  expect(store.shown()).toEqual(['l1 11'])
})

test('the rows of the list say box, state, source and quantity', () => {
  const scan = { list: 'x', path: '/x', by: ['b.number'], state: 'b.status', open: 'PACKED', into: 'boxes', box: 'box' }
  const row = { id: 'c1', document: 'b1', 'b.number': 'BX-1', 'b.status': 'PACKED', shipmentLine: { id: 's1', text: '' }, quantity: '4' }
  expect(contentsOf([row], scan, taking)).toEqual([{ box: { id: 'b1', text: 'BX-1' }, state: 'PACKED', source: 's1', quantity: '4', row }])
})

test('[PCK-9] a box number of another supplier’s shipment is not meant where one’s own stands here; a pallet of a shipment is meant as a whole', () => {
  const content = (box: string, source: string, shipment: string) => ({
    box: { id: box, text: 'C-1' },
    state: 'PACKED',
    source,
    quantity: '10',
    row: { 'packingBox.shipmentNumber': shipment },
  })
  const meant = (...here: readonly string[]) =>
    ofDocumentsHere(
      [content('b1', 's1', 'SH1'), content('b2', 's2', 'SH1'), content('b3', 's9', 'SH9')],
      ({ source }) => here.includes(source),
      ({ row }) => String(row['packingBox.shipmentNumber']),
    ).map(({ box }) => box.id)
  expect(meant('s1', 's2')).toEqual(['b1', 'b2'])
  // The line of s2 is not here, so the pallet still says so.
  expect(meant('s1')).toEqual(['b1', 'b2'])
  expect(meant()).toEqual(['b1', 'b2', 'b3'])
})
