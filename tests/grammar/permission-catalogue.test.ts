import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages, sides } from '../../engine/core/model/side.ts'
import { model } from '../support/order.ts'
import { project } from '../support/project.ts'

const codesOf = (side: 'purchaser' | 'supplier') => Object.values(model.permissions).filter((permission) => permission.side === side)
const range = (letter: string, last: number) => Array.from({ length: last }, (_, place) => `${letter}${place + 1}`)

test('[PERM-1] the purchaser has the codes A1 to A208, the supplier B1 to B86', () => {
  expect(new Set(codesOf('purchaser').map(({ code }) => code))).toEqual(new Set(range('A', 208)))
  expect(new Set(codesOf('supplier').map(({ code }) => code))).toEqual(new Set(range('B', 86)))
})

test('[PERM-1] the codes that the specification does not have are told to administrators and implementers, with their numbers', () => {
  const theirs = new Set([...range('A', 207), ...range('B', 85)])
  const ours = Object.values(model.permissions).filter(({ code }) => !theirs.has(code))
  expect(ours.map(({ code, number }) => `${code} ${number}`)).toEqual(['A208 413', 'B86 327'])
  const [operating, spec] = ['engine/server/OPERATING.md', 'schemas/enterprise/SPEC.md'].map((file) => readFileSync(join(project, file), 'utf8'))
  for (const { code, number } of ours) {
    expect(operating).toContain(`| ${code} | ${number} |`)
    expect(spec).toContain(`${code} (${number})`)
  }
})

test('[PERM-1] numbers are numeric strings from 1 to 413 and from 81 to 327, none twice on a side', () => {
  for (const [side, first, last] of [
    ['purchaser', 1, 413],
    ['supplier', 81, 327],
  ] as const) {
    const numbers = codesOf(side).map(({ number }) => number)
    expect(numbers.every((number) => /^[1-9]\d*$/.test(number))).toBe(true)
    expect([Math.min(...numbers.map(Number)), Math.max(...numbers.map(Number))]).toEqual([first, last])
    expect(new Set(numbers).size).toBe(numbers.length)
  }
})

test('[PERM-2] the numbers that the specification names stand for what it says', () => {
  const english = Object.fromEntries(
    ['A1', 'A10', 'A19', 'A30', 'A35', 'A41', 'A45', 'A61', 'A62', 'A63', 'A122'].map((code) => [code, model.texts.en[`permission.${code}`]]),
  )
  expect(english).toEqual({
    A1: 'Purchase list',
    A10: 'Purchase application',
    A19: 'RFQ',
    A30: 'Order list',
    A35: 'Receiving',
    A41: 'Quality inspection',
    A45: 'Query',
    A61: 'Permission settings',
    A62: 'Enterprise preferences',
    A63: 'Quotation template',
    A122: 'Supplier library',
  })
  for (const code of Object.keys(english)) expect(model.permissions[code]?.number).toBe(code.slice(1))
})

test('[PERM-3] A90 of the purchaser and B10 of the supplier have one number and are two codes', () => {
  expect([model.permissions['A90']?.number, model.permissions['B10']?.number]).toEqual(['90', '90'])
  expect([model.permissions['A90']?.side, model.permissions['B10']?.side]).toEqual(['purchaser', 'supplier'])
})

test('[PERM-1] no two codes of a side have the same name', () => {
  for (const side of sides) {
    for (const language of languages) {
      const names = codesOf(side).map(({ code }) => model.texts[language][`permission.${code}`]!)
      expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
    }
  }
})

test('[PERM-4] a screen of a menu needs the code that the menu hides it by', () => {
  const items = Object.values(model.menus)
    .flat()
    .flatMap((entry) => (entry.kind === 'group' ? entry.items : [entry]))
  const screens = items.flatMap(({ route, permission }) => (model.screens[route] === undefined ? [] : [[route, permission, model.screens[route].permission]]))
  expect(screens.length).toBeGreaterThan(10)
  expect(screens.filter(([, ofMenu, ofScreen]) => ofMenu !== ofScreen)).toEqual([])
})
