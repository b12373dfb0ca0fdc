import Button from '@douyinfe/semi-ui-19/lib/es/button'
import IconDelete from '@douyinfe/semi-icons/lib/es/icons/IconDeleteStroked'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { downloadJobFile } from './download-job-file.ts'
import type { Job } from './job.ts'
import { isUnfinished } from './job.ts'
import { JobProgress } from './JobProgress.tsx'
import { keptUntil, sentenceOfJob } from './sentence-of-job.ts'
import { cancelJob, removeJob } from './job-calls.ts'

/** One job: its kind, its progress or its end, and its actions. */
export function JobEntry({ job, onShow }: { job: Job; onShow: () => void }) {
  const t = useText()
  const { language } = useSession()
  const name = t(`ui.job.kind.${job.kind}`, { title: job.title })
  const hasReport = job.kind !== 'export' && (job.summary.rows ?? job.summary.done) !== undefined
  return (
    <li data-job={job.status}>
      <strong>{name}</strong>
      {isUnfinished(job) ? <JobProgress job={job} /> : <p className="job-state">{sentenceOfJob(t, job)}</p>}
      {job.file !== null && job.expiresAt !== null && <p className="job-kept">{t('ui.job.kept', { until: keptUntil(language, job.expiresAt) })}</p>}
      <div className="job-actions">
        {isUnfinished(job) && (
          <Button
            size="small"
            data-action="cancelJob"
            disabled={job.isCancelling}
            aria-label={t('ui.job.cancelOf', { name })}
            onClick={() => void cancelJob(job.id).catch(() => {})}
          >
            {t('ui.job.cancel')}
          </Button>
        )}
        {job.file !== null && (
          <Button
            size="small"
            theme="solid"
            data-action="fetchJob"
            aria-label={t('ui.job.fetchOf', { name: job.file.name })}
            onClick={() => void downloadJobFile(job)}
          >
            {t(job.kind === 'import' ? 'ui.job.marked' : 'ui.job.fetch')}
          </Button>
        )}
        {!isUnfinished(job) && hasReport && (
          <Button size="small" data-action="showJob" aria-label={t('ui.job.showOf', { name })} onClick={onShow}>
            {t('ui.job.show')}
          </Button>
        )}
        {!isUnfinished(job) && (
          <Button
            size="small"
            theme="borderless"
            type="tertiary"
            icon={<IconDelete />}
            data-action="removeJob"
            aria-label={t('ui.job.removeOf', { name })}
            onClick={() => void removeJob(job.id).catch(() => {})}
          />
        )}
      </div>
    </li>
  )
}
