import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, freshDatabase } from '../tests/support/database.ts'
import { fillDatabase } from './fill-database.ts'

let database: TestDatabase
let admin: string
beforeEach(async () => {
  database = await freshDatabase()
  const postgres = new URL(database.adminUrl)
  postgres.pathname = '/postgres'
  admin = postgres.href
})
afterEach(() => database.drop())

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map((row: unknown[]) => row[0])
  } finally {
    await client.end()
  }
}

test('fillDatabase() begins again after it was broken off, and leaves what is full', async () => {
  const { url } = database
  const fill = (seed: (url: string) => Promise<unknown>) => fillDatabase({ url, adminUrl: admin, seed })
  await expect(fill(async (to) => query(to, 'create table half as select 1').then(() => Promise.reject(new Error('power cut'))))).rejects.toThrow('power cut')
  expect(await query(url, "select to_regclass('half')::text")).toEqual([null])
  await fill((to) => query(to, 'create table whole as select 5 as value'))
  expect(await query(url, 'select value from whole')).toEqual([5])
  await fill((to) => query(to, 'create table again as select 6 as value'))
  expect(await query(url, "select to_regclass('again')::text")).toEqual([null])
})
