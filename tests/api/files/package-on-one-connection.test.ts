import { afterAll, beforeAll, expect, test } from 'vitest'
import { archive } from '../../files/spreadsheets.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'
import { pdf, uploaded } from '../../support/upload.ts'

let story: Story
beforeAll(async () => {
  story = await startStory({ DATABASE_POOL: '2' })
})
afterAll(() => story.api.close())

test('[MAT-26] as many packages as the pool has connections are accepted at once: no call holds one connection while it waits for a second', async () => {
  const numbers = ['P-1', 'P-2', 'P-3', 'P-4', 'P-5', 'P-6', 'P-7', 'P-8']
  const ids: string[] = []
  for (const drawingNumber of numbers) ids.push(await story.listLine('10', { drawingNumber }))
  const file = await uploaded(story.api.app, story.buyer, '图纸.zip', archive(numbers.map((name) => ({ name: `${name}.pdf`, content: pdf }))))
  const answers = await Promise.all(
    ids.map((id) => story.buyer.call('/api/project/materials/attachDrawings', { entity: { id, drawingPackage: [{ id: (file as Shown).id }] } })),
  )
  for (const answer of answers) done(answer)
  const shown = await Promise.all(ids.map((id) => story.detail('/api/project/materials/detail', id)))
  expect(shown.flatMap(({ drawings }) => drawings.map(({ name }: Shown) => name))).toEqual(numbers.map((name) => `${name}.pdf`))
})
