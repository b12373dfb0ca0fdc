import type { Transaction } from 'kysely'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Keeps a repeated change from being made twice. Both calls belong in the transaction of the change. */
export type Idempotency = {
  /** The first call in the transaction: returns the answer of an earlier request with this key. Throws RefusedError if that was a different request. */
  begin(tx: Transaction<any>): Promise<AnswerEnvelope | undefined>
  /** The last call in the transaction: stores the answer. */
  end(tx: Transaction<any>, answer: AnswerEnvelope): Promise<void>
  /**
   * For a request whose items have a transaction each: the first call of all, in a transaction of its own. Throws RefusedError if the key belongs to a
   * different request.
   */
  claim(tx: Transaction<any>): Promise<void>
  /** The hook of one such item. */
  forItem(index: number): Pick<Idempotency, 'begin' | 'end'>
}
