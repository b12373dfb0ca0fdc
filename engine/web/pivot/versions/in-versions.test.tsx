import { expect, test } from 'vitest'
import type { Entity } from '../../../core/model/entity.ts'
import { utilityColumn } from '../../grid/api/grid-column.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { pivotOf } from '../lines/pivot-of.ts'
import { inVersions } from './in-versions.tsx'

const pivot = { by: 'line', heads: [], across: 'number', named: 'number', cells: ['quantity'] }
const entity = { fields: { quantity: { name: 'quantity', type: 'quantity' } } } as unknown as Entity
const quantity = utilityColumn({ key: 'quantity', label: 'Quantity', width: 100, show: () => null, text: (row) => String(row['quantity'] ?? '') })
const line = (schedule: string, number: string, of: string, figure: string): Row => ({ schedule: { id: schedule }, number, line: of, quantity: figure })

/** What stands in the cells of each line, version by version. */
function compared(lines: readonly Row[]): readonly (readonly string[])[] {
  const { groups, rows } = pivotOf(pivot, lines)
  const columns = inVersions([quantity], entity, groups, 'schedule')
  return rows.map((row) => columns.map(({ text }) => text(row as unknown as Row)))
}

test('[SCH-17] a changed quantity shows both, an equal one itself, an added line a dash before, and a removed one a dash after', () => {
  const lines = [line('a', '1', 'l1', '30'), line('a', '1', 'l2', '30'), line('a', '1', 'l3', '20')]
  lines.push(line('a', '2', 'l1', '30.000'), line('a', '2', 'l3', '50'), line('a', '2', 'l4', '20'))
  expect(compared(lines)).toEqual([
    ['30', '30.000'],
    ['30', '30 → –'],
    ['20', '20 → 50'],
    ['', '– → 20'],
  ])
})

test('[SCH-17] of three versions any two are compared: without the second, the third is compared with the first', () => {
  const of = (number: string, figure: string) => line('a', number, 'l1', figure)
  expect(compared([of('1', '30'), of('2', '40'), of('3', '30')])).toEqual([['30', '30 → 40', '40 → 30']])
  expect(compared([of('1', '30'), of('3', '30')])).toEqual([['30', '30']])
})

test('[SCH-17] a version is never compared with one of another schedule', () => {
  const [one, other] = [line('a', '1', 'l1', '30'), { ...line('b', '2', 'l9', '10'), number: '7' }]
  expect(compared([one, other])).toEqual([
    ['30', ''],
    ['', '10'],
  ])
})
