import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useSession } from '../session/use-session.ts'
import type { EndedJob, Job } from './job.ts'
import { isUnfinished } from './job.ts'

export const jobsKey = ['/api/job/list'] as const

/** The polling interval while a job runs: short at first, since a job may end in a moment. */
const QUICK = 300
const STEADY = 1200
const YOUNG = 5000

const NONE: readonly Job[] = []

/** The person's background jobs, requested when the page is idle and then as long as a job runs. */
export function useJobs(): readonly Job[] {
  const { user, token } = useSession()
  const isIdle = useIdle()
  const { data = NONE } = useQuery<readonly Job[]>({
    queryKey: jobsKey,
    enabled: isIdle && token !== '' && !user.isTemporary,
    staleTime: 0,
    // Another tab or browser may have started a job.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data: known } }) => intervalOf(known ?? NONE),
    queryFn: async ({ signal }) => ((await call('/api/job/list', {}, signal)).list ?? []) as readonly Job[],
  })
  return data
}

/** One of these jobs, and its answer once it has ended. */
export function useJob(id: string | undefined): { readonly job: Job | undefined; readonly ended: EndedJob | undefined } {
  const job = useJobs().find((each) => each.id === id)
  const { data: ended } = useQuery({
    queryKey: ['/api/job/detail', id, job?.endedAt],
    enabled: job !== undefined && !isUnfinished(job),
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await call('/api/job/detail', { entity: { id } }, signal)).entity as EndedJob,
  })
  return { job, ended: job === undefined || isUnfinished(job) ? undefined : ended }
}

function intervalOf(jobs: readonly Job[]): number | false {
  const unfinished = jobs.filter(isUnfinished)
  if (unfinished.length === 0) return false
  return unfinished.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < YOUNG) ? QUICK : STEADY
}

// The content of the page loads first.
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 400)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
