import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { opened } from '../../files/spreadsheets.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import { EXPORT, holdLines, seedLines, takePermission } from './jobs-for-tests.ts'

const LINES = 1200
/** The machine may be busy. */
const TIMEOUT = { timeout: 30_000, interval: 50 }

let api: Api
let buyer: SignedIn

beforeAll(async () => {
  api = await startApi({ pollMs: 50 })
  buyer = await api.login('buyer')
  await seedLines(api, buyer, LINES)
}, 240_000)
afterAll(() => api.close())

const asked = { entity: { screen: 'purchaseList', columns: ['lineNumber', 'quantity', 'price'] }, order: 'lineNumber', orderSort: 'desc' }

/** The number of stored contents. A cancelled job's content is removed after the job has ended. */
const kept = () => readdirSync(api.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

test('[JOB-1] [JOB-3] an export of 1,200 rows becomes a job, tells how far it is, and ends with a file of 1,201 lines and a note of who took what', async () => {
  const { job } = await startedJob(buyer, EXPORT, asked)
  expect(job).toMatchObject({ kind: 'export', title: '采购清单', total: LINES, file: null, summary: {}, isSeen: false })
  const ended = await jobWhen(buyer, job!.id)
  expect(ended).toMatchObject({ status: 'DONE', done: LINES, total: LINES, summary: { rows: LINES }, file: { name: '采购清单 2026-11-20.xlsx' } })
  const { bytes, type } = await fileOfJob(api.app, buyer, ended.id)
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(bytes!.length).toBe(ended.file!.size)
  const { rows } = opened(bytes!)
  expect([rows.length, rows[0], rows[1], rows[2]]).toEqual([
    LINES + 1,
    ['清单号', '数量', '未税单价'],
    [expect.stringMatching(/^PL20261120/), '10', '12.345'],
    ['C999', '10', '12.345'],
  ])
  const { rows: audit } = await sql<{ accountName: string; changes: { path: string; after: unknown }[] }>`
    select "accountName", changes from "auditEntry" where action = 'export' and entity = 'purchaseListLine'`.execute(api.pool)
  expect(audit).toHaveLength(1)
  expect(audit[0]).toMatchObject({ accountName: 'buyer' })
  expect(Object.fromEntries(audit[0]!.changes.map(({ path, after }) => [path, after]))).toEqual({
    job: ended.id,
    request: { screen: 'purchaseList', columns: ['lineNumber', 'quantity', 'price'], order: 'lineNumber', orderSort: 'desc' },
    rows: LINES,
  })
})

test('an export of ticked rows holds these rows alone, with remarks in a last column; none or more than 200 are refused', async () => {
  const entity = { ...asked.entity, ids: ['copy-7', 'copy-9'], remarks: { 'copy-9': '=price missing' } }
  const { job } = await startedJob(buyer, EXPORT, { ...asked, entity: { ...entity, format: 'csv' } })
  await jobWhen(buyer, job!.id)
  const { bytes } = await fileOfJob(api.app, buyer, job!.id)
  expect(bytes!.toString()).toBe("\ufeff清单号,数量,未税单价,说明\r\nC9,10,12.345,'=price missing\r\nC7,10,12.345,\r\n")
  expect((await startedJob(buyer, EXPORT, { entity: { ids: [] } })).code).toBe('SELECTION_EMPTY_OR_OVER_200')
  expect((await startedJob(buyer, EXPORT, { entity: { ids: Array.from({ length: 201 }, (_, n) => `copy-${n}`) } })).code).toBe('SELECTION_EMPTY_OR_OVER_200')
})

test('[JOB-5] [JOB-6] an export that is cancelled while it runs leaves no file; one whose person lost a right meanwhile fails and says so', async () => {
  for (const [end, interfere] of [
    [{ status: 'CANCELLED', issues: [] }, (id: string) => buyer.call('/api/job/cancel', { entity: { id } })],
    [{ status: 'FAILED', issues: [{ code: 'JOB_RIGHTS_LOST' }] }, () => takePermission(api, 'manager', 'A150')],
  ] as const) {
    const person = end.status === 'CANCELLED' ? buyer : await api.login('manager')
    const before = kept()
    const { job } = await startedJob(person, EXPORT, asked)
    // The job may end before it is stopped, so it starts once more, held up by a lock.
    await jobWhen(person, job!.id)
    const release = await holdLines(api)
    try {
      await sql`update job set status = 'WAITING', "endedAt" = null, "fileName" = null, "expiresAt" = null, rights = null where id = ${job!.id}`.execute(
        api.pool,
      )
      await vi.waitFor(
        async () => expect((await sql`select 1 from job where id = ${job!.id} and rights is not null`.execute(api.pool)).rows).toHaveLength(1),
        TIMEOUT,
      )
      await interfere(job!.id)
    } finally {
      await release()
    }
    expect(await jobWhen(person, job!.id)).toMatchObject({ ...end, file: null })
    await expect.poll(kept, TIMEOUT).toBe(before)
  }
})

test('[JOB-4] nobody sees another person’s job', async () => {
  const { job } = await startedJob(buyer, EXPORT, asked)
  await jobWhen(buyer, job!.id)
  for (const loginName of ['manager', 'otherBuyer', 'seller']) {
    const other = await api.login(loginName)
    for (const path of ['detail', 'cancel', 'remove'])
      expect((await other.call(`/api/job/${path}`, { entity: { id: job!.id } })).issues?.[0]?.code).toBe('NOT_FOUND')
    expect((await fileOfJob(api.app, other, job!.id)).code).toBe('NOT_FOUND')
    expect((await other.call('/api/job/list')).list).not.toContainEqual(expect.objectContaining({ id: job!.id }))
    expect(await other.call('/api/job/seen', { entity: { ids: [job!.id] } })).toMatchObject({ returnCode: '0' })
  }
  expect((await jobWhen(buyer, job!.id)).isSeen).toBe(false)
  expect((await fileOfJob(api.app, buyer, job!.id)).bytes).toBeDefined()
})

test('a person who has lost a right since does not get the file; deleting a job deletes its file', async () => {
  const person = await api.login('englishBuyer')
  const { job } = await startedJob(person, EXPORT, asked)
  await jobWhen(person, job!.id)
  expect((await fileOfJob(api.app, person, job!.id)).bytes).toBeDefined()
  await takePermission(api, 'englishBuyer', 'A150')
  expect((await fileOfJob(api.app, person, job!.id)).code).toBe('NOT_FOUND')
  const before = kept()
  expect((await person.call('/api/job/remove', { entity: { id: job!.id } })).returnCode).toBe('0')
  expect(kept()).toBe(before - 1)
  expect((await person.call('/api/job/detail', { entity: { id: job!.id } })).issues?.[0]?.code).toBe('NOT_FOUND')
})
