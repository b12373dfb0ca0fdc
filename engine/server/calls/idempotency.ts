import type { Transaction } from 'kysely'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Keeps a change that is sent again from being made again. Both calls belong in the transaction of the change. */
export type Idempotency = {
  /** First thing in the transaction: the answer of the earlier request with this key, if there was one. Throws RefusedError when that was another request. */
  begin(tx: Transaction<any>): Promise<AnswerEnvelope | undefined>
  /** Last thing in the transaction: remembers what is answered. */
  end(tx: Transaction<any>, answer: AnswerEnvelope): Promise<void>
  /** For a request whose items have a transaction each: first thing of all, in a transaction of its own. Throws RefusedError when the key was another request's. */
  claim(tx: Transaction<any>): Promise<void>
  /** The hook of one such item. */
  forItem(index: number): Pick<Idempotency, 'begin' | 'end'>
}
