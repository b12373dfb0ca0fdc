import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of the kinds: kinds that wait much begin first, and many short files at the end keep every core busy. */
export const KINDS = ['alone', 'e2e', 'mocked', 'page', 'api', 'api-15', 'unit']

/**
 * The slowest files of each kind, slowest first: a slow file at the end would keep one core busy while the others are idle. A folder
 * stands for all its files.
 */
export const LONGEST = [
  'tests/guide/new-document.test.ts',
  'tests/guide/',
  'engine/server/postgres/start.test.ts',
  'tests/e2e/sourcing-journey.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/lists.test.ts',
  'tests/e2e/writing-forms.test.ts',
  'tests/e2e/paste.test.ts',
  'tests/e2e/palette.test.ts',
  'tests/e2e/shell.test.ts',
  'tests/parity/drawn.test.tsx',
  'tests/grammar/keys/pages.test.tsx',
  'tests/scenarios/backup/',
  'tests/api/import/twenty-thousand-changes.test.ts',
  'tests/scenarios/figures/conservation.test.ts',
  'tests/scenarios/figures/conservation-of-changed-orders.test.ts',
  'tests/api/business/isolation.test.ts',
  'tests/api/security/hostile/',
  'tests/api/matrix/guesses.test.ts',
  'tests/api/every-shape/',
  'tests/api/matrix/',
  'tests/scenarios/crash.test.ts',
  'tests/api/contract/',
  'tests/api/mail.test.ts',
  'tests/api/explain.test.ts',
  'tests/api/sign-in-limits.test.ts',
  'tests/api/template.test.ts',
  'tests/api/sign-on.test.ts',
  'tests/scenarios/returns/returns.test.ts',
  'tests/scenarios/notices/told.test.ts',
  'tests/api/live/fifty-bidders.test.ts',
  'tests/api/every-path.test.ts',
  'tests/api/jobs/',
  'tests/cases/masked-guards.test.ts',
  'engine/contract/world/goal/shape-for-goal.test.ts',
]

/** The start order of test files. Files of one kind are adjacent, so that files that share processes are too. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.findIndex((part) => moduleId.includes(part))
      return KINDS.indexOf(project.name) * (LONGEST.length + 1) + (place === -1 ? LONGEST.length : place)
    }
    // Within a rank, larger files and those that took longer last time begin first.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
