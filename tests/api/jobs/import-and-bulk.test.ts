import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import type { ImportReport } from '../../../engine/server/documents/import/import-report.ts'
import { endJob } from '../../../engine/server/jobs/lease-job.ts'
import type { ItemResult } from '../../../engine/server/documents/actions/run-bulk-action.ts'
import { opened, workbook } from '../../files/spreadsheets.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import { holdLine, holdLines, leaseKept, passLease, seedLines, takePermission } from './jobs-for-tests.ts'

const IMPORT = '/api/project/materials/import'
const CLOSE = '/api/project/materials/close'
const HEADINGS = ['唯一标识', '零件名称', '数量', '需求日期', '收货地址', '采购组', '检验方式', '币种']

let api: Api
let buyer: SignedIn

beforeAll(async () => {
  api = await startApi({ pollMs: 50 })
  buyer = await api.login('buyer')
  await seedLines(api, buyer, 300)
}, 240_000)
afterAll(() => api.close())

const line = (id: string, quantity = '10') => [id, '轴承座', quantity, '2026-12-31', '苏州', 'G1', 'E', 'CNY']

const sent = (rows: readonly (readonly string[])[], name = 'list.xlsx') => ({
  entity: { file: { name, content: workbook([HEADINGS, ...rows]).toString('base64') } },
  inBackground: true,
})

const countOf = async (like: string) =>
  (await sql<{ count: number }>`select count(*)::int as count from "purchaseListLine" where "externalId" like ${like}`.execute(api.pool)).rows[0]!.count

const actionsOn = async (id: string, action: string) =>
  (await sql<{ refused: boolean }>`select refused from "auditEntry" where document = ${id} and action = ${action} order by at`.execute(api.pool)).rows

test('[JOB-1] [JOB-8] a file of 500 rows is imported in the background, once, even if the process dies after the rows are written', async () => {
  const rows = Array.from({ length: 500 }, (_, n) => line(`K${n}`))
  const { job } = await startedJob(buyer, IMPORT, sent(rows))
  expect(job).toMatchObject({ kind: 'import', title: '导入零件', total: null })
  const ended = await jobWhen(buyer, job!.id)
  expect(ended).toMatchObject({ status: 'DONE', done: 500, total: 500, summary: { rows: 500, accepted: 500, problems: 0 }, file: null })
  expect(await countOf('K%')).toBe(500)
  // As if the process had died before it could report: the upload still exists, and another process takes it up.
  const input = '00000000-0000-7000-8000-000000000001'
  await diskStorage(api.filesFolder).put(input, Readable.from([Buffer.from(sent(rows).entity.file.content, 'base64')]))
  await sql`update job set input = ${input} where id = ${ended.id}`.execute(api.pool)
  await passLease(api, ended.id)
  expect(await jobWhen(buyer, ended.id)).toMatchObject({ status: 'DONE', summary: { rows: 500, accepted: 500, problems: 0 } })
  expect(await countOf('K%')).toBe(500)
})

test('[JOB-5] an import of 40 rows that is cancelled while it writes them leaves none of them', async () => {
  const release = await holdLines(api, 'share')
  const { job } = await startedJob(buyer, IMPORT, sent(Array.from({ length: 40 }, (_, n) => line(`S${n}`))))
  await jobWhen(buyer, job!.id, ({ phase }) => phase === 'writing')
  await buyer.call('/api/job/cancel', { entity: { id: job!.id } })
  await leaseKept(api, job!.id)
  await release()
  expect(await jobWhen(buyer, job!.id)).toMatchObject({ status: 'CANCELLED', summary: {}, file: null })
  expect(await countOf('S%')).toBe(0)
})

test('[JOB-8] a refused file says what is wrong, and is kept with its wrong cells marked', async () => {
  const { job } = await startedJob(buyer, IMPORT, sent([line('F1'), line('F2', 'ten')]))
  const ended = await jobWhen(buyer, job!.id)
  expect(ended).toMatchObject({
    status: 'FAILED',
    summary: { rows: 2, accepted: 0, problems: 1 },
    file: { name: 'list（已标注）.xlsx' },
    issues: [{ code: 'NOT_A_DECIMAL' }],
  })
  const report = ended.answer!.entity as ImportReport
  expect([report.marked, report.issues.map(({ row, field, code }) => [row, field, code])]).toEqual([undefined, [[3, 'quantity', 'NOT_A_DECIMAL']]])
  const { bytes } = await fileOfJob(api.app, buyer, ended.id)
  expect(opened(bytes!).commentAt('C3')).toBe('请输入数字')
  expect(await countOf('F%')).toBe(0)
})

test('a file that is no spreadsheet, and a person who may not import, are refused before a job starts', async () => {
  expect((await startedJob(buyer, IMPORT, { entity: { file: { name: 'list.pdf', content: '' } }, inBackground: true })).code).toBe('ONLY_XLS_XLSX')
  expect((await startedJob(await api.login('reader'), IMPORT, sent([line('R1')]))).code).toBe('NO_PERMISSION')
  expect((await buyer.call('/api/project/materials/list', { inBackground: true })).issues?.[0]?.code).toBe('UNKNOWN_KEY')
  // An action that creates documents applies to none.
  expect((await startedJob(buyer, '/api/project/materials/add', { entityList: [{ id: 'copy-60' }], inBackground: true })).code).toBe('UNKNOWN_KEY')
})

const close = (ids: readonly string[], version = 1) => ({
  entity: { closeReason: 'no longer needed' },
  entityList: ids.map((id) => ({ id, version })),
  inBackground: true,
})

test('[JOB-9] an action on 40 rows, 3 of them changed meanwhile, does 37, refuses 3 with reasons, and changes nothing when it is repeated', async () => {
  const ids = Array.from({ length: 40 }, (_, n) => `copy-${n + 2}`)
  await sql`update "purchaseListLine" set version = 2 where id in ('copy-5', 'copy-6', 'copy-7')`.execute(api.pool)
  const { job } = await startedJob(buyer, CLOSE, close(ids))
  expect(job).toMatchObject({ kind: 'bulk', title: '关闭', total: 40 })
  const ended = await jobWhen(buyer, job!.id)
  expect(ended).toMatchObject({ status: 'DONE', done: 40, summary: { done: 37, refused: 3 } })
  const refused = (ended.answer!.list as ItemResult[]).filter(({ returnCode }) => returnCode !== '0')
  expect(refused.map(({ id, issues }) => [id, issues?.[0]?.code])).toEqual(['copy-5', 'copy-6', 'copy-7'].map((id) => [id, 'STALE_VERSION']))
  expect(refused[0]!.issues![0]!.text.length).toBeGreaterThan(5)
  expect(await actionsOn('copy-5', 'close')).toEqual([{ refused: true }])

  await passLease(api, ended.id)
  expect(await jobWhen(buyer, ended.id, ({ endedAt }) => endedAt !== null)).toMatchObject({ status: 'DONE', summary: { done: 37, refused: 3 } })
  expect(await actionsOn('copy-2', 'close')).toEqual([{ refused: false }])
})

test('[JOB-9] an action on a row that is not there ends where its long id has an emoji', async () => {
  const { job } = await startedJob(buyer, CLOSE, close([`${'x'.repeat(99)}😀`]))
  expect(await jobWhen(buyer, job!.id)).toMatchObject({ status: 'FAILED', summary: { done: 0, refused: 1 }, issues: [{ code: 'NOT_FOUND' }] })
})

test('[JOB-9] a cancelled action leaves the rest unchanged, and says of each row whether it was done', async () => {
  const ids = Array.from({ length: 150 }, (_, n) => `copy-${n + 100}`)
  const release = await holdLine(api, 'copy-175')
  const { job } = await startedJob(buyer, CLOSE, close(ids))
  await jobWhen(buyer, job!.id, ({ done }) => done === 75)
  await buyer.call('/api/job/cancel', { entity: { id: job!.id } })
  await leaseKept(api, job!.id)
  await release()
  const { status, summary, answer } = await jobWhen(buyer, job!.id)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from "purchaseListLine" where id = any(${ids}::text[]) and closed`.execute(
    api.pool,
  )
  expect([status, summary.done, summary.done! + summary.refused!]).toEqual(['CANCELLED', rows[0]!.count, 150])
  expect((answer!.list as ItemResult[]).at(-1)).toMatchObject({ id: 'copy-249', issues: [{ code: 'JOB_CANCELLED' }] })
})

test('[JOB-9] an unexpected error on the third of 5 rows leaves the other 4 done, and the answer says so for each row', async () => {
  await sql`create function broken() returns trigger language plpgsql as $$ begin raise exception 'a broken disk'; end $$`.execute(api.pool)
  await sql`create trigger broken before update on "purchaseListLine" for each row when (new.id = 'copy-92') execute function broken()`.execute(api.pool)
  const ids = Array.from({ length: 5 }, (_, n) => `copy-${n + 90}`)
  const { job } = await startedJob(buyer, CLOSE, close(ids))
  const { status, summary, answer } = await jobWhen(buyer, job!.id)
  expect([status, summary]).toEqual(['DONE', { done: 4, refused: 1 }])
  const failed = (answer!.list as ItemResult[]).filter(({ returnCode }) => returnCode !== '0')
  expect(failed).toMatchObject([{ id: 'copy-92', issues: [{ code: 'JOB_FAILED' }] }])
  expect(JSON.stringify(answer)).not.toContain('broken')
})

test('[JOB-9] an action on no row, on more than 200 rows, or without the permission is refused before a job starts', async () => {
  expect((await startedJob(buyer, CLOSE, close([]))).code).toBe('SELECTION_EMPTY_OR_OVER_200')
  expect((await startedJob(buyer, CLOSE, close(Array.from({ length: 201 }, (_, n) => `copy-${n}`)))).code).toBe('SELECTION_EMPTY_OR_OVER_200')
  expect((await startedJob(await api.login('reader'), CLOSE, close(['copy-60']))).code).toBe('NO_PERMISSION')
})

test('[JOB-6] a person who lost a permission since is told how an action on 3 rows ended, but not which rows they were', async () => {
  const manager = await api.login('manager')
  const { job } = await startedJob(manager, CLOSE, close(['copy-60', 'copy-61', 'copy-62'], 7))
  const { answer } = await jobWhen(manager, job!.id)
  expect((answer!.list as ItemResult[]).map(({ id }) => id)).toEqual(['copy-60', 'copy-61', 'copy-62'])
  await takePermission(api, 'manager', 'A54')
  expect(await jobWhen(await api.login('manager'), job!.id)).toMatchObject({ summary: { refused: 3 }, answer: null })
})

test('[JOB-1] a file with characters that no table holds is imported at once and in the background, without them, and what is wrong is told', async () => {
  const rows = [line('N_x0000_1'), line('N1'), line('N3', '_x0000_many')]
  const { inBackground: _, ...atOnce } = sent([line('N_x0000_0')])
  expect(await buyer.call(IMPORT, atOnce)).toMatchObject({ returnCode: '0', entity: { rows: 1, accepted: 1 } })
  const { job } = await startedJob(buyer, IMPORT, sent(rows))
  expect(await jobWhen(buyer, job!.id)).toMatchObject({ status: 'FAILED', summary: { rows: 3, accepted: 0, problems: 2 } })
})

test('[JOB-1] a job whose end has a text that no table holds ends all the same', async () => {
  const { job } = await startedJob(buyer, IMPORT, sent([line('E0')]))
  const { id } = await jobWhen(buyer, job!.id)
  await sql`update job set status = 'RUNNING', attempt = 7 where id = ${id}`.execute(api.pool)
  const end = {
    status: 'FAILED',
    issues: [{ code: 'FILE_FORMAT', path: '', params: { name: 'x\0y.exe \ud83d' } }],
    summary: { name: 'a\0' },
    answer: { entity: 'b\0' },
  }
  const times = { endedAt: api.clock.now(), expiresAt: api.clock.now() }
  expect(await endJob(api.pool, { id, attempt: 7 }, end as unknown as Parameters<typeof endJob>[2], { done: 1, total: 1 }, times)).toBe(true)
  const { rows } = await sql`select issues, summary, answer from job where id = ${id}`.execute(api.pool)
  expect(rows).toEqual([{ issues: [{ code: 'FILE_FORMAT', path: '', params: { name: 'xy.exe ' } }], summary: { name: 'a' }, answer: { entity: 'b' } }])
})
