// @vitest-environment jsdom
import { expect, test as check } from 'vitest'
import { controlsOfForm, CoreForm, prepareForms, SemiForm } from './controls-of-form.tsx'
import { differences } from './differences.ts'
import { snapshotCases } from './snapshot-cases.ts'

const known = differences['snapshot-tests']

await prepareForms()
const core = await snapshotCases(CoreForm)
const semi = await snapshotCases(SemiForm)

check('all 142 cases of @rjsf/snapshot-tests are compared', () => {
  expect(core).toHaveLength(142)
  expect(core.map(({ title }) => title)).toEqual(expect.arrayContaining(Object.keys(known)))
})

check.each(core.map(({ title }, place) => [title, place] as const))('in our theme as in RJSF’s own: %s', async (title, place) => {
  const ours = await controlsOfForm(semi[place]!.render)
  const theirs = await controlsOfForm(core[place]!.render)
  if (title in known) expect(ours, 'equal by now: take it off differences.json').not.toEqual(theirs)
  else expect(ours).toEqual(theirs)
})
