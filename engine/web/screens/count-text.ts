import { groupDigits } from '../../core/text/format-decimal.ts'
import type { Count } from './list/state/use-list.ts'

/** A count; with a plus if the counting stopped at the cap. */
export function countText({ total, capped }: Count): string {
  return `${groupDigits(String(total))}${capped ? '+' : ''}`
}
