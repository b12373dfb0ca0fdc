import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { AnswerEnvelope, RequestEnvelope } from '../../engine/core/wire/envelope.ts'
import type { JobView } from '../../engine/core/wire/job-view.ts'
import { type Api, type SignedIn, hostOf } from './api.ts'

export type EndedJob = JobView & { readonly answer: AnswerEnvelope | null }

/** Requests background work. Returns the job, or why it is refused. */
export async function startedJob(
  person: SignedIn,
  path: string,
  envelope: RequestEnvelope,
): Promise<{ readonly job: JobView; readonly code?: undefined } | { readonly code: string; readonly job?: undefined }> {
  const answer = await person.call(path, envelope)
  return answer.returnCode === '0' ? { job: answer.entity as JobView } : { code: answer.issues?.[0]?.code ?? answer.status }
}

/** Resolves when the job fulfils a condition; by default when it has ended. */
export function jobWhen(
  person: SignedIn,
  id: string,
  isRight: (job: EndedJob) => boolean = ({ endedAt }) => endedAt !== null,
  timeout = 60_000,
): Promise<EndedJob> {
  return vi.waitFor(
    async () => {
      const { entity } = await person.call('/api/job/detail', { entity: { id } })
      const job = entity as EndedJob
      if (!isRight(job)) throw new Error(`The job is still ${JSON.stringify(job)}`)
      return job
    },
    { timeout, interval: 10 },
  )
}

/** The file of a job: the bytes, or the code of the refusal. */
export async function fileOfJob(app: Api['app'], person: SignedIn, id: string) {
  const response = await app.inject({
    method: 'POST',
    url: `/api/job/${id}/file`,
    headers: { host: hostOf[person.side], cookie: person.cookie },
    payload: { fbToken: person.token },
  })
  if (response.headers['content-disposition'] === undefined) return { code: (response.json() as AnswerEnvelope).issues?.[0]?.code }
  return { bytes: response.rawPayload, type: response.headers['content-type'] }
}

/** Runs an export from the request to its file; a refusal throws. */
export async function exportedFile(
  app: Api['app'],
  person: SignedIn,
  path: string,
  envelope: RequestEnvelope,
): Promise<{ readonly job: EndedJob; readonly bytes: Buffer }> {
  const { job: asked, code } = await startedJob(person, path, envelope)
  if (asked === undefined) throw new Error(`Cannot export from ${path}: ${code}`)
  const job = await jobWhen(person, asked.id)
  const { bytes } = await fileOfJob(app, person, job.id)
  if (bytes === undefined) throw new Error(`Cannot export from ${path}: ${JSON.stringify(job)}`)
  return { job, bytes }
}

/** Resolves when everybody is told of what has happened: a worker delivers notices, a moment later. Throws if one cannot be delivered. */
export async function noticesAreDelivered({ pool }: Pick<Api, 'pool'>): Promise<void> {
  const undelivered = () => sql`select id, status, error from outbox where status <> 1`.execute(pool)
  await expect.poll(async () => (await undelivered()).rows, { timeout: 20_000 }).toEqual([])
}
