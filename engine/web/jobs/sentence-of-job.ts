import type { Language } from '../../core/model/side.ts'
import type { Translate } from '../i18n/use-text.ts'
import type { Job } from './job.ts'
import { localeOf } from '../../core/text/locale-of.ts'

/** A count with separators: 50,000. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}

/** The state of a job, or its end, in one line. */
export function sentenceOfJob(text: Translate, job: Job): string {
  const { kind, status, phase, done, total, summary } = job
  switch (status) {
    case 'WAITING':
      return text('ui.job.waiting')
    case 'RUNNING':
      if (job.isCancelling) return text('ui.job.cancelling')
      return text(`ui.job.phase.${isStoring(job) ? 'storing' : (phase ?? 'starting')}`, { done: countText(done), total: countText(total ?? done) })
    case 'DONE':
      return text(`ui.job.ended.${summary.checked === undefined ? kind : 'checked'}`, countsOf(summary))
    case 'FAILED':
      // The report has the reasons of rows that were refused one by one.
      if (kind === 'bulk' && summary.refused !== undefined) return text('ui.job.ended.bulk', countsOf(summary))
      if (kind === 'import' && (summary.problems ?? 0) > 0) return text('ui.job.failedImport', countsOf(summary))
      return job.issues.map((issue) => issue.text).join(' ')
    case 'CANCELLED':
      return text(kind === 'bulk' && summary.done !== undefined ? 'ui.job.cancelledBulk' : 'ui.job.cancelled', countsOf(summary))
  }
}

/** The progress from 0 to 100; undefined while unknown. */
export function percentOfJob(job: Job): number | undefined {
  const { status, phase, done, total } = job
  if (status !== 'RUNNING' || total === null || total === 0 || phase === null || phase === 'reading' || isStoring(job)) return undefined
  return Math.min(100, Math.floor((100 * done) / total))
}

// An import writes all rows at once.
function isStoring({ kind, phase }: Job): boolean {
  return kind === 'import' && phase === 'writing'
}

/** The time until which a job and its file are kept. */
export function keptUntil(language: Language, expiresAt: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(expiresAt))
}

function countsOf(summary: Job['summary']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries({ rows: 0, accepted: 0, problems: 0, checked: 0, done: 0, refused: 0, ...summary }).map(([name, count]) => [name, countText(count)]),
  )
}
