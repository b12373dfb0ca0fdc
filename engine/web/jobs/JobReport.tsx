import { Button } from '@douyinfe/semi-ui-19'
import { ImportResult, type ImportReport } from './ImportResult.tsx'
import { useText } from '../i18n/use-text.ts'
import { downloadJobFile } from './download-job-file.ts'
import type { Job } from './job.ts'
import type { Outcome } from './outcome.ts'
import { OutcomeList } from './OutcomeList.tsx'
import { sentenceOfJob } from './sentence-of-job.ts'
import { useJob } from './use-jobs.ts'
import { Dialog } from '../ui/Dialog.tsx'

/** The result of an import, or of an action on many rows, row by row. */
export function JobReport({ job, onClose }: { job: Job; onClose: () => void }) {
  const t = useText()
  const { ended } = useJob(job.id)
  const report = ended?.kind === 'import' ? (ended.answer?.entity as ImportReport | undefined) : undefined
  return (
    <Dialog
      width={760}
      title={t(`ui.job.kind.${job.kind}`, { title: job.title })}
      onCancel={onClose}
      footer={
        <Button theme="solid" data-action="closeDialog" onClick={onClose}>
          {t('ui.close')}
        </Button>
      }
    >
      <div className="job-report" role="status" data-job-report={job.kind}>
        {report !== undefined && ended !== undefined ? (
          <ImportResult report={report} onMarked={ended.file === null ? undefined : () => void downloadJobFile(ended)} />
        ) : (
          <p>{sentenceOfJob(t, job)}</p>
        )}
        {ended?.kind === 'bulk' && <OutcomeList outcomes={(ended.answer?.list ?? []) as readonly Outcome[]} />}
      </div>
    </Dialog>
  )
}
