import { expect, test } from 'vitest'
import { nextScanned } from './next-scanned.ts'

const rows = [
  { id: 'a', shipmentNumber: 'SH1', materialNumber: 'M-1' },
  { id: 'b', shipmentNumber: 'SH1', materialNumber: 'M-2' },
  { id: 'c', shipmentNumber: 'SH2', materialNumber: 'M-2' },
]
const by = ['materialNumber', 'shipmentNumber']
const place = (code: string, ...seen: readonly string[]) => nextScanned(rows, by, code, new Set(seen))

test('[QUA-17] a code means the line that carries it, whatever the case of its letters', () => {
  expect([place('M-1'), place(' m-1 '), place('SH2')]).toEqual([0, 0, 2])
})

test('[QUA-17] of several lines with one code, each scan means the next; when all are scanned, the first', () => {
  expect([place('M-2'), place('M-2', 'b'), place('M-2', 'b', 'c')]).toEqual([1, 2, 1])
})

test('[QUA-17] a code that no line carries, or only a part of it, means none', () => {
  expect([place('M-9'), place('M'), place('')]).toEqual([undefined, undefined, undefined])
})
