// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openPage } from '../grammar/keys/page.tsx'
import { project } from '../support/project.ts'
import { compileModel } from '../../engine/core/compile/compile-model.ts'
import type { Model } from '../../engine/core/model/model.ts'
import type { Language } from '../../engine/core/model/side.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { type ImportReport, ImportResult } from '../../engine/web/jobs/ImportResult.tsx'

let model: Model
beforeAll(() => {
  const compiled = compileModel(readDeclarations(project))
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  model = compiled.model
}, 120_000)
afterEach(cleanup)

const counted: ImportReport = { rows: 3, accepted: 0, isDryRun: true, made: 0, changed: 1, unchanged: 2, issueCount: 0, issues: [], warnings: [] }

async function sentenceOf(report: ImportReport, language: Language): Promise<string | null> {
  await openPage(
    model,
    <section aria-label="result">
      <ImportResult report={report} />
    </section>,
    { language },
  )
  // A toast of an earlier page may still be going.
  const text = (await within(await screen.findByRole('region', { name: 'result' })).findByRole('alert')).textContent
  cleanup()
  return text
}

test('[MAT-49] a file that changes records says what it changes and what stays, and speaks of no new ones', async () => {
  expect(await sentenceOf(counted, 'cn')).toBe('共 3 行：将修改 1 条，2 行无变化')
  expect(await sentenceOf(counted, 'en')).toBe('3 rows: 1 record will be changed, 2 rows change nothing')
  expect(await sentenceOf({ ...counted, isDryRun: false, accepted: 1 }, 'cn')).toBe('共 3 行：已修改 1 条，2 行无变化')
  expect(await sentenceOf({ ...counted, isDryRun: false, accepted: 1 }, 'en')).toBe('3 rows: 1 record changed, 2 rows changed nothing')
})

test('a file that makes records says how many it would add, and how many it has added', async () => {
  const made = { ...counted, made: 3, changed: 0, unchanged: 0 }
  expect(await sentenceOf(made, 'cn')).toBe('共 3 行：将新增 3 条')
  expect(await sentenceOf(made, 'en')).toBe('3 rows: 3 records will be added')
  expect(await sentenceOf({ ...made, isDryRun: false, accepted: 3 }, 'cn')).toBe('共读取 3 行，导入 3 行，0 处问题')
})
