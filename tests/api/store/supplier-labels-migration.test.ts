import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, revertMigration } from '../../../engine/server/schema/migrate.ts'
import { readMigrations } from '../../../engine/server/schema/read-migrations.ts'
import { enter } from '../../support/master-data.ts'
import { type Shown, type Story, done, startStory } from '../../scenarios/story.ts'
import { projectModel } from '../../support/project-model.ts'

let story: Story
beforeAll(async () => {
  story = await startStory()
})
afterAll(() => story.api.close())

const upgrade = () => migrate(story.api.pool, projectModel())
const downgrade = async () => {
  const migration = (await readMigrations()).find(({ name }) => name === '2611-suppliers-have-several-labels')!
  await revertMigration(story.api.pool, migration)
}
const added = (code: string, name: string) => enter(story.buyer, '/api/epRelation/add', { code, name, contacts: [{ name: 'Li', primary: true }] })
const labelsOf = async (id: string) =>
  ((await story.detail('/api/epRelation/detail', id)).labels as readonly Shown[] | null)?.map(({ text }) => text as string) ?? []

test('[SUP-5] the one label that a supplier had is a label of the dictionary after an upgrade, and the enterprise has each word once', async () => {
  const { pool } = story.api
  const [first, second, third] = [await added('M1', 'Alpha'), await added('M2', 'Beta'), await added('M3', 'Gamma')]
  const other = await story.api.login('otherBuyer')
  const foreign = await enter(other, '/api/epRelation/add', { code: 'M1', name: 'Alpha', contacts: [{ name: 'Li', primary: true }] })
  await downgrade()
  // As typed in the previous release, one with an extra space.
  for (const [id, word] of [
    [first, '战略合作供应商战略合作供应商优'],
    [second, ' 急件 '],
    [third, '急件'],
    [foreign, '急件'],
  ])
    await sql`update supplier set label = ${word} where id = ${id}`.execute(pool)
  await upgrade()
  expect([await labelsOf(first), await labelsOf(second), await labelsOf(third)]).toEqual([['战略合作供应商战略合作供应商优'], ['急件'], ['急件']])
  const words = async (person: Story['buyer']) =>
    (done(await person.call('/api/enterprise_expand/supplierLabel/list', {})).list as readonly Shown[]).map(({ name }) => name as string)
  expect((await words(story.buyer)).toSorted()).toEqual(['急件', '战略合作供应商战略合作供应商优'].toSorted())
  expect(await words(other)).toEqual(['急件'])
  expect(done(await other.call('/api/epRelation/detail', { entity: { id: foreign } })).entity).toMatchObject({ labels: [{ text: '急件' }] })
  expect(await upgrade()).toEqual([])
})

test('[SUP-5] an upgrade that is reverted and made again loses no label', async () => {
  const label = (name: string, more: Shown = {}) => enter(story.buyer, '/api/enterprise_expand/supplierLabel/add', { name, ...more })
  const [core, local] = [await label('核心', { englishName: 'Core' }), await label('本地', { available: true })]
  await label('没人用', { available: false })
  const [kept, changed] = [await added('M4', 'Delta'), await added('M5', 'Epsilon')]
  for (const id of [kept, changed]) done(await story.buyer.call('/api/epRelation/changeLabel', { entity: { id, labels: [local, core] } }))
  await downgrade()
  const words = await sql<{ label: string }>`select label from supplier where id = any(${[kept, changed]}) order by code`.execute(story.api.pool)
  expect(words.rows.map((row) => row.label)).toEqual(['本地', '本地'])
  await sql`update supplier set label = '外地' where id = ${changed}`.execute(story.api.pool)
  await upgrade()
  expect([await labelsOf(kept), await labelsOf(changed)]).toEqual([
    ['本地', '核心'],
    ['外地', '核心'],
  ])
  const { list } = done(await story.buyer.call('/api/enterprise_expand/supplierLabel/list', {}))
  expect(list).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: '核心', englishName: 'Core', available: true }),
      expect.objectContaining({ name: '没人用', available: false }),
    ]),
  )
})
