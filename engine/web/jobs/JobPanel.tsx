import { useEffect, useRef, useState, type RefObject } from 'react'
import { useText } from '../i18n/use-text.ts'
import type { Job } from './job.ts'
import { JobEntry } from './JobEntry.tsx'
import { JobReport } from './JobReport.tsx'

type Props = {
  readonly jobs: readonly Job[]
  readonly opener: RefObject<HTMLButtonElement | null>
  /** Yes: the person closed it, so the button that opened it gets the focus again. */
  readonly onClose: (isDone: boolean) => void
}

/** All background jobs of the person, the latest first. */
export function JobPanel({ jobs, opener, onClose }: Props) {
  const t = useText()
  const tray = useRef<HTMLElement>(null)
  const [shown, setShown] = useState<Job>()

  useEffect(() => tray.current?.focus(), [])
  useEffect(() => {
    if (shown !== undefined) return
    const leave = (event: PointerEvent) => {
      const target = event.target as Node
      // Toasts cover the page; a click on them does not close the panel.
      if (!tray.current?.contains(target) && !opener.current?.contains(target)) onClose(false)
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [opener, onClose, shown])

  return (
    <>
      <section
        ref={tray}
        className="job-tray"
        role="dialog"
        aria-label={t('ui.job.title')}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || shown !== undefined) return
          event.stopPropagation()
          onClose(true)
        }}
      >
        <h2>{t('ui.job.title')}</h2>
        {jobs.length === 0 ? (
          <p className="job-nothing">{t('ui.job.nothing')}</p>
        ) : (
          <ul>
            {jobs.map((job) => (
              <JobEntry key={job.id} job={job} onShow={() => setShown(job)} />
            ))}
          </ul>
        )}
      </section>
      {shown !== undefined && <JobReport job={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
