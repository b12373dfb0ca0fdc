import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * What takes longest, longest first: begun last, it would keep one core busy while the others have nothing left to do. A directory stands for all
 * files in it. What is not named begins afterwards, in the order of `KINDS`.
 */
export const LONGEST = [
  'tests/grammar/guide.test.ts',
  'tests/api/matrix/',
  'tests/scenarios/crash.test.ts',
  'tests/api/contract/',
  'tests/api/mail.test.ts',
  'tests/api/business/isolation.test.ts',
  'tests/parity/drawn.test.tsx',
  'tests/api/explain.test.ts',
  'tests/api/every-path.test.ts',
  'tests/api/jobs/',
  'engine/server/postgres/start.test.ts',
  'tests/grammar/keys/pages.test.tsx',
]

/** Files of one kind follow one another, so that those that share processes do. */
const KINDS = ['e2e', 'api', 'api-15', 'mocked', 'page', 'alone', 'unit']

/** The order in which test files begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      const place = LONGEST.findIndex((part) => moduleId.includes(part))
      return place === -1 ? LONGEST.length + KINDS.indexOf(project.name) : place
    }
    // Of the same rank, larger files and those that took longer last time begin first.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}
