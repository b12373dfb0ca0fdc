import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { project } from '../paths/project.ts'
import { REHEARSALS, leftOut } from './rehearsals.ts'
import { environmentOf } from './shard.ts'

const groups = Object.values(REHEARSALS)
const gate = (number: number) => ({ ...environmentOf({ isDeep: false, number }), COUNTERPART_TEST_REHEARSALS: 'one' })

test('every rehearsal is a file of the project', () => {
  expect(groups.flat().filter((file) => !existsSync(join(project, file)))).toEqual([])
})

test('the gate runs one file of each group, and all shards together run every file', () => {
  const runs = Array.from({ length: Math.max(...groups.map(({ length }) => length)) }, (_, number) => leftOut(gate(number)))
  for (const left of runs) expect(groups.map((files) => files.filter((file) => !left.includes(file)).length)).toEqual(groups.map(() => 1))
  expect(groups.flat().filter((file) => runs.every((left) => left.includes(file)))).toEqual([])
})

test('a deep run and a run that names files leave none out', () => {
  expect(leftOut(environmentOf({ isDeep: true, number: 3 }))).toEqual([])
  expect(leftOut(environmentOf({ isDeep: false, number: 3 }))).toEqual([])
  expect(leftOut({})).toEqual([])
})
