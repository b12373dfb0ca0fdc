import Progress from '@douyinfe/semi-ui-19/lib/es/progress'
import { useText } from '../i18n/use-text.ts'
import type { Job } from './job.ts'
import { percentOfJob, sentenceOfJob } from './sentence-of-job.ts'

/** The progress of a job: a bar and figures. */
export function JobProgress({ job }: { job: Job }) {
  const t = useText()
  const percent = percentOfJob(job)
  return (
    <div className="job-progress" data-job-progress={percent ?? ''}>
      <Progress percent={percent ?? 100} className={percent === undefined ? 'progress-going' : ''} aria-label={job.title} />
      <p>{sentenceOfJob(t, job)}</p>
    </div>
  )
}
