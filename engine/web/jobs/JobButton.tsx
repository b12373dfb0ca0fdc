import IconCheckList from '@douyinfe/semi-icons/lib/es/icons/IconChecklistStroked'
import { lazy, Suspense } from 'react'
import { loadChunk } from '../foundation/load-chunk.ts'
import { useText } from '../i18n/use-text.ts'
import { useHeaderTray } from '../ui/use-header-tray.ts'
import { isUnfinished } from './job.ts'
import { markSeen } from './job-calls.ts'
import { useJobs } from './use-jobs.ts'
import { useJobToasts } from './use-job-toasts.ts'
import './jobs.css'
import { withLateWords } from '../model/load-packs.ts'

const JobTray = lazy(() => loadChunk(async () => ({ default: (await withLateWords(import('./JobPanel.tsx'))).JobPanel })))

/** The header button: how many background jobs run, whether one has ended, and the panel of all of them. */
export function JobButton() {
  const t = useText()
  const jobs = useJobs()
  const said = useJobToasts(jobs)
  const { opener, isOpen, setOpen, close } = useHeaderTray()
  const unfinished = jobs.filter(isUnfinished).length
  const hasNews = jobs.some((job) => !isUnfinished(job) && !job.isSeen)

  function toggle() {
    setOpen(!isOpen)
    if (!isOpen) void markSeen(jobs.filter((job) => !isUnfinished(job) && !job.isSeen).map(({ id }) => id)).catch(() => {})
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className="header-button job-button"
        data-jobs={unfinished}
        data-news={hasNews || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t(unfinished > 0 ? 'ui.job.buttonAlive' : hasNews ? 'ui.job.buttonNews' : 'ui.job.title', { count: unfinished })}
        title={t('ui.job.title')}
        onClick={toggle}
      >
        <IconCheckList aria-hidden />
        {unfinished > 0 ? <span className="header-count">{unfinished}</span> : hasNews && <span className="header-count job-dot" />}
      </button>
      <span className="visually-hidden" role="status" aria-live="polite">
        {said}
      </span>
      {isOpen && (
        <Suspense fallback={null}>
          <JobTray jobs={jobs} opener={opener} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
