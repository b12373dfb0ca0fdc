import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { model } from '../support/order.ts'
import { project } from '../support/project.ts'

/** The numbers of the table of codes (2: 8.3), with their ranges, in its order. */
const TABLE = `
  30010002-30010004 10011000 10011001 10011004 10011007 10011008 10011015-10011025 10011030 10011034 10011031 10011032 10011036-10011040
  10011044-10011046 10011050 10011051 10011068 10011070 10011072-10011074 10011076-10011078 10011083 10011085 10011094 10011097 10011104
  10011120 10011123 10011124 10340004-10340020 10021007-10021009 10021025 10021044 10021048 10021049 10021050 10021051 10021063-10021070
  10021081 10021107 10021134-10021137 10021160 10021186 10021187 10021188 10021189 10300004 10300005 10300006-10300013 30031000-30031002`

/** "10011044" is one number, "10011044-10011046" three. */
function numbersOf(text: string): readonly number[] {
  return [...text.matchAll(/(\d{8})(?:(?:-| to )(\d{8}))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at),
  )
}

const waiting = readFileSync(join(project, 'schemas/shared/SPEC.md'), 'utf8')
  .split('\n')
  .flatMap((line) => numbersOf(/^\| (\d{8}(?: to \d{8})?) \|/.exec(line)?.[1] ?? ''))

test('[ERR-1] every number of the table of codes is declared, or is listed with what it waits for, and none is both', () => {
  const declared = new Set(Object.values(model.errors).map(({ number }) => number))
  const table = numbersOf(TABLE)
  expect(table).toHaveLength(107)
  expect(waiting).toHaveLength(6)
  expect(table.filter((number) => declared.has(number) === waiting.includes(number))).toEqual([])
  expect(waiting.filter((number) => !table.includes(number))).toEqual([])
})

test('[ERR-2] of the three numbers for "no permission" each has its own meaning', () => {
  const nameOf = (number: number) => Object.values(model.errors).find((error) => error.number === number)?.name
  expect([10011044, 10011045, 10011046].map(nameOf)).toEqual(['NO_PERMISSION', 'OTHER_SIDE', 'OUT_OF_SIGHT'])
})
