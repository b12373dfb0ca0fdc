import { useEffect, useEffectEvent, useState } from 'react'
import type { RequestEnvelope } from '../../core/wire/envelope.ts'
import { downloadJobFile } from './download-job-file.ts'
import type { EndedJob, Job } from './job.ts'
import { startJob } from './job-calls.ts'
import { useWatchedJob } from './use-watched-job.ts'

/** A file that is made in the background. */
export type FileJob = {
  /** Undefined until it has begun. */
  readonly id: string | undefined
  readonly isStarting: boolean
  readonly job: Job | undefined
  /** The job with its answer, once it has ended. */
  readonly ended: EndedJob | undefined
  /** Begins it. Returns why the server refuses, '' if it does not; undefined without an answer. */
  start(path: string, envelope: RequestEnvelope): Promise<string | undefined>
}

/** Begins a job that makes a file, and gives a person who waits for it the file at once. */
export function useFileJob(): FileJob {
  const [isStarting, setStarting] = useState(false)
  const [id, setId] = useState<string>()
  const { job, ended } = useWatchedJob(id)

  async function start(path: string, envelope: RequestEnvelope): Promise<string | undefined> {
    setStarting(true)
    const started = await startJob(path, envelope).catch(() => undefined)
    setStarting(false)
    if (started === undefined) return undefined
    if ('refused' in started) return `${started.refused.returnMsg} (${started.refused.returnCode})`
    setId(started.job.id)
    return ''
  }

  const take = useEffectEvent(() => {
    if (ended?.status === 'DONE') void downloadJobFile(ended)
  })
  const hasEnded = ended !== undefined
  useEffect(() => {
    if (hasEnded) take()
  }, [hasEnded])

  return { id, isStarting, job, ended, start }
}
