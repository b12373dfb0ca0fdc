import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../engine/server/model/load-model.ts'
import { keptFiles } from './codegen/generate-files.ts'

test('generated files in git match the declarations; otherwise run npm run codegen', () => {
  const stale: string[] = []
  for (const [path, text] of keptFiles(projectRoot)) if (readFileSync(join(projectRoot, path), 'utf8') !== text) stale.push(path)
  expect(stale).toEqual([])
})
