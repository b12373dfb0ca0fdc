import type { Model } from '../../core/model/model.ts'
import type { Pool } from '../store/pool.ts'
import type { Once } from './once.ts'

/** What every operation needs from the outside. */
export type OperationContext = {
  readonly pool: Pool
  readonly model: Model
  readonly clock: { now(): Date }
  readonly newId: () => string
  /** Set when the request carries an idempotency key: an operation that writes begins and ends its transaction with it. */
  readonly once?: Once
}

/** The day of a moment in a time zone, 'YYYY-MM-DD'. */
export function dayOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(moment)
}
