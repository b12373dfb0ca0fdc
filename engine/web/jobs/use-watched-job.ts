import { useEffect } from 'react'
import { useJob } from './use-jobs.ts'
import { markSeen } from './job-calls.ts'
import { watchJob } from './watched-jobs.ts'

/** A job that a dialog shows: it needs no toast, and counts as seen as soon as it ends. */
export function useWatchedJob(id: string | undefined): ReturnType<typeof useJob> {
  const found = useJob(id)
  useEffect(() => (id === undefined ? undefined : watchJob(id)), [id])
  const isNews = found.ended !== undefined && !found.ended.isSeen
  useEffect(() => {
    if (isNews && id !== undefined) void markSeen([id]).catch(() => {})
  }, [isNews, id])
  return found
}
