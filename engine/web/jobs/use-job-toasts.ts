import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { toast } from '../ui/toast.ts'
import type { Job } from './job.ts'
import { isUnfinished } from './job.ts'
import { sentenceOfJob } from './sentence-of-job.ts'
import { jobsKey } from './use-jobs.ts'
import { isWatched } from './watched-jobs.ts'

const TOLD = 'jobsTold'

/**
 * Shows a toast when a background job has ended, on whichever page the person is, also after a reload: once per tab. Refetches the data of the page if the job
 * changed documents. Returns the last text for screen readers.
 */
export function useJobToasts(jobs: readonly Job[]): string {
  const t = useText()
  const client = useQueryClient()
  const unfinished = useRef<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  useEffect(() => {
    const ended = jobs.filter((job) => !isUnfinished(job))
    if (ended.some(({ id, kind }) => kind !== 'export' && unfinished.current.has(id)))
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== jobsKey[0] })
    unfinished.current = new Set(jobs.filter(isUnfinished).map(({ id }) => id))
    const told = readTold()
    const news = ended.filter(({ id, isSeen }) => !isSeen && !told.has(id) && !isWatched(id))
    for (const job of news) {
      const words = t('ui.job.notice', { title: t(`ui.job.kind.${job.kind}`, { title: job.title }), state: sentenceOfJob(t, job) })
      toast(job.status === 'FAILED' || (job.summary.refused ?? 0) > 0 ? 'warning' : 'success', words, job.id)
      setSaid(words)
    }
    // The others were shown before, were seen, or are shown in a dialog.
    sessionStorage.setItem(TOLD, JSON.stringify(ended.map(({ id }) => id)))
  }, [jobs, client, t])
  return said
}

function readTold(): ReadonlySet<string> {
  try {
    return new Set(JSON.parse(sessionStorage.getItem(TOLD) ?? '[]') as readonly string[])
  } catch {
    return new Set()
  }
}
