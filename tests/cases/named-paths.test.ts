import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Side } from '../../engine/core/model/side.ts'
import { pathsOf } from '../../engine/server/calls/paths.ts'
import { model } from '../support/order.ts'

const page = readFileSync(new URL('../../schemas/shared/paths.SPEC.md', import.meta.url), 'utf8')
const [, both = '', answered = '', waiting = ''] = page.split(/^## .*$/m)
const rowsOf = (part: string): readonly (readonly string[])[] =>
  [...part.matchAll(/^\| `.*$/gm)].map(([row]) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', '')),
  )
const paths = pathsOf(model)

test('[PTH-1] what the specification names and we answer elsewhere is answered there, for that side, and not under both names', () => {
  const rows = rowsOf(answered)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(([named, side, ours, why]) => paths.has(named!) || paths.get(ours!)?.[side as Side] === undefined || why === '')).toEqual([])
})

test('[PTH-2] what the specification names beside a path of ours does the same there, for that side', () => {
  const rows = rowsOf(both)
  expect(rows.length).toBeGreaterThan(7)
  for (const [named, side, ours, why] of rows) {
    const target = paths.get(ours!)?.[side as Side]
    expect(target).toBeDefined()
    expect(paths.get(named!)?.[side as Side]).toEqual(target)
    expect(why).not.toBe('')
  }
})

test('[PTH-1] what is listed as waiting is answered by nothing, and says what it waits for', () => {
  const rows = rowsOf(waiting)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(([named, reason]) => paths.has(named!) || reason === '')).toEqual([])
})

test('[PTH-1] a quotation is counted by its status beside the list of inquiries, where the specification names it', () => {
  expect(paths.get('/api/inquiry/supplier/statusCount')).toEqual({ supplier: { kind: 'statusCount', entity: 'quotation' } })
  expect(paths.get('/api/tradeOrder/purchase/backBargain')?.purchaser).toEqual({ kind: 'transition', entity: 'order', transition: 'backToBargaining' })
})
