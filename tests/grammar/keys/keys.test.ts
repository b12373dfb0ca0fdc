import { expect, test } from 'vitest'
import { madeOf, madeOtherwise, madeWithout, NothingToSee } from './row.ts'
import { rows } from './rows.ts'

test.each(rows)('$key: $says', async ({ key, project, otherwise, observe, seen }) => {
  expect(await observe(madeOf(project))).toEqual(seen)
  const struck = otherwise === undefined ? madeWithout(project, key) : madeOtherwise(project, otherwise)
  const left = await Promise.resolve(struck)
    .then(observe)
    .catch((error: unknown) => {
      if (error instanceof NothingToSee) throw error
      return 'nothing can be seen'
    })
  expect(left).not.toEqual(seen)
})
