import { useEffect, useEffectEvent, useState } from 'react'
import { downloadJobFile } from '../../jobs/download-job-file.ts'
import type { EndedJob, Job } from '../../jobs/job.ts'
import { startJob } from '../../jobs/job-calls.ts'
import { useWatchedJob } from '../../jobs/use-watched-job.ts'
import type { ExportRequest } from './export-request.ts'

/** The export of a list in the background. */
export type ExportJob = {
  /** Undefined until it has begun. */
  readonly id: string | undefined
  readonly isStarting: boolean
  readonly job: Job | undefined
  /** The job with its answer, once it has ended. */
  readonly ended: EndedJob | undefined
  /** Begins it with these keys beside the conditions of the list. Returns why the server refuses, '' if it does not; undefined without an answer. */
  start(more: Readonly<Record<string, unknown>>): Promise<string | undefined>
}

/** Begins the export of a list, and gives a person who waits for it the file at once. */
export function useExportJob({ path, entity, order, orderSort }: ExportRequest): ExportJob {
  const [isStarting, setStarting] = useState(false)
  const [id, setId] = useState<string>()
  const { job, ended } = useWatchedJob(id)

  async function start(more: Readonly<Record<string, unknown>>): Promise<string | undefined> {
    setStarting(true)
    const started = await startJob(path, { entity: { ...entity, ...more }, ...(order === undefined ? {} : { order, orderSort }) }).catch(() => undefined)
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
