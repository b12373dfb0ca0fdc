import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStorage } from '../../../engine/server/files/disk-storage.ts'
import { purgeExpiredJobs } from '../../../engine/server/jobs/purge-expired.ts'
import { type Api, type SignedIn, startApi } from '../../support/api.ts'
import { fileOfJob, jobWhen, startedJob } from '../../support/job.ts'
import { runProgram } from '../../support/program.ts'
import { EXPORT, holdLines, otherProcess, passLease, seedLines } from './jobs-for-tests.ts'

let api: Api
let buyer: SignedIn

// This process accepts jobs and runs none.
beforeAll(async () => {
  api = await startApi({ jobsAtOnce: 0 })
  buyer = await api.login('buyer')
  await seedLines(api, buyer, 30)
}, 240_000)
afterAll(() => api.close())

const asked = { entity: { screen: 'purchaseList', columns: ['lineNumber'], format: 'csv' }, order: 'lineNumber', orderSort: 'asc' }

async function started(envelope: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { job, code } = await startedJob(buyer, EXPORT, { ...asked, ...envelope })
  if (job === undefined) throw new Error(`The export was refused: ${code}`)
  return job.id
}

const stateOf = async (id: string) =>
  (await sql<{ status: string; attempt: number; interruptions: number }>`select status, attempt, interruptions from job where id = ${id}`.execute(api.pool))
    .rows[0]

test('[JOB-2] a person has at most three running files; a repeated request is one job; a waiting job is cancelled at once', async () => {
  const first = await started({ idempotencyKey: 'one' })
  expect(await started({ idempotencyKey: 'one' })).toBe(first)
  const ids = [first, await started(), await started()]
  expect((await startedJob(buyer, EXPORT, asked)).code).toBe('TOO_MANY_JOBS')
  // It delays neither other jobs nor actions on rows.
  expect((await startedJob(await api.login('manager'), EXPORT, asked)).code).toBeUndefined()
  expect((await startedJob(buyer, '/api/project/materials/close', { entityList: [{ id: 'copy-2', version: 1 }], inBackground: true })).code).toBeUndefined()
  const cancelled = await buyer.call('/api/job/cancel', { entity: { id: ids[0] } })
  expect(cancelled.entity).toMatchObject({ status: 'CANCELLED', isSeen: true })
  const next = await started()
  for (const id of [...ids, next]) await buyer.call('/api/job/cancel', { entity: { id } })
  await sql`delete from job`.execute(api.pool)
})

test('[JOB-7] a job whose process is killed is taken over by another and ends with a whole file', { timeout: 120_000 }, async () => {
  const victim = runProgram('tests/api/jobs/serve-jobs.ts', [api.databaseUrl, api.filesFolder])
  await victim.waitFor(/ready/)
  const id = await started()
  // Whenever the process was killed, the next process finishes the job.
  await jobWhen(buyer, id, ({ status }) => status !== 'WAITING')
  const release = await holdLines(api)
  await passLease(api, id)
  await jobWhen(buyer, id, ({ status, phase }) => status === 'RUNNING' && phase === null)
  await victim.end('SIGKILL')
  await release()
  await passLease(api, id)
  const before = await stateOf(id)
  const successor = await otherProcess(api, 1)
  try {
    expect(await jobWhen(buyer, id)).toMatchObject({ status: 'DONE', summary: { rows: 30 } })
    expect((await stateOf(id))!.attempt).toBe(before!.attempt + 1)
    const { bytes } = await fileOfJob(api.app, buyer, id)
    expect(bytes!.toString().split('\r\n')).toHaveLength(32)
  } finally {
    await successor.close()
  }
})

test('[JOB-7] a job fails with a message after three processes have died over it', async () => {
  const id = await started()
  await sql`update job set status = 'RUNNING', "leaseUntil" = now() - interval '1 second', interruptions = 2 where id = ${id}`.execute(api.pool)
  const process = await otherProcess(api, 1)
  try {
    expect(await jobWhen(buyer, id)).toMatchObject({ status: 'FAILED', file: null, issues: [{ code: 'JOB_INTERRUPTED' }] })
  } finally {
    await process.close()
  }
})

test('[JOB-7] a process that stops leaves its job to the next one', async () => {
  const release = await (async () => {
    const id = await started()
    const first = await otherProcess(api, 1)
    await jobWhen(buyer, id)
    const held = await holdLines(api)
    await sql`update job set status = 'WAITING', "endedAt" = null where id = ${id}`.execute(api.pool)
    await jobWhen(buyer, id, ({ status }) => status === 'RUNNING')
    const stopping = first.close()
    await held()
    await stopping
    expect(await stateOf(id)).toMatchObject({ status: 'WAITING', interruptions: 0 })
    return id
  })()
  const second = await otherProcess(api, 1)
  try {
    expect(await jobWhen(buyer, release)).toMatchObject({ status: 'DONE', summary: { rows: 30 } })
  } finally {
    await second.close()
  }
})

test('two processes run each job once', async () => {
  await sql`delete from job`.execute(api.pool)
  const processes = await Promise.all([otherProcess(api, 2), otherProcess(api, 2)])
  try {
    const people = [buyer, await api.login('manager'), await api.login('englishBuyer')]
    const ids = await Promise.all(people.flatMap((person) => [1, 2, 3].map(async () => ({ person, id: (await startedJob(person, EXPORT, asked)).job!.id }))))
    for (const { person, id } of ids) expect(await jobWhen(person, id)).toMatchObject({ status: 'DONE', summary: { rows: 30 } })
    for (const { id } of ids) expect(await stateOf(id)).toMatchObject({ attempt: 1, interruptions: 0 })
    expect(
      (await sql`select 1 from "auditEntry" where action = 'export' and changes::text like any(${ids.map(({ id }) => `%${id}%`)}::text[])`.execute(api.pool))
        .rows,
    ).toHaveLength(9)
  } finally {
    await Promise.all(processes.map((process) => process.close()))
  }
})

test('the latest twenty ended jobs of a person are kept, and each is deleted after three days', async () => {
  await sql`delete from job`.execute(api.pool)
  const process = await otherProcess(api, 1)
  try {
    const first = await started()
    await jobWhen(buyer, first)
    await sql`insert into job (id, enterprise, account, side, kind, target, envelope, status, "createdAt", "endedAt", "expiresAt")
      select 'ended-' || n, enterprise, account, side, kind, target, envelope, 'DONE', "createdAt" - n * interval '1 minute', "endedAt", "expiresAt"
      from job, generate_series(1, 25) n where id = ${first}`.execute(api.pool)
    await jobWhen(buyer, await started())
    const listed = ((await buyer.call('/api/job/list')).list as { id: string }[]).map(({ id }) => id)
    expect([listed.length, listed.includes('ended-19'), listed.includes('ended-20')]).toEqual([21, true, false])
    await purgeExpiredJobs(api.pool, diskStorage(api.filesFolder), new Date(api.clock.now().getTime() + 2 * 86_400_000))
    expect((await fileOfJob(api.app, buyer, first)).bytes).toBeDefined()
    await purgeExpiredJobs(api.pool, diskStorage(api.filesFolder), new Date(api.clock.now().getTime() + 3 * 86_400_000 + 1))
    expect((await buyer.call('/api/job/list')).list).toEqual([])
    expect((await fileOfJob(api.app, buyer, first)).code).toBe('NOT_FOUND')
  } finally {
    await process.close()
  }
})

test('a person who may no longer read when the job runs gets no file', async () => {
  await sql`insert into "rolePermission" (role, code) values ('role of reader', 'A9')`.execute(api.pool)
  const person = await api.login('reader')
  const { job } = await startedJob(person, EXPORT, asked)
  await sql`delete from "rolePermission" where role = 'role of reader'`.execute(api.pool)
  const process = await otherProcess(api, 1)
  try {
    expect(await jobWhen(person, job!.id)).toMatchObject({ status: 'FAILED', file: null, issues: [{ code: 'NO_PERMISSION' }] })
  } finally {
    await process.close()
  }
})
