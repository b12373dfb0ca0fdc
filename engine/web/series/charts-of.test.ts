import { expect, test } from 'vitest'
import { chartsOf } from './charts-of.ts'

const bid = (at: string, price: string, supplier: string, part = 'P1') => ({
  createdAt: `2026-11-22T10:00:${at}.000Z`,
  price,
  supplier: { id: supplier, text: `Supplier ${supplier}` },
  inquiryLine: { id: part, text: part },
  partName: `Part ${part}`,
})
const series = { figure: 'price', name: 'supplier', chart: 'inquiryLine', chartName: 'partName' }

test('[INQ-65] a chart for each part, a line for each supplier, who is lowest now stands first', () => {
  const charts = chartsOf([bid('09', '98', 'B'), bid('05', '99', 'A'), bid('01', '100', 'A'), bid('07', '5', 'A', 'P2')], series)
  expect(charts.map(({ title, latest }) => [title, ...latest.map(({ line, value }) => `${line.name} ${String(value)}`)])).toEqual([
    ['Part P1', 'Supplier B 98', 'Supplier A 99'],
    ['Part P2', 'Supplier A 5'],
  ])
  expect(charts[0]!.lines.map(({ id, points }) => [id, points.map(({ figure }) => figure)])).toEqual([
    ['A', [100, 99]],
    ['B', [98]],
  ])
})

test('[INQ-65] masked and missing values are not drawn', () => {
  expect(chartsOf([bid('01', '****', 'A'), { ...bid('02', '', 'A'), price: null }], series)).toEqual([])
})

test('[INQ-67] a bid that was withdrawn ends its line and is no longer among the latest; a later one goes on', () => {
  const withdrawn = { ...bid('12', '', 'B'), price: null }
  const [chart] = chartsOf([withdrawn, bid('09', '98', 'B'), bid('05', '99', 'A')], series)
  expect(chart!.latest.map(({ line, value }) => `${line.name} ${String(value)}`)).toEqual(['Supplier A 99'])
  expect(chart!.lines.map(({ id, until }) => [id, until])).toEqual([
    ['A', undefined],
    ['B', Date.parse('2026-11-22T10:00:12.000Z')],
  ])
  const [again] = chartsOf([bid('15', '97', 'B'), withdrawn, bid('09', '98', 'B')], series)
  expect(again!.latest.map(({ value }) => value)).toEqual(['97'])
})
