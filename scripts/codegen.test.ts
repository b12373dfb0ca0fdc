import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../engine/server/model/load-model.ts'
import { generateFiles } from './codegen/generate-files.ts'

test('what is generated is as the declarations say; otherwise run npm run codegen', async () => {
  const stale: string[] = []
  for (const [path, text] of await generateFiles(projectRoot)) if (readFileSync(join(projectRoot, path), 'utf8') !== text) stale.push(path)
  expect(stale).toEqual([])
})
