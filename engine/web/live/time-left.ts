import { twoDigits } from '../cells/two-digits.ts'

const SECOND = 1000
const DAY = 86_400

/**
 * Milliseconds as whole days and a clock of hours, minutes and seconds, rounded up to the second; undefined if no time is left. Soon: less than five minutes.
 */
export function timeLeft(milliseconds: number): { readonly days: number; readonly clock: string; readonly isSoon: boolean } | undefined {
  const seconds = Math.ceil(milliseconds / SECOND)
  if (!(seconds > 0)) return undefined
  const rest = seconds % DAY
  const clock = [Math.floor(rest / 3600), Math.floor((rest % 3600) / 60), rest % 60].map(twoDigits).join(':')
  return { days: Math.floor(seconds / DAY), clock, isSoon: seconds < 300 }
}
