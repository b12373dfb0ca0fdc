import type { PeriodStep } from '../../../core/model/screen.ts'
import type { Language } from '../../../core/model/side.ts'
import { localeOf } from '../../../core/text/locale-of.ts'
import { lastDayOf } from './period-of.ts'

/** The heading of a period's column: "12-07", "12-07 – 12-13" or "2026-12"; beneath it the weekday, or the year. */
export function periodLabel(period: string, step: PeriodStep, language: Language): { readonly label: string; readonly beneath: string } {
  if (step === 'month') return { label: period.slice(0, 7), beneath: '' }
  if (step === 'week') return { label: `${period.slice(5)} – ${lastDayOf(period, step).slice(5)}`, beneath: period.slice(0, 4) }
  const weekday = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${period}T00:00:00Z`))
  return { label: period.slice(5), beneath: weekday }
}
