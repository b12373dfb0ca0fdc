import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Column } from '../../../core/model/screen.ts'
import type { GridColumn } from '../api/grid-column.ts'
import { foldedColumns } from './folded-columns.tsx'

const figure = (key: string): GridColumn => ({
  key,
  label: key.toUpperCase(),
  group: 'Quantities',
  width: 120,
  isData: true,
  isFigure: true,
  isSortable: false,
  isMovable: true,
  isRequired: false,
  wraps: false,
  series: 'figure',
  show: (row) => `${String(row[key])} pcs`,
  text: (row) => String(row[key] ?? ''),
  copied: (row) => String(row[key] ?? ''),
  total: (values) => String(values[key]),
})
const quantities: readonly Column[] = ['part', 'ordered', 'shipped', 'received', 'price', 'tax'].map((field) => ({
  field,
  hidden: false,
  ...(field === 'part' ? {} : { group: field === 'price' || field === 'tax' ? 'pricing' : 'quantities' }),
}))
const columns = quantities.map(({ field }) => figure(field))
const folds = { quantities: { bar: ['received', 'shipped', 'ordered'], keep: [] }, pricing: { bar: [], keep: ['price'] } }
const bar = foldedColumns(columns, quantities, folds)[1]!
const row = { id: 'l1', ordered: '80', shipped: '60', received: '20' }

test('of a folded group stand its bar and the columns that it keeps', () => {
  expect(foldedColumns(columns, quantities, folds).map(({ key }) => key)).toEqual(['part', 'ordered', 'price'])
  expect(bar).toMatchObject({ label: 'RECEIVED · SHIPPED · ORDERED', group: 'Quantities', isFigure: false })
})

test('a bar says its figures, and reaches as far as each of them', () => {
  expect(bar.text(row)).toBe('20 / 60 / 80')
  const drawn = renderToStaticMarkup(<>{bar.show(row)}</>)
  expect(drawn).toContain('aria-label="RECEIVED 20, SHIPPED 60, ORDERED 80"')
  expect([...drawn.matchAll(/inline-size:(\S+?)%/g)].map(([, share]) => share)).toEqual(['75', '25'])
  expect(drawn).toContain('<span>20 · 60</span><span>80 pcs</span>')
})

test('a bar is empty without its figures, and full with more than the whole', () => {
  const sharesOf = (each: object) =>
    [...renderToStaticMarkup(<>{bar.show({ id: 'l2', ...each })}</>).matchAll(/inline-size:(\S+?)%/g)].map(([, share]) => share)
  expect(sharesOf({ ordered: '0', shipped: '0' })).toEqual(['0', '0'])
  expect(sharesOf({ ordered: '80', shipped: '90', received: '80' })).toEqual(['100', '100'])
})

test('a bar has totals where all of its figures have', () => {
  expect(bar.total?.({ ordered: '80', shipped: '60', received: '20' })).toBe('20 / 60 / 80')
  expect(bar.total?.({ ordered: '80' })).toBe(null)
})

test('a group whose whole is hidden stays open', () => {
  const without = columns.filter(({ key }) => key !== 'ordered')
  expect(foldedColumns(without, quantities, folds).map(({ key }) => key)).toEqual(['part', 'shipped', 'received', 'price'])
})
