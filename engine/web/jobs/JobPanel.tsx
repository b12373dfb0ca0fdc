import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { HeaderTray, type HeaderTrayProps } from '../ui/HeaderTray.tsx'
import type { Job } from './job.ts'
import { JobEntry } from './JobEntry.tsx'
import { JobReport } from './JobReport.tsx'

type Props = HeaderTrayProps & { readonly jobs: readonly Job[] }

/** All background jobs of the person, the latest first. */
export function JobPanel({ jobs, opener, onClose }: Props) {
  const t = useText()
  const [shown, setShown] = useState<Job>()
  return (
    <>
      <HeaderTray className="job-tray" label={t('ui.job.title')} isCovered={shown !== undefined} opener={opener} onClose={onClose}>
        <h2>{t('ui.job.title')}</h2>
        {jobs.length === 0 ? (
          <p className="header-tray-nothing">{t('ui.job.nothing')}</p>
        ) : (
          <ul>
            {jobs.map((job) => (
              <JobEntry key={job.id} job={job} onShow={() => setShown(job)} />
            ))}
          </ul>
        )}
      </HeaderTray>
      {shown !== undefined && <JobReport job={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
