import type { Bucket } from '../model/report.ts'

/** A period by its first day, as it is read in any language: "2026-10", "2026 Q4", "2026"; a week by its Monday. */
export function textOfBucket(first: string, every: Bucket): string {
  const [year = '', month = ''] = first.split('-')
  switch (every) {
    case 'day':
    case 'week':
      return first
    case 'month':
      return `${year}-${month}`
    case 'quarter':
      return `${year} Q${Math.ceil(Number(month) / 3)}`
    case 'year':
      return year
  }
}
