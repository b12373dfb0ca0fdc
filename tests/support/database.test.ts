import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { type Template, type TestDatabase, freshDatabase } from './database.ts'

const databases: TestDatabase[] = []
afterAll(async () => {
  for (const database of databases) await database.drop()
})

async function first(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function fresh(template?: Template): Promise<TestDatabase> {
  const database = await freshDatabase(template)
  databases.push(database)
  return database
}

test('freshDatabase() gives independent copies of the template database', async () => {
  let seeded = 0
  const figures: Template = {
    name: 'figures',
    async seed(url) {
      seeded++
      await first(url, 'create table figure as select 5 as value')
    },
  }
  const one = await fresh(figures)
  const two = await fresh(figures)
  await first(one.url, 'update figure set value = 6')
  expect(await first(one.url, 'select value from figure')).toBe(6)
  expect(await first(two.url, 'select value from figure')).toBe(5)
  expect(seeded).toBe(1)
})

test('the version is the one asked for', async () => {
  const database = await fresh()
  const version = Number(await first(database.url, 'show server_version_num'))
  expect(Math.floor(version / 10_000)).toBe(process.env['COUNTERPART_TEST_POSTGRES'] === '15' ? 15 : 18)
})
