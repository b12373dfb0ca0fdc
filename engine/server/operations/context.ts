import type { Model } from '../../core/model/model.ts'
import type { Issue } from '../../core/wire/envelope.ts'
import type { Pool } from '../store/pool.ts'
import type { Once } from './once.ts'
import type { Progress } from './progress.ts'

/** What every operation needs from the outside. */
export type OperationContext = {
  readonly pool: Pool
  readonly model: Model
  readonly clock: { now(): Date }
  readonly newId: () => string
  /** Set when the request carries an idempotency key: an operation that writes begins and ends its transaction with it. */
  readonly once?: Once
  /** Set where somebody watches: long work tells it how far it is between its portions, and ends when it throws. */
  readonly progress?: Progress
  /** Hears of what nobody foresaw on one of many documents, and says what its person is told; absent: it ends the work on all. */
  readonly unforeseen?: (error: unknown) => readonly Issue[]
}
