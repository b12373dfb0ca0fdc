import { expect, test } from 'vitest'
import { projectRoot } from '../../engine/server/model/load-model.ts'
import { keyReference } from './key-reference.ts'

test('every key of the reference has its meaning, an example and a file that uses it', () => {
  const rows = keyReference(projectRoot)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter(([, , means, example, used]) => means === '' || !/^`.+`$/.test(example ?? '') || !/\.json( and others)?$/.test(used ?? ''))).toEqual([])
})
