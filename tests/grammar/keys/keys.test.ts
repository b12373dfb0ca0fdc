import { expect, test } from 'vitest'
import { madeOf, madeWithout } from './row.ts'
import { rows } from './rows.ts'

test.each(rows)('$key: $says', async ({ key, project, observe, seen }) => {
  expect(await observe(madeOf(project))).toEqual(seen)
  const struck = madeWithout(project, key)
  if (struck === undefined) return
  const left = await Promise.resolve(struck)
    .then(observe)
    .catch(() => 'nothing can be seen')
  expect(left).not.toEqual(seen)
})
