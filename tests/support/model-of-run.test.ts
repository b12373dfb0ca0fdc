import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadModel } from '../../engine/server/model/load-model.ts'
import { readProjectModel, writeProjectModel } from './model-of-run.ts'

test('the model that the run hands over equals the one that the compiler makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'model-'))
  writeProjectModel(folder)
  const read = readProjectModel(folder)
  rmSync(folder, { recursive: true })
  expect(read).toEqual(loadModel())
  expect(Object.isFrozen(read.entities['order']?.fields)).toBe(true)
})
