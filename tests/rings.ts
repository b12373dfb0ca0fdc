import { dirname } from 'node:path'
import type { TestProjectInlineConfiguration } from 'vitest/config'

const root = dirname(import.meta.dirname)
const globalSetup = ['tests/support/run-folder.ts']

/** What is waited for comes later on a busy machine. */
const expect = { poll: { timeout: 30_000 } }

/**
 * Three rings: one file (unit), a database (api), a browser (e2e). `npm test` runs them in this order, and the files of a ring that failed once
 * more (`scripts/rings/two-attempts.ts`).
 */
export const rings: TestProjectInlineConfiguration[] = [
  {
    root,
    extends: true,
    test: {
      name: 'unit',
      include: ['engine/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/{walls,language,grammar,cases,theme,exam}/**/*.test.{ts,tsx}'],
      // Semi imports folders and style sheets, which Node alone does not.
      server: { deps: { inline: [/@douyinfe/] } },
      globalSetup,
      expect,
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  },
  {
    root,
    extends: true,
    test: {
      name: 'api',
      include: ['tests/{api,scenarios,support}/**/*.test.ts'],
      globalSetup,
      expect,
      // Much of a test is waiting for the database.
      maxWorkers: 2,
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
  {
    root,
    extends: true,
    test: {
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: [...globalSetup, 'tests/support/sites-for-run.ts'],
      testTimeout: 240_000,
      hookTimeout: 240_000,
      expect,
      fileParallelism: false,
    },
  },
]
