import type { AnswerEnvelope, RequestEnvelope } from '../../core/wire/envelope.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Job } from './job.ts'
import { jobsKey } from './use-jobs.ts'

/** Starts a background job on the server. Returns the job, or the answer that refuses it. A repeated click starts only one job. */
export async function startJob(path: string, envelope: RequestEnvelope): Promise<{ readonly job: Job } | { readonly refused: AnswerEnvelope }> {
  const answer = await call(path, { idempotencyKey: crypto.randomUUID(), ...envelope })
  if (answer.returnCode !== '0') return { refused: answer }
  const job = answer.entity as Job
  queryClient.setQueryData<readonly Job[]>(jobsKey, (known = []) => [job, ...known.filter(({ id }) => id !== job.id)])
  void queryClient.invalidateQueries({ queryKey: jobsKey })
  return { job }
}

export async function cancelJob(id: string): Promise<void> {
  await call('/api/job/cancel', { entity: { id } })
  await queryClient.invalidateQueries({ queryKey: jobsKey })
}

/** Removes an ended job and its file. */
export async function removeJob(id: string): Promise<void> {
  await call('/api/job/remove', { entity: { id } })
  await queryClient.invalidateQueries({ queryKey: jobsKey })
}

/** Marks these ended jobs as seen. */
export async function markSeen(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  queryClient.setQueryData<readonly Job[]>(jobsKey, (known) => known?.map((job) => (ids.includes(job.id) ? { ...job, isSeen: true } : job)))
  await call('/api/job/seen', { entity: { ids } })
}
