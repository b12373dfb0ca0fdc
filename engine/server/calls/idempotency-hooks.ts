import type { AnswerEnvelope } from '../../core/wire/envelope.ts'
import type { Tx } from '../schema/database.ts'

/** The answer of an earlier request, and whether its sender has other rights or preferences now than then. */
export type EarlierAnswer = { readonly answer: AnswerEnvelope; readonly hasOtherRights: boolean }

/** Keeps a repeated change from being made twice. Both calls belong in the transaction of the change. */
export type IdempotencyHooks = {
  /** The first call in the transaction: returns the answer of an earlier request with this key. Throws RefusedError if that was a different request. */
  begin(tx: Tx): Promise<EarlierAnswer | undefined>
  /** The last call in the transaction: stores the answer. */
  end(tx: Tx, answer: AnswerEnvelope): Promise<void>
  /**
   * For a request whose items have a transaction each: the first call of all, in a transaction of its own. Throws RefusedError if the key belongs to a
   * different request.
   */
  claim(tx: Tx): Promise<void>
  /** The hook of one such item. */
  forItem(index: number): Pick<IdempotencyHooks, 'begin' | 'end'>
}
