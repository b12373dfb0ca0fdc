import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import { hasLostRights, rightsOf } from './job-rights.ts'

const model = projectModel()
const person = (permissions: readonly string[], purchasingGroups: readonly string[], prefs: Readonly<Record<string, unknown>> = {}) => ({
  side: 'purchaser' as const,
  permissions: new Set(permissions),
  purchasingGroups,
  prefs: { dataPrivatisation: false, automaticPosting: false, ...prefs },
})
const then = rightsOf(model, person(['A1', 'A60'], ['group-1']))

test.for([
  ['the same rights', person(['A1', 'A60'], ['group-1']), false],
  ['one right more', person(['A1', 'A2', 'A60'], ['group-1', 'group-2']), false],
  ['without the right to see prices', person(['A1'], ['group-1']), true],
  ['out of the purchasing group', person(['A1', 'A60'], []), true],
  ['rows of other groups hidden since', person(['A1', 'A60'], ['group-1'], { dataPrivatisation: true }), true],
  ['another preference, which hides no rows', person(['A1', 'A60'], ['group-1'], { automaticPosting: true }), false],
] as const)('[JOB-6] hasLost() compares the rights with those at the start of the job: %s', ([, now, lost]) => {
  expect(hasLostRights(model, then, now)).toBe(lost)
})

test('hasLost() holds for a person who is no longer a member', () => {
  expect(hasLostRights(model, then, undefined)).toBe(true)
})
