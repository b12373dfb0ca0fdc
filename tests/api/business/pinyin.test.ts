import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn } from '../../support/api.ts'
import { enter } from '../../support/master-data.ts'
import { done, startStory } from '../../scenarios/story.ts'
import type { Shown, Story } from '../../scenarios/story.ts'

let story: Story
let english: SignedIn
beforeAll(async () => {
  story = await startStory()
  english = await story.api.login('englishBuyer')
  // An, Bao, Li, Zhang by pronunciation; by code point Li (U+674E) is after Zhang (U+5F20).
  for (const name of ['张店', '李家', '安平', '包头']) await enter(story.buyer, '/api/purchasingGroup/add', { code: name, name })
})
afterAll(() => story.api.close())

const GROUPS = ['安平', '包头', '李家', '张店']
const namesOf = async (who: SignedIn, more: Shown) =>
  (done(await who.call('/api/purchasingGroup/list', more)).list as readonly Shown[]).map(({ name }) => name as string).filter((name) => GROUPS.includes(name))

test('Chinese readers see Chinese names sorted by pronunciation, up and down; others see the order of the database', async () => {
  expect(await namesOf(story.buyer, { order: 'name', orderSort: 'asc' })).toEqual(GROUPS)
  expect(await namesOf(story.buyer, { order: 'name', orderSort: 'desc' })).toEqual(GROUPS.toReversed())
  expect(await namesOf(english, { order: 'name', orderSort: 'asc' })).toEqual(['包头', '安平', '张店', '李家'])
})

test('refs of a list and choices of a picker are sorted by pronunciation too', async () => {
  for (const name of GROUPS.toReversed()) {
    const { rows } = await sql<{ id: string }>`select id from "purchasingGroup" where name = ${name}`.execute(story.api.pool)
    await story.listLine('1', { purchasingGroup: rows[0]!.id })
  }
  const listed = done(await story.buyer.call('/api/project/materials', { order: 'purchasingGroup', orderSort: 'asc' })).list as readonly Shown[]
  expect(listed.map(({ purchasingGroup }) => purchasingGroup.text as string).filter((name) => GROUPS.includes(name))).toEqual(GROUPS)
  const options = done(await story.buyer.call('/api/project/materials/options', { entity: { field: 'purchasingGroup' } })).list as readonly Shown[]
  expect(options.map(({ text }) => text as string).filter((name) => GROUPS.includes(name))).toEqual(GROUPS)
})

test('of the choices that contain what is searched, the one that is called exactly so stands first', async () => {
  await enter(story.buyer, '/api/purchasingGroup/add', { code: '安平东', name: '八一安平' })
  const found = async (search: string) =>
    (done(await story.buyer.call('/api/project/materials/options', { entity: { field: 'purchasingGroup', search } })).list as readonly Shown[]).map(
      ({ text }) => text,
    )
  expect(await found('安平')).toEqual(['安平', '八一安平'])
  expect(await found('一')).toEqual(['八一安平'])
})

test('an indexed text is sorted by an index in both orders', async () => {
  const ordering = async (collation: string) => {
    const { rows } = await story.api.pool.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<{
        'QUERY PLAN': string
      }>`explain select id from material where purchaser = 'purchaser-1' order by "materialNumber" ${sql.raw(collation)} limit 50`.execute(tx)
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const byDatabase = await ordering('')
  expect(byDatabase).toMatch(/Index (Only )?Scan using "?material_\w*materialNumber\w*"? on material/)
  expect(byDatabase).not.toContain('Sort')
  const byPinyin = await ordering('collate "zh-x-icu"')
  expect(byPinyin).toContain('material_materialNumber_pinyin')
  expect(byPinyin).not.toContain('Sort')
})
