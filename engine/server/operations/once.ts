import type { Transaction } from 'kysely'
import type { AnswerEnvelope } from '../../core/wire/envelope.ts'

/** Keeps a change that is sent again from being made again. Both calls belong in the transaction of the change. */
export type Once = {
  /** First thing in the transaction: the answer of the earlier request with this key, if there was one. Throws RefusedError when that was another request. */
  begin(tx: Transaction<any>): Promise<AnswerEnvelope | undefined>
  /** Last thing in the transaction: remembers what is answered. */
  end(tx: Transaction<any>, answer: AnswerEnvelope): Promise<void>
}
