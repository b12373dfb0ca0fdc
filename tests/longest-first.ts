import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The order of the kinds: what waits much begins first, and many short files at the end keep every core busy until all are done. */
export const KINDS = ['alone', 'e2e', 'mocked', 'page', 'api', 'api-15', 'unit']

/**
 * What takes longest of its kind, longest first: begun last, it would keep one core busy while the others have nothing left to do. A folder stands
 * for all files in it.
 */
export const LONGEST = [
  'tests/grammar/guide.test.ts',
  'engine/server/postgres/start.test.ts',
  'tests/e2e/sourcing-journey.test.ts',
  'tests/e2e/start.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/shell.test.ts',
  'tests/parity/drawn.test.tsx',
  'tests/grammar/keys/pages.test.tsx',
  'tests/api/matrix/',
  'tests/scenarios/crash.test.ts',
  'tests/api/contract/',
  'tests/api/mail.test.ts',
  'tests/api/business/isolation.test.ts',
  'tests/api/explain.test.ts',
  'tests/api/every-path.test.ts',
  'tests/api/jobs/',
]

/** The order in which test files begin. Files of one kind follow one another, so that those that share processes do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.findIndex((part) => moduleId.includes(part))
      return KINDS.indexOf(project.name) * (LONGEST.length + 1) + (place === -1 ? LONGEST.length : place)
    }
    // Of the same rank, larger files and those that took longer last time begin first.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
